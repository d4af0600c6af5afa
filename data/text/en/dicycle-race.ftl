### Dicycle Race. Keys: dicycle-race-<what>-<the rules' word>.

## In play

dicycle-race-blurb = Ride a road of cards: choose six dice, roll up to three times, lock what fits, and move over every card you complete in an unbroken row.
dicycle-race-line-starts = turn_started race_started race_ended match_ended undone
dicycle-race-line-openings = turn_started
dicycle-race-help =
    {"**"}Dicycle Race in short.** Every card asks for dice (`over 3 R`: a red die above 3; `pair R+B`: two alike, one red and one blue; `4 5 6 Y`: these faces in yellow). On your turn choose **six dice** by colour and roll up to **three times**. After each roll lock dice on the cards ahead; the others are rolled again. At the end your pawn rides over all complete cards until the first open one.
    {"**"}Little Gift.** Who does not move at all leaves the dice of the third roll; the next rider may take one and then chooses five.
    {"**"}Modes.** Mini-Sprint: first on the Podium wins. Family Outing: first team with all its pawns there. Velodrome: who is last over the line each lap drops out. Duel: catch the other rider.
    {"**"}Chances.** The numbers after a card are exact: how often it is made in one turn that is spent on it alone, with six dice or with four.
    {"**"}Few clicks.** The green button does what a good rider would do. Or tick several dice in the menu, with *then roll* as the last tick.

## Settings

dicycle-race-setting-mode = Mode
dicycle-race-setting-mode-sprint = The Sunday Mini-Sprint
dicycle-race-setting-mode-family = Family Outing (teams)
dicycle-race-setting-mode-velodrome = The Velodrome of Death
dicycle-race-setting-mode-duel = The Duel (2 riders)
dicycle-race-setting-variants = Variants
dicycle-race-setting-variants-none = none
dicycle-race-setting-variants-all-there-and-back = All-There-and-Back (a round trip)
dicycle-race-setting-variants-stop-or-again = Stop or Again (announce what you will make)
dicycle-race-setting-variants-little-traffic-jam = Little Traffic Jam (full cards)
dicycle-race-setting-variants-multi-routes = Multi Routes (a course with forks)
dicycle-race-setting-variants-first-shall-be-last = The First Shall Be Last (the leader plays first)
dicycle-race-setting-scoring = Scoring
dicycle-race-setting-scoring-simple-sprint = Simple Sprint (one race)
dicycle-race-setting-scoring-ranking-321 = 3-2-1 Ranking (three races)
dicycle-race-setting-scoring-time-ranking = Time Ranking (cards left count)
dicycle-race-setting-races = Races
dicycle-race-setting-races-none = as the scoring says
dicycle-race-setting-course = Course
dicycle-race-setting-course-none = the usual one (Rolling Country, or Two Passes with Multi Routes)
dicycle-race-setting-course-rolling = Rolling Country (12 cards, mixed)
dicycle-race-setting-course-short = Round the Block (8 cards, easy)
dicycle-race-setting-course-hilly = Hill Country (12 cards, harder)
dicycle-race-setting-course-alpine = High Mountains (12 cards, hard)
dicycle-race-setting-course-marathon = The Long Day (18 cards)
dicycle-race-setting-course-any = Straight off the Pile (12 of all 36)
dicycle-race-setting-course-training-wheels = We Leave the Training Wheels On (scenario, easy)
dicycle-race-setting-course-family-outing = Family Outing (scenario, medium)
dicycle-race-setting-course-handlebar-hardliners = For the Handlebar Hardliners (scenario, hard round trip)
dicycle-race-setting-course-two-passes = Two Passes (Multi Routes)
dicycle-race-setting-course-one-pass = One Pass (Multi Routes, short)
dicycle-race-setting-course-own = own course: { $text }
dicycle-race-setting-blank = Pawns on a blank circle (Little Traffic Jam)
dicycle-race-setting-teams = Teams
dicycle-race-setting-teams-none = two teams, dealt in turn
dicycle-race-setting-pawns = Pawns of each team
dicycle-race-setting-pawns-none = as many as the largest team has riders, at least 2

## What does not fit together

dicycle-race-misfit-seats = this mode is for { $low ->
    [2] { $high ->
        [2] exactly 2 riders.
       *[other] 2 to { $high } riders.
      }
   *[other] { $low } to { $high } riders.
  }
dicycle-race-misfit-scoring = { $scoring_name } does not go with this mode.
dicycle-race-misfit-variant = { $variant_name } does not go with this mode.
dicycle-race-misfit-races = this scoring is for { $low ->
    [1] { $high ->
        [1] one race.
       *[other] 1 to { $high } races.
      }
   *[other] { $low ->
        [3] { $high ->
            [3] exactly 3 races.
           *[other] 3 to { $high } races.
          }
       *[other] { $low } to { $high } races.
      }
  }
dicycle-race-misfit-unknown-card = the course names a card that does not exist. Cards are numbered 1 to 36.
dicycle-race-misfit-course-length = the course is too short or too long. It takes 4 to 24 cards; in the Velodrome at least two more than riders, in the Duel an even number of at least 8.
dicycle-race-misfit-too-many-copies = a card stands more than twice in the course.
dicycle-race-misfit-too-many-roads = the course may have at most 3 forks of at most 3 roads.
dicycle-race-misfit-branch-length = a road of a fork takes 1 to 6 cards.
dicycle-race-misfit-forks-touch = there must be a card between two forks.
dicycle-race-misfit-fork-at-the-end = the course must not end with a fork (a round trip must not begin with one either).
dicycle-race-misfit-course-mode = this course cannot be laid in a circle. Velodrome and Duel need a drawn course, or an own one without forks.
dicycle-race-misfit-multi-routes = Multi Routes and a course with forks only go together.
dicycle-race-misfit-teams-mode = teams and their pawns are for the Family Outing only.
dicycle-race-misfit-teams = the Family Outing is for { $low } or { $high } teams.
dicycle-race-misfit-team-size = every team needs a rider, and with so many teams at most { $high }.
dicycle-race-misfit-pawns = with these teams each has { $low } to { $high } pawns.

## Small words

dicycle-race-combo-faces = { $faces } { $bottles }
dicycle-race-combo-over = over { $value } { $bottles }
dicycle-race-combo-under = under { $value } { $bottles }
dicycle-race-combo-pair = pair { $bottles }
dicycle-race-combo-three = 3 alike { $bottles }
dicycle-race-combo-four = 4 alike { $bottles }
dicycle-race-combo-pair-plus = pair and { $value } { $bottles }
dicycle-race-combo-run3 = run of 3 { $bottles }
dicycle-race-combo-run4 = run of 4 { $bottles }
dicycle-race-dice-red = { $count } red
dicycle-race-dice-yellow = { $count } yellow
dicycle-race-dice-blue = { $count } blue
dicycle-race-spot-start = the start
dicycle-race-spot-podium = the Podium
dicycle-race-spot-none = nowhere
dicycle-race-team = team { $letter } ({ $names })
dicycle-race-no-row = none
dicycle-race-pawn-row = pawn { $pawn }: { $spots }
dicycle-race-pawns-at = -# { $count ->
    [one] Pawn { $pawns }
   *[other] Pawns { $pawns }
  } (at { $at }):
dicycle-race-ahead-open = -# **{ $spot }** · card { $card }: **{ $asks }** · { $six } with six dice, { $four } with four{ $full ->
    [1] { " " }· full (room for { $limit })
   *[0] { "" }
  }
dicycle-race-ahead-begun = -# **{ $spot }** · card { $card }: **{ $asks }** · has { $dice }, { $missing ->
    [one] one die
   *[other] { $missing } dice
  } missing{ $full ->
    [1] { " " }· full (room for { $limit })
   *[0] { "" }
  }
dicycle-race-ahead-done = -# **{ $spot }** · card { $card }: { $dice } · ✓ complete{ $full ->
    [1] { " " }· full (room for { $limit })
   *[0] { "" }
  }

## Questions

dicycle-race-ask-announce = how many cards do you announce{ $several ->
    [1] { " " }for pawn { $pawn }
   *[0] { "" }
  }? You move only if you make all that you announce.
dicycle-race-ask-gift = you may take one of the dice that { $left_by } left ({ $dice }) and put it on a card at once. You then choose five dice instead of six.
dicycle-race-ask-choose-hand = which { $dice } dice do you take? The press rolls them.
dicycle-race-ask-place-dice = roll { $roll } of 3: what do you lock? Dice that you do not lock { $roll ->
    [3] count no more.
   *[other] are rolled again.
  }
dicycle-race-ask-remove-card = you are out, and take one card of the course with you. Which?
dicycle-race-ask-leave = you can leave the match for good.

## Menus and options

dicycle-race-menu-announce = Announce …
dicycle-race-menu-gift = Take a die …
dicycle-race-menu-choose-hand = Other dice …
dicycle-race-menu-place-dice = Lock dice: tick as many as you like …
dicycle-race-menu-remove-card = Take away …
dicycle-race-group-announce = { $group ->
    [1] 1 card
   *[other] { $group } cards
  }
dicycle-race-group-gift = { $group }
dicycle-race-group-choose-hand = { $group ->
    [0] No red die
    [1] 1 red die
   *[other] { $group } red dice
  }
dicycle-race-group-place-dice = { $group }
dicycle-race-option-announce-none = None for this pawn
dicycle-race-option-announce-0 = { $several ->
    [1] Pawn { $pawn }:{ " " }
   *[0] { "" }
  }{ $count ->
    [1] 1 card
   *[other] { $count } cards
  }: { $asks } → { $lands }
dicycle-race-option-announce-1 = { dicycle-race-option-announce-0 }
dicycle-race-option-announce-2 = { dicycle-race-option-announce-0 }
dicycle-race-option-gift-take = { $die } on { $spot }{ $several ->
    [1] { " " }(pawn { $pawn })
   *[0] { "" }
  }: { $asks }{ $missing ->
    [0] , complete!
    [1] , 1 more to go
   *[other] , { $missing } more to go
  }
dicycle-race-option-gift-decline = Decline
dicycle-race-option-choose-hand = { $hand }
dicycle-race-hand-for = { $hand }{ $count ->
    [0] { "" }
   *[other] { " " }for { $aims }
  }
dicycle-race-option-place-dice-place = { $die } on { $spot }{ $several ->
    [1] { " " }(pawn { $pawn })
   *[0] { "" }
  }: { $asks }{ $missing ->
    [0] , complete!
    [1] , 1 more to go
   *[other] , { $missing } more to go
  }
dicycle-race-option-place-dice-roll = { $dice ->
    [1] Lock nothing, roll the die again
   *[other] Lock nothing, roll { $dice } dice again
  }
dicycle-race-option-place-dice-end-turn = { $left_count ->
    [0] Finish the turn: ride to { $lands }
   *[other] Finish the turn without moving
  }
dicycle-race-times = { $count }× { $label }
dicycle-race-then-roll = … then roll the others
dicycle-race-then-end-turn = … then finish the turn
dicycle-race-dice-on = { $dice } on { $spot }
dicycle-race-suggested-roll = Suggested: { $dice }, then roll
dicycle-race-suggested-end = Suggested: { $dice }{ $count ->
    [0] , then finish
   *[other] , ride to { $lands }
  }
dicycle-race-option-remove-card = Spot { $spot }: card { $card }, { $asks } ({ $level ->
    [green] easy
    [orange] medium
   *[red] hard
  })
dicycle-race-option-leave-leave = Yes, leave for good
dicycle-race-quit = Leave the match for good
dicycle-race-quit-sure =
    Leave the match for good? Your pawn is taken off the road and nobody plays on for you.
    If you only have no time, press **Leave the race** instead: the computer then rides for you, and you can come back.

## What happened

dicycle-race-event-race-started = { $races ->
    [1] The race begins;
   *[other] Race { $race } of { $races } begins;
  } { $starter } { $again ->
    [1] starts.
   *[0] is drawn to start.
  }
dicycle-race-event-course-drawn = The course: { $cards }.
dicycle-race-event-turn-started = **{ $seat }**
dicycle-race-event-turn-blocked = cannot move: all cards within reach are full, so the turn is passed.
dicycle-race-event-row-chosen = { "" }
dicycle-race-event-announced = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }announces { $rows }.
dicycle-race-event-gift-taken = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }takes the gift { $die } for { $spot }.
dicycle-race-event-gift-declined = { "" }
dicycle-race-event-offer-closed = { $reason ->
    [declined] (the dice left over go back)
    [useless] (none of the dice left over would help, so they go back)
    [returned] (the dice left over go back)
   *[other] { "" }
  }
dicycle-race-event-hand-chosen = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }takes { $hand }.
dicycle-race-event-rolled = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }🎲 { $dice }{ $roll ->
    [3] { " " }(last roll).
   *[other] .
  }
dicycle-race-event-placed = { $die }→{ $spot }{ $several ->
    [1] { " " }(pawn { $pawn })
   *[0] { "" }
  }
dicycle-race-event-card-completed = ✓
dicycle-race-event-moved = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }🚲 { $several ->
    [1] pawn { $pawn }:{ " " }
   *[0] { "" }
  }{ $from } → **{ $to }**{ $passed_count ->
    [0] .
   *[other] , past { $passed } (full).
  }
dicycle-race-event-stopped-short = Spot { $wanted } is full: { $stays ->
    [1] { $seat } has to wait.
   *[0] { $seat } stops at { $spot }.
  }
dicycle-race-event-turn-lost = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }{ $reason ->
    [full] does not move: the cards made are full.
    [announcement] does not move: the announcement was missed.
   *[open] does not move: the next card is still open.
  }
dicycle-race-event-dice-left = Left over: { $dice }.
dicycle-race-event-order-changed = New order: { $order }.
dicycle-race-event-eliminated = ☠ **{ $seat }** is last over the line and out (place { $place }).
dicycle-race-event-card-removed = { $seat } takes card { $card } (spot { $spot }: { $asks }) out of the course.
dicycle-race-event-arrived = 🏁 **{ $competitor } is home, place { $place }** (after { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }).
dicycle-race-event-last-turns-started = Everybody else plays once more: { $order }.
dicycle-race-event-left = { $seat } has left the match.
dicycle-race-event-race-ended = { $scores ->
    [1] Race { $race } is over{ $count ->
        [0] { "" }
       *[other] : { $places }
      }. Points: { $points }.
   *[0] { "" }
  }
dicycle-race-event-match-ended = 🏆 { $winners } { $count ->
    [one] wins.
   *[other] win.
  }

## Warnings

dicycle-race-event-offer-waits = 🎁 { $left_by } left { $dice }: the next rider may take one.
dicycle-race-event-near-the-end = ⚠ { $competitor }: { $cards ->
    [0] home.
    [one] one card to go.
   *[other] { $cards } cards to go.
  }
dicycle-race-event-chased = ⚠ { $competitor } is only { $cards ->
    [one] one card
   *[other] { $cards } cards
  } ahead of the hunter.
dicycle-race-event-last-of-the-lap = ⚠ Last on this lap: { $names }. Who is alone there is out.
dicycle-race-event-last-turn = { $count ->
    [0] { "" }
   *[other] Last turns still to come: { $names }.
  }

## The end

dicycle-race-reason-arrived = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }: first on the Podium.
dicycle-race-reason-places = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  } the match on points.
dicycle-race-reason-points = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  } the match with the fewest points.
dicycle-race-reason-survivor = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }: the last survivor.
dicycle-race-reason-caught = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }: the other rider is caught.
dicycle-race-reason-cap = The race has lasted long enough: { $winners } { $winners_count ->
    [one] wins
   *[other] share the win
  }.
dicycle-race-reason-alone = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }: nobody else is left.

## Standing orders

dicycle-race-order-announce = Announcing
dicycle-race-order-announce-ask = Ask me
dicycle-race-order-announce-next-card = The next card only
dicycle-race-order-announce-computer = As a good computer would
dicycle-race-order-gift = Little Gift
dicycle-race-order-gift-ask = Ask me
dicycle-race-order-gift-decline = Always decline
dicycle-race-order-gift-completes = Take it if it completes my next card
dicycle-race-order-choose-hand = Choosing dice
dicycle-race-order-choose-hand-ask = Ask me
dicycle-race-order-choose-hand-computer = As a good computer would
dicycle-race-order-place-dice = Placing dice
dicycle-race-order-place-dice-when-it-matters = Ask me where it matters
dicycle-race-order-place-dice-ask = Always ask me
dicycle-race-order-place-dice-computer = Finish my turns for me
dicycle-race-order-remove-card = Card to take away
dicycle-race-order-remove-card-ask = Ask me
dicycle-race-order-remove-card-hardest = The hardest
dicycle-race-order-remove-card-easiest = The easiest
dicycle-race-order-remove-card-lowest = The lowest spot

## The lobby

dicycle-race-expected = -# About { $turns } turns in all ({ $minutes } minutes at one table).
dicycle-race-teams-menu = How many teams?
dicycle-race-teams-count = { $count } teams
dicycle-race-team-menu = Who rides for team { $letter }?

## Building a course

dicycle-race-course-build = Build a course
dicycle-race-course-draft = {"**"}Your course** ({ $count ->
    [one] one card
   *[other] { $count } cards
  }): `{ $text }`
dicycle-race-course-not-yet = Not yet: { $why }
dicycle-race-course-ready = It can be ridden. Press **Use it**, or save it for this server.
dicycle-race-course-alt = The course: cards { $text }, then the Podium.
dicycle-race-course-add-green = Add an easy card …
dicycle-race-course-add-orange = Add a medium card …
dicycle-race-course-add-red = Add a hard card …
dicycle-race-course-card = Card { $card }: { $asks }
dicycle-race-course-fork = Begin a fork
dicycle-race-course-next-road = Next road of the fork
dicycle-race-course-roads-meet = The roads meet
dicycle-race-course-take-back = Take the last back
dicycle-race-course-clear = Start again
dicycle-race-course-type = Type it in
dicycle-race-course-type-label = Card numbers, forks as (11 2 | 30)
dicycle-race-course-use = Use it
dicycle-race-course-save = Save it
dicycle-race-course-save-label = A name for this course
dicycle-race-course-load = Saved courses of this server …
dicycle-race-course-forget = Forget a saved course …
dicycle-race-misfit-open-fork = the fork is still open: add its roads, then let them meet.

dicycle-race-deck-show = All cards
dicycle-race-deck = All 36 Road cards: easy, medium and hard ones, two rows each. The sign at the upper right counts in the Little Traffic Jam.

## Closer looks

dicycle-race-closer = Closer
dicycle-race-closer-ahead = The cards within reach of who is on turn.
dicycle-race-closer-course = The whole course.
dicycle-race-part-ahead = The road ahead
dicycle-race-part-course = The whole course

## A match

dicycle-race-tables = Tables
dicycle-race-tables-empty = There is no table yet. Records need a finished race on this course, the championship of this server a finished Time Ranking.
dicycle-race-record = {"**"}Record on this course:** { $turns ->
    [one] one turn
   *[other] { $turns } turns
  } ({ $names }).
dicycle-race-championship = {"**"}Championship of this server:** points a race in Time Rankings, the fewest lead (races ridden in brackets).
dicycle-race-standing = {"**"}After { $race } of { $races } races:** { $points }{ $few ->
    [1] { " " }(the fewest points win)
   *[0] { "" }
  }.

## On the picture: short
dicycle-race-title = Dicycle Race
dicycle-race-tagline = Roll your way along the road
dicycle-race-picture-start = Start
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

## In words: sentences for those who cannot see the picture, and the text board.
dicycle-race-alt-title = Dicycle Race: a bicycle race with dice. The seats taken so far are in the message.
dicycle-race-text-head = { $mode } on { $course }, round { $round }.
dicycle-race-text-head-match = { $mode } on { $course }, race { $race } of { $races }, round { $round }.
dicycle-race-text-own-course = an own course
dicycle-race-text-start = Start
dicycle-race-text-podium = Podium
dicycle-race-text-homeward = { $spot } homeward
dicycle-race-text-over = The race is over. Winner: { $names }.
dicycle-race-text-asked-announce = { $name } has to announce a row of cards.
dicycle-race-text-asked-gift = { $name } may take one of the dice left over.
dicycle-race-text-asked-choose-hand = { $name } has to choose dice.
dicycle-race-text-asked-place-dice = { $name } has to place dice or roll on.
dicycle-race-text-asked-remove-card = { $name } is out and has to remove a card.
dicycle-race-text-gift = Taken from the dice left over: { $die } onto { $spot }.
dicycle-race-text-announced = Announced: { $spots }.
dicycle-race-text-roll = Roll { $roll } of { $rolls }: { $dice }.
dicycle-race-text-placed = Placed: { $dice }.
dicycle-race-text-offer = Left by { $name }: { $dice }.
dicycle-race-text-next = Next cards: { $cards }.
dicycle-race-text-rider-line = { $name }: at { $spots }, cards left { $figure }.
dicycle-race-text-rider-velodrome = { $name }: at { $spots }, laps { $figure }.
dicycle-race-text-rider-duel = { $name }: at { $spots }, cards to the other rider { $figure }.
dicycle-race-text-rider-out = { $name }: out.
dicycle-race-text-points = Points { $points }.
dicycle-race-text-move = { $name } rode from { $start } to { $end }.
dicycle-race-text-removed = Removed cards: { $spots }.
dicycle-race-text-to-come = Still to play in this round: { $names }.
dicycle-race-text-row-left = left { $figure }  at { $at }
dicycle-race-text-row-laps = laps { $figure }  at { $at }
dicycle-race-text-row-points = points { $points }
dicycle-race-text-legend = place: #card combination and colours of dice (R Y B), /limit, [pawns, < homeward]; > has the turn
