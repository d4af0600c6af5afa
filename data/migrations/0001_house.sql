-- Everything that a session is: who sits where, what was chosen, what happened, what still has to be said.
-- Times are seconds since 1970 (UTC). Columns named after JSON hold JSON text.

CREATE TABLE sessions (
    id            INTEGER PRIMARY KEY,
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    status        TEXT    NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled', 'frozen')),
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,             -- where it was opened
    thread_id     INTEGER,                      -- where it is played, if it has a thread of its own
    host_id       INTEGER NOT NULL,
    options       TEXT    NOT NULL,             -- JSON: the game's own options
    pace          TEXT    NOT NULL DEFAULT 'none',      -- the clock: live, day, relaxed, none
    on_timeout    TEXT    NOT NULL DEFAULT 'computer',  -- computer, vote, nothing
    version       INTEGER NOT NULL DEFAULT 1,   -- grows with every change
    branch        INTEGER NOT NULL DEFAULT 0,   -- grows with every undo: decisions of older branches are void
    state         TEXT,                         -- JSON: the rules' own dump
    secret        BLOB,                         -- fair dice: never leaves before the end
    entropy       TEXT    NOT NULL DEFAULT '[]',        -- JSON: interaction ids mixed into the dice
    counter       INTEGER NOT NULL DEFAULT 0,   -- how many random numbers have been used
    undo          TEXT,                         -- JSON: an undo that waits for consent
    outcome       TEXT,                         -- JSON: ranking, reason, numbers
    rematch       TEXT,                         -- JSON: the session it repeats, its order of people, options by seats
    reason        TEXT,                         -- why it was cancelled or frozen
    created_at    REAL    NOT NULL,
    started_at    REAL,
    ended_at      REAL,
    changed_at    REAL    NOT NULL
);
CREATE INDEX sessions_by_place ON sessions (guild_id, channel_id, status);
CREATE INDEX sessions_by_rematch ON sessions (json_extract(rematch, '$.of')) WHERE rematch IS NOT NULL;
CREATE INDEX sessions_by_thread ON sessions (thread_id) WHERE thread_id IS NOT NULL;

CREATE TABLE seats (
    session_id  INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    team        TEXT    NOT NULL,
    holder_id   INTEGER,                        -- null: a computer's own seat
    name        TEXT    NOT NULL,
    level       TEXT    NOT NULL,               -- how the computer plays here, now or when it has to
    lent_to     INTEGER,                        -- a member who plays for the holder
    away        INTEGER NOT NULL DEFAULT 0,     -- lent to the computer until the holder is back
    resigned    INTEGER NOT NULL DEFAULT 0,
    missed      INTEGER NOT NULL DEFAULT 0,     -- decisions in a row that the clock answered
    bank        REAL,                           -- seconds left on the clock
    joined_by   TEXT,                           -- interaction id
    PRIMARY KEY (session_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_holder ON seats (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX seats_by_borrower ON seats (lent_to) WHERE lent_to IS NOT NULL;

CREATE TABLE choices (
    session_id     INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,            -- 0 is the start of play
    branch         INTEGER NOT NULL,
    seat           INTEGER,
    user_id        INTEGER,
    decision       INTEGER,
    kind           TEXT    NOT NULL,
    option         TEXT    NOT NULL,
    answered_by    TEXT    NOT NULL,            -- start, person, advance, order, computer, clock
    throws         TEXT    NOT NULL,            -- JSON: every random result, the rules' and the computer's
    interaction_id TEXT,
    at             REAL    NOT NULL,
    undone         INTEGER NOT NULL DEFAULT 0,  -- the branch that took it back
    PRIMARY KEY (session_id, number)
) WITHOUT ROWID;

CREATE TABLE events (
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    choice     INTEGER NOT NULL,                -- the choice that brought it
    name       TEXT    NOT NULL,
    data       TEXT    NOT NULL,                -- JSON
    seen_by    TEXT,                            -- JSON list of seats; null: everybody
    undone     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, number)
) WITHOUT ROWID;

CREATE TABLE answers (                          -- given in advance: sealed, used once
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    branch     INTEGER NOT NULL,
    decision   INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    option     TEXT    NOT NULL,
    PRIMARY KEY (session_id, branch, decision, seat)
) WITHOUT ROWID;

CREATE TABLE orders (                           -- standing orders
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    value      TEXT    NOT NULL,                -- JSON: setting and fields
    PRIMARY KEY (session_id, seat, kind)
) WITHOUT ROWID;

CREATE TABLE interactions (                     -- what Discord delivered: the same one twice has no effect
    id TEXT PRIMARY KEY,
    at REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE boards (                           -- the live message of each session
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    channel_id INTEGER,
    message_id INTEGER,
    posted_at  REAL,
    asked      TEXT NOT NULL DEFAULT '[]'       -- JSON: decisions whose person has been called
);

CREATE TABLE notices (                          -- what has to be said, kept until it has been said
    id           INTEGER PRIMARY KEY,
    session_id   INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    kind         TEXT    NOT NULL,              -- board, or the key of a text
    data         TEXT    NOT NULL DEFAULT '{}', -- JSON
    nonce        TEXT,                          -- set before the first attempt: what may have been sent already
    attempted_at REAL,
    failures     INTEGER NOT NULL DEFAULT 0,
    not_before   REAL    NOT NULL DEFAULT 0,
    created_at   REAL    NOT NULL
);
CREATE UNIQUE INDEX one_board_notice ON notices (session_id) WHERE kind = 'board';

CREATE TABLE deadlines (                        -- the clock: when a seat's bank of time is empty
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    branch     INTEGER NOT NULL,
    decision   INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    asked_at   REAL    NOT NULL,
    due_at     REAL    NOT NULL,
    reminded   INTEGER NOT NULL DEFAULT 0,      -- 0, 1 at half, 2 at nine tenths
    PRIMARY KEY (session_id, branch, decision, seat)
) WITHOUT ROWID;
CREATE INDEX deadlines_by_time ON deadlines (due_at);

CREATE TABLE panels (                           -- what ends by itself: private messages, pauses of a session
    id         INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,                -- pause, or the game's own word
    seat       INTEGER,                         -- null: nobody's in particular
    user_id    INTEGER NOT NULL,                -- who sees it; 0: everybody
    phase      TEXT    NOT NULL DEFAULT '',     -- what it shows now: the game's own word
    message_id INTEGER,                         -- null: not accepted by Discord yet
    token      TEXT    NOT NULL DEFAULT '',     -- of the newest interaction: lets it be changed for 15 minutes
    opened_at  REAL    NOT NULL,                -- when that token was given
    close_at   REAL    NOT NULL,                -- when it ends or goes on
    UNIQUE (session_id, kind, user_id)
);
CREATE INDEX panels_by_time ON panels (close_at);

CREATE TABLE people (
    user_id    INTEGER PRIMARY KEY,
    language   TEXT,
    theme      TEXT,
    pings      INTEGER NOT NULL DEFAULT 1,
    messages   INTEGER NOT NULL DEFAULT 0,      -- direct messages wanted
    dm_channel INTEGER,
    zone       TEXT,                            -- IANA name, for the quiet hours
    quiet_from INTEGER,                         -- minutes after midnight
    quiet_to   INTEGER
);

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    language TEXT,
    settings TEXT NOT NULL DEFAULT '{}'         -- JSON
);

CREATE TABLE house (                            -- one row a fact: hash of the synced commands, last backup, last heartbeat
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
