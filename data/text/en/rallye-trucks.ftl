### Rallye-Trucks. Keys: rallye-trucks-<what>-<the rules' word>.

## On the picture: short

rallye-trucks-title = Rallye-Trucks
rallye-trucks-tagline = Two laps from memory, one tile at a time
rallye-trucks-start = Start
rallye-trucks-finish = Finish
rallye-trucks-round = Round { $round }
rallye-trucks-watched = Turn { $turn } · { $flip }/{ $flips }
rallye-trucks-next = Next
rallye-trucks-turn-over = Turn over
rallye-trucks-lap = Lap { $lap }
rallye-trucks-past = +{ $spaces }
rallye-trucks-status-driving = drives now
rallye-trucks-status-due = still to drive
rallye-trucks-status-home = past the line
rallye-trucks-status-retired = has left
rallye-trucks-status-winner = Winner
rallye-trucks-status-computer = Computer
rallye-trucks-status-away = away
rallye-trucks-team-green = Green
rallye-trucks-team-blue = Blue
rallye-trucks-team-red = Red
rallye-trucks-team-yellow = Yellow
rallye-trucks-symbol-tire = tire
rallye-trucks-symbol-gears = gear wheels
rallye-trucks-symbol-key = car key
rallye-trucks-symbol-light = traffic light
rallye-trucks-symbol-can = fuel can
rallye-trucks-symbol-spanner = spanner
rallye-trucks-symbol-helmet = helmet
rallye-trucks-symbol-horn = horn
rallye-trucks-symbol-battery = battery
rallye-trucks-symbol-flag = chequered flag
rallye-trucks-symbol-compass = compass
rallye-trucks-symbol-bolt = bolt

## In words: sentences for those who cannot see the picture, and the text board. Never a face of a tile.

rallye-trucks-alt-title = Rallye-Trucks: a race over two laps from memory. The seats taken so far are in the message.
rallye-trucks-text-head = Rallye-Trucks on { $course }, round { $round }.
rallye-trucks-text-watched = Rallye-Trucks on { $course }, turn { $turn } being watched, flip { $flip } of { $flips }.
rallye-trucks-text-final = The final round.
rallye-trucks-text-over = The race is over. Winner: { $names }.
rallye-trucks-text-driving = { $name } to drive.
rallye-trucks-text-next = Next open space { $space }, { $symbol }.
rallye-trucks-text-due = Still to drive in this round: { $names }.
rallye-trucks-text-seat = { $name } ({ $team }): { $at }.
rallye-trucks-text-start = in the start area
rallye-trucks-text-at = lap { $lap }, space { $space }
rallye-trucks-text-past = { $spaces } past the finish line, on space { $space }
rallye-trucks-text-retired = has left the race
rallye-trucks-text-drive = { $name } drove from { $start } to { $end }.
rallye-trucks-text-jumped = Occupied spaces jumped: { $spaces }.
rallye-trucks-text-legend = [ ] a truck, << the next open space, > has the turn

## The lobby

rallye-trucks-blurb = A rally of trucks driven from memory: turn a tile over, and if it shows the symbol of your next open space you drive there. Go on until you are wrong. Whoever is farthest past the line after two laps wins.
rallye-trucks-line-starts = turn_started seat_retired game_ended
rallye-trucks-line-openings = turn_started
rallye-trucks-setting-course = Road
rallye-trucks-setting-course-quarry = Old Quarry (18 spaces)
rallye-trucks-setting-course-short = Short Circuit (12 spaces, every symbol with tiles to spare)
rallye-trucks-setting-course-night = Night Stage (18 spaces, many symbols, hard)
rallye-trucks-setting-turn-order = Order of turns
rallye-trucks-setting-turn-order-fixed = always clockwise, as printed
rallye-trucks-setting-turn-order-pendulum = there and back: every second round backwards (fairer)
rallye-trucks-setting-max-rounds = Rounds at most
rallye-trucks-setting-max-rounds-none = as the road says
rallye-trucks-setting-first-seat = First to drive
rallye-trucks-setting-memory-mode = How you play
rallye-trucks-setting-memory-mode-sealed = over hours or days; tiles are shown in private, and everybody may watch each missed turn once
rallye-trucks-setting-memory-mode-together = all present; everybody sees the tiles in the channel
rallye-trucks-setting-own-turns = Watch your own last turn once more
rallye-trucks-setting-keep-rounds = Rounds that a turn can be watched for

## Rules

rallye-trucks-help =
    {"**"}Rallye-Trucks in short.** 18 tiles lie face down around the road and never move. On your turn, turn over any tile. If it shows the symbol of the next open space ahead of your truck, you drive there and may turn another; occupied spaces are jumped. A wrong tile ends your turn, but a wrong *first* tile gives you one second try.
    Tiles that matched stay open during your turn and cannot be used twice. You may stop after a match or before the second try. Whoever drives a whole lap in one turn stops to fill the tank.
    When a truck crosses the line for the second time, it drives on until it is wrong, the round is played to its end, and the truck farthest past the line wins.
rallye-trucks-help-controls =
    {"**"}Played over days** (sealed): when it is your turn, press **Play**: a message that only you see has the tiles as buttons. **Watch** plays the turns of the others to you, each once, flip by flip. What you have not watched when you turn your first tile is gone. Race from memory: no notes, no pictures.
    {"**"}Played together**: the tiles are buttons in the channel and everybody sees them. **Describe** tells you the open tiles in words.
    There is no undo: a tile that was seen stays seen. `/game log` tells what happened, `/game leave` gives your seat to the computer, `/game lend` lends it. The host can change how you play before the first tile of a turn.
rallye-trucks-mode-sealed = -# { $seat }: press **Play**; the tiles are shown to you alone.
rallye-trucks-mode-together = -# Played together: everybody sees the tiles.
rallye-trucks-ping = { $who }: it is your turn to drive in [this rally]({ $link }).{ $count ->
    [0] { "" }
    [one] { " " }There is one turn to watch first, if you like.
   *[other] { " " }There are { $count } turns to watch first, if you like.
  }
rallye-trucks-mode-changed = { $mode ->
    [together] From this turn on you play together: the tiles are turned in the channel, for all to see.
   *[sealed] From this turn on the tiles are shown in private, and everybody may watch each missed turn once.
  }

## Buttons

rallye-trucks-button-play = Play
rallye-trucks-button-play-now = Play without watching
rallye-trucks-button-watch = Watch
rallye-trucks-button-watch-next = Next turn
rallye-trucks-button-rules = Rules
rallye-trucks-button-close = Close
rallye-trucks-button-describe = Describe
rallye-trucks-button-status = Where we stand
rallye-trucks-button-retire = Take it out of the race
rallye-trucks-menu-retire = Take a truck out of the race …
rallye-trucks-retire-sure = Take { $seat } out of the race for good? The truck leaves the road and gets no more turns. (If somebody is only away, `/game leave` lets the computer drive instead.)
rallye-trucks-button-mode-together = Play together from now on
rallye-trucks-button-mode-sealed = Play in private from now on

## Questions

rallye-trucks-ask-turn-tile = { $phase ->
    [first] turn a tile over.
    [second] that was wrong; try one other tile, or stop.
   *[go_on] right! Go on with another tile.
  } The next open space is { $target }, { $need }{ $jumped ->
    [0] { "" }
    [one] {" "}(jumping one truck)
   *[other] {" "}(jumping { $jumped } trucks)
  }.
rallye-trucks-menu-turn-tile = Which tile?
rallye-trucks-option-turn-tile-flip = { $slot }
rallye-trucks-option-turn-tile-stop = Stop here

## The driver's panel and the watch: seen by one person alone

rallye-trucks-need = **Your turn.** You need: **{ $symbol }** (space { $space }, lap { $lap }{ $jumped ->
    [none] { "" }
   *[other] , over { $jumped }
  }).
rallye-trucks-no-flip-yet = No tile turned yet.{ $count ->
    [0] { "" }
    [one] { " " }There is still a turn to watch; with your first tile it is gone.
   *[other] { " " }There are still { $count } turns to watch; with your first tile they are gone.
  }
rallye-trucks-turned-down = Your first tile was wrong and lies face down again.
rallye-trucks-last-flip = Last tile: { $slot }, { $face }: { $match ->
    [1] right.
   *[0] wrong.
  }
rallye-trucks-hint-first = Turn any tile. If it is wrong you get one second try.
rallye-trucks-hint-second = One second try: turn another tile, or stop here.
rallye-trucks-hint-go-on = Turn another tile, or stop here. A wrong one ends your turn and costs nothing more.
rallye-trucks-hint-go-on-no-stop = You are past the line: drive on until a tile is wrong.
rallye-trucks-hint-second-no-stop = One second try: turn another tile.
rallye-trucks-hint-first-no-stop = Turn any tile.
rallye-trucks-over = **Your turn is over**: { $reason ->
    [mistake] a wrong tile.
    [stopped] you stopped.
    [refuel] a whole lap, so you stop to fill the tank.
   *[retired] you are out of the race.
  } { $spaces ->
    [0] You stay where you are.
    [one] You drove one space.
   *[other] You drove { $spaces } spaces.
  }
rallye-trucks-lay-open = { $count ->
    [0] { "" }
   *[other] Right: { $tiles }.{ " " }
  }{ $wrong ->
    [none] { "" }
   *[other] Wrong: { $wrong }.{ " " }
  }All tiles go face down in { $seconds } seconds.
rallye-trucks-watch-closed = -# That was the turn; its tiles are face down again.
rallye-trucks-open-now = Open now: { $tiles }.
rallye-trucks-none = none
rallye-trucks-watch-first = It is your turn, and { $count ->
    [one] there is one turn you have not watched
   *[other] there are { $count } turns you have not watched
  }. With your first tile they are gone.
rallye-trucks-status = It is { $seat }'s turn.
rallye-trucks-to-watch = { $count ->
    [0] You have no turn left to watch.
    [one] You can watch one turn.
   *[other] You can watch { $count } turns, the oldest first.
  }
rallye-trucks-frame = { $seat }'s turn { $turn }, flip { $number } of { $count }: { $slot }, { $face }: { $match ->
    [1] right.
   *[0] wrong.
  }
rallye-trucks-layout = The tiles: { $tiles }.
rallye-trucks-event-from-memory = Race from memory: no notes, no pictures. That is the rule of honour.

## What happened: for everybody, never a tile

rallye-trucks-event-game-started = The race begins.
rallye-trucks-event-tiles-dealt = { "" }
rallye-trucks-event-drawn = { "" }
rallye-trucks-event-tile-turned = { "" }
rallye-trucks-event-tiles-covered = { "" }
rallye-trucks-event-turn-started = **{ $seat }** (round { $round }):
rallye-trucks-event-second-chance = { $first ->
    [1] **{ $seat }** has a second try.
   *[0] The first tile is wrong, a second try.
  }
rallye-trucks-event-truck-moved = { $first ->
    [1] **{ $seat }** drives to { $to }
   *[0] Drives to { $to }
  }{ $jumped ->
    [0] .
    [one] { " " }over a truck.
   *[other] { " " }over { $jumped } trucks.
  }
rallye-trucks-event-line-crossed = { $count ->
    [1] Across the line for the first time!
   *[other] Across the line for the second time!
  }
rallye-trucks-event-final-stage = { $across ->
    [none] This is the last round.
   *[other] The last round: past the line is { $across }. { $due_count ->
        [0] { "" }
       *[other] Still to drive: { $due }.
      }
  }
rallye-trucks-event-last-round = The rounds are nearly used up: this is the last one. { $due_count ->
    [0] { "" }
   *[other] Still to drive: { $due }.
  }
rallye-trucks-event-refuelled = A whole lap in one turn!
rallye-trucks-event-turn-ended = { $first ->
    [1] **{ $seat }**:{ " " }
   *[0] { "" }
  }{ $reason ->
    [mistake] A wrong tile ends the turn
    [stopped] Stops
    [refuel] Stops to fill the tank
   *[retired] The turn is over
  } ({ $flips ->
    [0] no tile turned
    [one] one tile turned
   *[other] { $flips } tiles turned
  }).
rallye-trucks-event-round-ended = { "" }
rallye-trucks-event-seat-retired = { $seat } has left the race.
rallye-trucks-event-game-ended = The race is over.
rallye-trucks-reason-finish = { $winners_count ->
    [one] { $winners } is farthest past the line and wins the Turbo Rally Cup!
   *[other] { $winners } are farthest past the line and share the Turbo Rally Cup!
  }
rallye-trucks-reason-round-cap = { $winners_count ->
    [one] The rounds are used up: { $winners } is farthest and wins.
   *[other] The rounds are used up and nobody has left the start: { $winners } share the win.
  }
rallye-trucks-reason-last-seat = { $winners } is the only one left and wins.

## Why something was not done

error-mode-fixed = A tile of this turn has been turned already, so how you play can be changed only when the turn is over.
error-two-seats = Somebody plays two seats of this race, and with private tiles nobody may. Nothing was changed.
error-not-a-person = That seat is a computer's. Nothing was changed.
error-nothing-to-watch = There is no turn left for you to watch.
error-no-onlookers = While a race runs, its turns are shown only to those who drive in it.
error-watch-running = You are watching a turn already; it closes by itself.
error-no-watch = Nothing is being watched.
error-not-on-turn = It is not that seat's turn.
error-seat-retired = That seat has left the race.
error-game-over = This race is over. The last message shows the result.
error-bad-request = That is not possible here. Nothing was changed.
error-unknown-verb = That is not possible here. Nothing was changed.
