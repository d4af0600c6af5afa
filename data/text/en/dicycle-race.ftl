### Dicycle Race. Keys: dicycle-race-<what>-<the rules' word>.

## On the picture: short
dicycle-race-title = Dicycle Race
dicycle-race-tagline = Roll your way along the road
dicycle-race-picture-start = Start
dicycle-race-picture-podium = Podium
dicycle-race-picture-round = Round { $round }
dicycle-race-picture-race = Race { $race } of { $races }
dicycle-race-picture-last-turns = Last turns
dicycle-race-picture-roll = Roll
dicycle-race-picture-left-by = left by
dicycle-race-picture-over = The race is over
dicycle-race-picture-wait = …
dicycle-race-picture-announce = How many cards?
dicycle-race-picture-gift = Take a die left over?
dicycle-race-picture-choose-hand = Choose { $dice } dice
dicycle-race-picture-place-dice = Place dice
dicycle-race-picture-remove-card = Remove a card
dicycle-race-mode-sprint = Mini-Sprint
dicycle-race-mode-family = Family Outing
dicycle-race-mode-velodrome = Velodrome
dicycle-race-mode-duel = Duel
dicycle-race-status-asked = to choose
dicycle-race-status-winner = winner
dicycle-race-status-left = has left
dicycle-race-status-out = out
dicycle-race-status-arrived = on the Podium
dicycle-race-status-computer = computer
dicycle-race-status-away = away
dicycle-race-table-match = Race { $race } of { $races }
dicycle-race-table-championship = Championship
dicycle-race-table-races = races
dicycle-race-table-points = points a race
