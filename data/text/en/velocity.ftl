### VeloCity. Keys: velocity-<what>-<the rules' word>.

velocity-title = VeloCity
velocity-blurb = Bicycle couriers race across town: dice, packs, slipstream and manhole covers. Bring three couriers home first, or the most when the eighth place is taken.
velocity-energy = Energy
velocity-line-starts = turn_started game_started undone game_over
velocity-line-openings = turn_started
velocity-help =
    {"**"}VeloCity in short.** On your turn ride *solo* with your own die, or ride in a *pack* from a space that you share with another team and use any die of the pack; a foreign die takes its courier along. Cans buy more: refuel (1 can) rolls the energy die too, a breakaway (2 cans, solo) lets you add both and nobody can follow.
    Couriers left behind may **follow** for a can each. A can space gives you a can; a **manhole cover** costs a can or throws a courier back to the next free cover (and gives a can, two at the start).
    Only your own die crosses the line. Three couriers home win at once; else most couriers home when the eighth place is taken, and with equal numbers the *later* last courier wins.

## Settings

velocity-setting-course = Course
velocity-setting-course-standard = City Ring (35 spaces)
velocity-setting-course-short = Lunch Run (23 spaces)
velocity-setting-course-old-town = Old Town (35 spaces, more cans and covers)
velocity-setting-starting-seat = First to ride
velocity-setting-late-can = Late cans (a can each for those who start late)

## Questions

velocity-ask-choose-ride = solo or in a pack? The press rolls the dice, so there is no changing your mind.
velocity-ask-choose-move = which die, and which courier?
velocity-ask-follow = follow from { $origin } to { $target }, { $kind ->
    [supply] a can space (only the one who rides gets its can)
    [obstacle] a manhole cover
   *[route] a plain space
  }? That is { $length ->
    [one] one space
   *[other] { $length } spaces
  } for a can each; you have { $cans ->
    [one] one can
   *[other] { $cans } cans
  }. { $followed_count ->
    [0] Nobody has followed yet.
   *[other] Followed so far: { $followed }.
  }
velocity-ask-obstacle = a manhole cover on { $target }. Pay a can to stay, or fall back { $spaces_lost ->
    [one] one space
   *[other] { $spaces_lost } spaces
  } to { $falls_to } for { $cans_gained ->
    [one] a can
   *[other] { $cans_gained } cans
  }? { $still ->
    [one] This is your last courier to settle.
   *[other] You have { $still } couriers to settle.
  }
velocity-ask-take-can = the supply is empty. From whom do you take a can?

## What options bring, beyond what fits on a button

velocity-outlook-choose-move = { $followers_count ->
    [0] { "" }
   *[other] { $followers } could follow.
  }
velocity-outlook-follow = { $kind ->
    [obstacle] { $count ->
        [0] { "" }
       *[other] on the cover each of them pays another can or falls back to { $falls_to }; you would have { $cans_left ->
            [one] one can
           *[other] { $cans_left } cans
          } left.
      }
   *[route] { "" }
  }

## Menus and options

velocity-menu-choose-ride = Roll: pack ride from …
velocity-menu-choose-move = Die and courier …
velocity-menu-take-can = Take a can from …
velocity-menu-follow = How many follow?
velocity-option-choose-ride-solo = Roll: solo
velocity-option-choose-ride-solo-refuel = Roll: solo + refuel (1 can)
velocity-option-choose-ride-solo-breakaway = Roll: breakaway (2 cans)
velocity-option-choose-ride-pack = Pack on { $space }: roll { $dice }
velocity-option-choose-ride-pack-refuel = Pack on { $space } + refuel (1 can): roll { $dice }
velocity-option-choose-move-team = Own { $value }: { $space } { $kind ->
    [finish] → over the line!
    [supply] → { $target }, a can
    [obstacle] → { $target }, cover (back to { $falls_to })
   *[route] → { $target }
  }
velocity-option-choose-move-energy = Energy { $value }: { $space } → { $target }{ $kind ->
    [supply] , a can
    [obstacle] , cover (back to { $falls_to })
   *[route] { "" }
  }
velocity-option-choose-move-sum = Both { $value }: { $space } → { $target }{ $kind ->
    [supply] , a can
    [obstacle] , cover (back to { $falls_to })
   *[route] { "" }
  }
velocity-option-choose-move-foreign = { $owner }'s { $value }, both ride: { $space } → { $target }{ $kind ->
    [supply] , a can
    [obstacle] , cover (back to { $falls_to })
   *[route] { "" }
  }
velocity-option-follow-0 = Stay here
velocity-option-follow-1 = Follow with 1 (1 can)
velocity-option-follow-2 = Follow with 2 (2 cans)
velocity-option-follow-3 = Follow with 3 (3 cans)
velocity-option-follow-4 = Follow with 4 (4 cans)
velocity-option-obstacle-master = Pay 1 can
velocity-option-obstacle-fall-back = Back to { $falls_to } (+{ $cans_gained ->
    [one] 1 can
   *[other] { $cans_gained } cans
  })
velocity-option-take-can-seat = { $from } (has { $cans })
velocity-option-take-can-decline = Take none

## What happened

velocity-event-game-started = The race begins; { $starting_seat } rides first.
velocity-event-turn-started = **{ $seat }** (round { $round })
velocity-event-ride-chosen = { $first ->
    [1] **{ $seat }**{ " " }
   *[0] { "" }
  }{ $mode ->
    [pack] rides in the pack on { $space }
   *[solo] rides solo
  }{ $boost ->
    [refuel] { " " }and refuels
    [breakaway] { " " }and breaks away
   *[none] { "" }
  }:
velocity-event-cans-spent = { $reason ->
    [follow] { $seat } pays { $count ->
        [one] a can
       *[other] { $count } cans
      } to follow.
   *[other] { "" }
  }
velocity-event-rolled = { $dice }.
velocity-event-moved = { $by ->
    [pack] { $seat } gets a lift to { $to }.
    [follow] { $seat } follows{ $count ->
        [one] { "" }
       *[other] { " " }with { $count } couriers
      } to { $to }.
   *[ride] { $first ->
        [1] **{ $seat }**:{ " " }
       *[0] { "" }
      }{ $from } → { $to } ({ $die ->
        [team] own die
        [energy] energy die
        [sum] both dice
       *[foreign] a foreign die
      }).
  }
velocity-event-crossed = { $first ->
    [1] **{ $seat }**:{ " " }
   *[0] { "" }
  }🏁 { $from } → **home, place { $place }**!
velocity-event-can-received = { $reason ->
    [late_can] { $seat } starts late and gets a can.
   *[other] { $supplied ->
        [1] { $seat } gets a can.
       *[0] { $seat } takes a can from { $from }.
      }
  }
velocity-event-can-missed = { $why ->
    [richest] The supply is empty, and { $seat } has most cans: none for { $seat }.
   *[declined] { $seat } takes no can.
  }
velocity-event-mastered = { $seat } pays a can and stays on { $space }.
velocity-event-fell-back = { $seat } falls back from { $from } to { $to }.
velocity-event-game-over = { $reason ->
    [third] 🏆 The third courier is home: { $winners } { $winners_count ->
        [one] wins
       *[other] win
      } at once.
    [eighth] 🏆 The eighth place is taken: { $winners } { $winners_count ->
        [one] wins
       *[other] win
      }.
   *[cap] 🏆 A hundred rounds are over: { $winners } { $winners_count ->
        [one] wins
       *[other] win
      }.
  }
velocity-reason-third = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  } with three couriers home.
velocity-reason-eighth = All eight places are taken: { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }.
velocity-reason-cap = A hundred rounds are over: { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }.

## Warnings

velocity-event-two-home = ⚠ { $seat } has two home{ $can_end ->
    [1] { " " }and ends the race with a { $needs } or more of the own die.
   *[0] .
  }
velocity-event-six-places-taken = ⚠ { $taken } of 8 places are taken.{ $can_end ->
    [1] { " " }The last ones are within reach of { $needs }.
   *[0] { "" }
  }
velocity-event-last-place-warning = ⚠ If { $seat } takes the last place, the race ends and { $winners } { $winners_count ->
    [one] wins
   *[other] win
  }. With equal numbers the later last courier counts.

## Standing orders

velocity-order-follow = Slipstream
velocity-order-follow-ask = Ask me
velocity-order-follow-never = Never follow
velocity-order-follow-always = Always follow, with as many as possible
velocity-order-follow-rule = By my rule
velocity-order-obstacle = Manhole covers
velocity-order-obstacle-ask = Ask me
velocity-order-obstacle-never = Always fall back
velocity-order-obstacle-always = Always pay
velocity-order-obstacle-rule = By my rule
velocity-order-take-can = Cans from others
velocity-order-take-can-leader = From the leader
velocity-order-take-can-ask = Ask me
velocity-order-take-can-clockwise = From the next in the round
velocity-order-take-can-decline = Take none
velocity-order-field-min-steps = Follow only rides of at least
velocity-order-field-keep = Cans to keep
velocity-order-field-onto-obstacle = Onto a manhole cover
velocity-order-field-onto-obstacle-never = never
velocity-order-field-onto-obstacle-if-paid = if I can pay there too
velocity-order-field-onto-obstacle-yes = yes
velocity-order-field-max = Couriers at most
velocity-order-field-min-fall = Pay only against a fall of at least

## On the picture: short
velocity-tagline = Bicycle couriers race across town
velocity-start = Start
velocity-finish = Finish
velocity-round = Round { $round }
velocity-status-choosing = to choose
velocity-status-waiting = to be asked
velocity-status-answered = has answered
velocity-status-computer = computer
velocity-status-away = away
velocity-status-winner = winner

velocity-team-red = Red
velocity-team-black = Black
velocity-team-yellow = Yellow
velocity-team-white = White
velocity-team-green = Green
velocity-team-grey = Grey
velocity-team-blue = Blue
velocity-team-energy = Energy

## In words: sentences for those who cannot see the picture, and the text board.
velocity-nowhere = no space
velocity-alt-title = VeloCity: a race of bicycle couriers. The seats taken so far are in the message.
velocity-text-head = VeloCity on { $course }, round { $round }, { $supply } cans in the supply.
velocity-text-over = The race is over. Winner: { $names }.
velocity-text-choosing = { $name } has to choose.
velocity-text-waiting = Still to be asked: { $names }.
velocity-text-answered = Has answered: { $names }.
velocity-text-seat = { $name } ({ $team }): at { $spaces }; cans { $cans }, home { $home }.
velocity-text-row = cans { $cans }  home { $home }  at { $spaces }
velocity-text-finish = Finish places: { $order }.
velocity-text-roll = Roll: { $dice }.
velocity-text-chosen = Chosen: { $dice }.
velocity-text-step-ride = { $name } rode from { $start } to { $end }.
velocity-text-step-pack = { $name } was taken along from { $start } to { $end }.
velocity-text-step-follow = { $name } followed from { $start } to { $end }.
velocity-text-step-fall = { $name } went back from { $start } to { $end }.
velocity-text-step-cross = { $name } crossed the finish line from { $start }.
velocity-text-legend = + brings a can, o is a manhole cover, > has the turn
