"""Pictures drawn from views. Imports the rules' types, never a database and never Discord."""
