### Arrivée, what is said in play. Keys: arrivee-<what>-<the rules' word>.

arrivee-blurb = A cycling stage: each of you sends three riders over climbs, flats and cobbles. Hide behind wheels, spend your cards at the right moment, and bring one of yours to the line first.
arrivee-line-starts = stage round roll_off moved check hurt mass_fall chain_rolled back_on_road waited announced woken vehicle_moved vehicle_left withdrew final_round stage_result undone
arrivee-line-openings = undone
arrivee-help =
    {"**"}Arrivée in short.** Riders move from the front of the field to the back. A rider **rolls** a die and adds the road's number (more on descents and flats, less on climbs), or **follows** the wheel of somebody who has just moved, for free. The largest group is the peloton; whoever is behind it loses a field at every roll. Four riders on a field block the road for other teams.
    {"**"}Cards.** S2, S4 and S6 are sprints: the number is added to the roll (half of it on a climb). E2, E4 and E6 are sprints too, or escapes: for 1, 2 or 3 rounds the rider has the number of the next faster road. Slowdown cards brake a rider after his roll, for instance in front of a climb. In the refreshment area a rider may stop for free, and draws a card there once.
    By **order sheets** everybody fills in one sheet a round in private and the round is then ridden through. Press **My view · answer now**, change what you like, then **Send**: one press is enough. **Suggest** fills in what a good rider would do. A sheet that was sent may be changed until the last one is in.
    In the extended game a 1 with a card or on cobbles is dangerous: punctures, falls, mass falls, injuries. The first rider over the line wins the stage for his team; gaps, primes and the time limit decide the rest.

## Settings

arrivee-setting-event = Stage
arrivee-setting-event-plain = Across the Orle Plain (147 fields, flat)
arrivee-setting-event-hills = Three Hills of Corvane (158 fields, hilly)
arrivee-setting-event-peaks = The Road to Mont Orage (137 fields, mountains)
arrivee-setting-event-quarry = The Quarrymen's Classic (143 fields, cobbles)
arrivee-setting-event-harbour = Harbour Criterium (84 fields, the shortest)
arrivee-setting-event-queen = The Long Queen Stage (190 fields, mountains)
arrivee-setting-event-own = { $name } ({ $fields } fields, a stage of this server)
arrivee-setting-tempo = Tempo
arrivee-setting-tempo-orders = a sheet a round (few waits)
arrivee-setting-tempo-standing = standing sheets (fewest waits)
arrivee-setting-tempo-live = live (every move is asked)
arrivee-setting-extended = Falls, punctures, injuries, cobbles
arrivee-setting-roll-off-bids = Cards in roll-offs
arrivee-setting-photo-finish = Photo finish
arrivee-setting-young = Under-25 rider
arrivee-setting-rainbow = Rainbow jersey
arrivee-setting-rainbow-none = nobody
arrivee-setting-champion = Champion's jersey
arrivee-setting-champion-none = nobody
arrivee-setting-nobody = nobody

arrivee-stage-own = A stage of your own
arrivee-stage-write = Write a stage
arrivee-stage-back = Back
arrivee-stage-label = The road, section by section
arrivee-stage-load = Ride a saved stage …
arrivee-stage-forget = Forget a saved stage …
arrivee-stage-panel =
    {"**"}A stage of your own.** **Write a stage** opens a form with the present stage as a text: change its name, sections (level, for a climb its grade, fields, cobbles), primes, time limit, refreshment area. I check it and tell you the line of anything that does not fit. A stage that fits is kept for this server.
    You can also attach the text as a file to `/arrivee`.

## Questions

arrivee-ask-order-sheet = { $sent ->
    [1] your sheet for round { $round } is in. Until the last one is, you may change it: press **Send the change** then.
   *[0] the order sheet for round { $round } (in private: **My view · answer now**, then **Send**).
  }
arrivee-ask-turn = { $second ->
    [1] the white jersey may move { $riders } once more from field { $field }. Roll, or pass?
   *[0] { $riders_count ->
        [one] field { $field }: how does { $riders } move?
       *[other] field { $field }: which of { $riders } moves first, and how?
      }
  }
arrivee-ask-after-roll = { $rider } rolled { $die } on field { $field } and may go { $full ->
    [one] 1 field
   *[other] { $full } fields
  }. How far, and what do you pay?
arrivee-ask-injury = { $rider } is hurt on field { $field }. Ride on injured, or withdraw{ $out ->
    [1] {" "}(that means dropping out)
   *[0] {""}
  }?
arrivee-ask-mass-fall-save = { $rider } is about to fall on field { $field }{ $trigger ->
    [1] {" "}and may bring others down
   *[0] {""}
  }. Give up a card to save the day?
arrivee-ask-roll-off-bid = a roll-off on field { $field }. You have { $total }, { $ahead } is ahead with { $to_beat }. Give up cards to pass?

## Menus and options

arrivee-menu-turn = What does the rider do?
arrivee-menu-after-roll = How far?
arrivee-menu-roll-off-bid = Pass or raise …
arrivee-menu-mass-fall-save = Which card?
arrivee-menu-injury = Ride on or withdraw?
arrivee-group-turn = { $what ->
    [roll] Roll{ $for }, with or without a card …
    [follow] Follow a wheel{ $for } …
    [special] Something special{ $for } …
   *[rider] Rider{ $for } …
  }
arrivee-group-after-roll = { $what ->
    [free] Free { $rest } …
    [slowdown] For a slowdown card { $rest } …
   *[card] For { $what } { $rest } …
  }
arrivee-group-roll-off-bid = { $what ->
    [0] Pass
   *[other] Give up { $what } cards { $rest } …
  }
arrivee-option-turn = { $type ->
    [roll] { $rider }: ride{ $hold ->
        [1] {" "}and hold
       *[0] {""}
      }{ $use ->
        [sprint] {" "}with { $card }
        [escape] {" "}with { $card }
       *[none] {""}
      } → { $low }–{ $high }{ $check ->
        [1] {" "}(⚠ on a 1)
       *[0] { $hurt ->
            [1] {" "}(⚠ hurt on a 1)
           *[0] {""}
          }
      }
    [follow] { $rider }: follow { $leader } → { $to } ({ $fields ->
        [one] 1 field
       *[other] { $fields } fields
      }){ $card ->
        [1] , draws a card
       *[0] {""}
      }{ $crosses ->
        [1] , over the line!
       *[0] {""}
      }
    [announce] { $rider }: take refreshments from the support vehicle
    [wait] { $rider }: wait for the injured
   *[pass] Pass
  }
arrivee-option-after-roll = { $fields ->
    [one] 1 field
   *[other] { $fields } fields
  } → { $to }{ $pay ->
    [none] {""}
   *[paid] {" "}(pay: { $pay })
  }{ $card ->
    [1] , draws a card
   *[0] {""}
  }{ $crosses ->
    [1] , over the line!
   *[0] {""}
  }
arrivee-option-injury = { $type ->
    [withdraw] { $out ->
        [1] Drop out
       *[0] Withdraw on field { $field } ({ $gap_s ->
            [one] 1 field
           *[other] { $gap_s } fields
          } short)
      }
   *[ride_on] Ride on injured from field { $field }
  }
arrivee-option-mass-fall-save = { $type ->
    [save] Give up { $card } ({ $cards_left } left)
   *[no_save] No, let it happen
  }
arrivee-option-roll-off-bid = { $type ->
    [raise] Raise with { $cards }: total { $total }, { $cards_left ->
        [0] no cards left
        [one] 1 card left
       *[other] { $cards_left } cards left
      }
   *[pass] Pass
  }

arrivee-turn-rider = Which rider first?
arrivee-turn-hold-greyed = Ride and hold
arrivee-turn-follow = Follow a wheel …
arrivee-turn-card = Play a card …
arrivee-turn-special = Something special …
arrivee-turn-back = Back
arrivee-pay = { $pay ->
    [free] Free …
   *[card] For { $pay } …
  }
arrivee-tens = { $low } to { $high } fields …
arrivee-bid-cards = Give up { $count ->
    [one] 1 card
   *[other] { $count } cards
  } …

## Cards, jerseys, primes

arrivee-card-s2 = S2
arrivee-card-e2 = E2
arrivee-card-s4 = S4
arrivee-card-e4 = E4
arrivee-card-s6 = S6
arrivee-card-e6 = E6
arrivee-card-slowdown = a slowdown card
arrivee-jersey-yellow = yellow
arrivee-jersey-green = green
arrivee-jersey-polka = polka dots
arrivee-jersey-white = white
arrivee-jersey-rainbow = rainbow
arrivee-jersey-champion = champion
arrivee-prime = { $name } (field { $at })
arrivee-hand = Your hand: { $count ->
    [0] no cards
   *[other] { $cards }
  }, { $slowdown ->
    [0] no slowdown cards
    [one] 1 slowdown card
   *[other] { $slowdown } slowdown cards
  }.

## Order sheets

arrivee-sheet-send = Send
arrivee-sheet-change = Send the change
arrivee-sheet-suggest = Suggest
arrivee-sheet-keep = Keep until changed …
arrivee-sheet-preview = Preview
arrivee-sheet-pages = Another page …
arrivee-sheet-page = Rider { $part }: { $number ->
    [1] wheels and card
    [2] when, area, braking
   *[3] paying, special, bonus
  }
arrivee-sheet-page-team = Team: { $number ->
    [1] order and roll-offs
   *[2] mass falls and injuries
  }
arrivee-sheet-line = **{ $rider }** ({ $status ->
    [down] lies on
    [puncture] puncture on
    [refresh] takes refreshments on
   *[ok] field
  } { $field }): { $told }.
arrivee-sheet-line-team = { $count ->
    [0] Team: the usual.
   *[other] Team: { $told }.
  }
arrivee-sheet-tactic = Wheels
arrivee-sheet-tactic-wheel = follow if it is worth it, else roll
arrivee-sheet-tactic-lead = always roll
arrivee-sheet-tactic-stick = follow any wheel
arrivee-sheet-at-least = Follow from
arrivee-sheet-at-least-fair = a fair wheel
arrivee-sheet-at-least-other = { $number ->
    [one] 1 field
   *[other] { $number } fields
  }
arrivee-sheet-card = Card
arrivee-sheet-card-none = none
arrivee-sheet-card-auto = whatever fits at that moment
arrivee-sheet-card-s2-sprint = S2 as a sprint
arrivee-sheet-card-e2-sprint = E2 as a sprint
arrivee-sheet-card-e2-escape = E2 as an escape
arrivee-sheet-card-s4-sprint = S4 as a sprint
arrivee-sheet-card-e4-sprint = E4 as a sprint
arrivee-sheet-card-e4-escape = E4 as an escape
arrivee-sheet-card-s6-sprint = S6 as a sprint
arrivee-sheet-card-e6-sprint = E6 as a sprint
arrivee-sheet-card-e6-escape = E6 as an escape
arrivee-sheet-card-when = Play it
arrivee-sheet-card-when-now = in any case
arrivee-sheet-card-when-no-wheel = only without a wheel
arrivee-sheet-card-when-unmarked = only if nobody marks him
arrivee-sheet-area = Fields to give up for the refreshment area
arrivee-sheet-brake = Brake
arrivee-sheet-brake-never = never
arrivee-sheet-brake-foot = in front of slower road
arrivee-sheet-brake-other = to at most { $number ->
    [one] 1 field
   *[other] { $number } fields
  }
arrivee-sheet-brake-se = Brake with sprint or escape cards
arrivee-sheet-brake-se-no = no
arrivee-sheet-brake-se-yes = yes, the cheapest
arrivee-sheet-special = Special
arrivee-sheet-special-none = none
arrivee-sheet-special-announce = refreshments from the vehicle
arrivee-sheet-special-wait = wait for the injured
arrivee-sheet-special-join = stop at a helper
arrivee-sheet-bonus = Jersey bonus
arrivee-sheet-bonus-always = always
arrivee-sheet-bonus-never = never
arrivee-sheet-order = Who moves first on one field
arrivee-sheet-bid = Points to give up in a roll-off
arrivee-sheet-bid-where = Bid
arrivee-sheet-bid-where-line = only near a line
arrivee-sheet-bid-where-always = everywhere
arrivee-sheet-save = Mass falls
arrivee-sheet-save-cheapest = give up the cheapest card
arrivee-sheet-save-never = give up nothing
arrivee-sheet-save-other = the cheapest card, only for { $value }
arrivee-sheet-injury = When hurt
arrivee-sheet-injury-ride-on = ride on
arrivee-sheet-injury-withdraw = withdraw if behind the time limit

arrivee-preview =
    {"**"}What your sheet would do now**
    The fields stand for the die, 1 to 6. What others do before may change it.
arrivee-preview-rider = The road around …
arrivee-preview-line = **{ $rider }** ({ $field }) { $what ->
    [follow] follows { $leaders }{ $least ->
        [1] {" "}if he can
       *[other] , if that gives { $least } fields or more
      }; else:
    [roll] rides:
    [announce] calls for the support vehicle.
    [wait] waits for the injured.
    [down] lies and does not ride.
    [puncture] waits for his wheel.
   *[refresh] takes refreshments and goes one field.
  }{ $auto ->
    [1] {" "}(a card, if it fits at that moment)
   *[0] {""}
  }
arrivee-preview-roll = { $bare ->
    [1] Without any wheel:{" "}
   *[0] {""}
  }{ $cards ->
    [1] { $card } →{" "}
   *[0] →{" "}
  }{ $ends }{ $twice ->
    [1] {" "}(the better of two dice)
   *[0] {""}
  }{ $danger ->
    [1] {" "}(⚠ on a 1)
   *[0] {""}
  }

## What happened

arrivee-event-stage = **{ $event }** begins{ $extended ->
    [1] , with falls and punctures
   *[0] {""}
  }.
arrivee-event-dealt = {""}
arrivee-event-jerseys = { $jerseys_count ->
    [0] {""}
   *[other] Jerseys: { $jerseys }.
  }
arrivee-event-started = { $rider } → { $to }.
arrivee-event-round = **Round { $round }.**
arrivee-event-peloton-changed = { $riders_count ->
    [0] No peloton.
    [one] Peloton: 1 rider on { $front }.
   *[other] Peloton: { $riders_count } riders on { $place }.
  }
arrivee-event-order-set = {""}
arrivee-event-sheets-due = {""}
arrivee-event-sheet-sent = { $seats } handed in.
arrivee-event-sheet-set = {""}
arrivee-event-woken = Your sheet is up for a look: { $why }.
arrivee-woken-new-stage = a new stage
arrivee-woken-shaken = one of yours was shaken up
arrivee-woken-peloton = one of yours lost or found the peloton
arrivee-woken-line = a line is near
arrivee-woken-card = a card you asked for is gone
arrivee-event-by-sheet = { $kind ->
    [turn] { $why ->
        [card] (your sheet: the card)
        [no_wheel] (your sheet: the card, without a wheel)
        [special] (your sheet: special)
       *[other] {""}
      }
    [after_roll] { $why ->
        [area] (your sheet: stop in the area)
        [brake] (your sheet: brake)
        [join] (your sheet: stop at a helper)
        [bonus] (your sheet: no bonus)
       *[other] {""}
      }
   *[other] {""}
  }
arrivee-event-roll-off = Roll-off{ $again ->
    [1] {" "}again
   *[0] {""}
  } between { $seats }: { $dice }.
arrivee-event-raised = { $seat } gives up { $cards }: { $total }.
arrivee-event-roll-off-passed = { $seat } passes.
arrivee-event-card-played = { $rider } plays { $card }.
arrivee-event-rolled = {""}
arrivee-event-held = { $rider } may go { $fields ->
    [one] 1 field
   *[other] { $fields } fields
  }.
arrivee-event-braked = { $rider } brakes from { $from } to { $to ->
    [one] 1 field
   *[other] { $to } fields
  }{ $pay ->
    [none] {""}
   *[paid] {" "}for { $pay }
  }.
arrivee-event-moved = { $how ->
    [roll] **{ $rider }** rolls { $die } + { $base }{ $card ->
        [0] {""}
       *[other] {" "}+ { $card }
      }{ $use ->
        [sprint] {" "}({ $played })
        [escape] {" "}({ $played })
       *[none] {""}
      }{ $peloton ->
        [0] {""}
       *[other] {" "}− { $peloton } (behind the peloton)
      }{ $injury ->
        [0] {""}
       *[other] {" "}− { $injury } (injured)
      }{ $bonus ->
        [0] {""}
       *[other] {" "}+ { $bonus } (jersey)
      }: { $from } → { $to }.
    [follow] **{ $rider }** follows { $leader }: { $from } → { $to }.
   *[step] **{ $rider }** goes { $from } → { $to }.
  }
arrivee-event-blocked = Blocked on { $field } ({ $lost ->
    [one] 1 field
   *[other] { $lost } fields
  } lost).
arrivee-event-followed = { $rider } follows { $leader }.
arrivee-event-waited = **{ $rider }** waits.
arrivee-event-announced = **{ $rider }** calls for the support vehicle.
arrivee-event-passed = { $rider } stays.
arrivee-event-prime-passed = { $points ->
    [0] {""}
    [one] 🚩 { $rider } is number { $place } at { $prime }: 1 point.
   *[other] 🚩 { $rider } is number { $place } at { $prime }: { $points } points.
  }
arrivee-event-token-removed = {""}
arrivee-event-card-drawn = { $cards ->
    [0] { $rider } finds no card in the pile.
   *[other] { $rider } draws a card.
  }
arrivee-event-card-seen = (You drew { $card }.)
arrivee-event-check = **{ $rider }** rolls 1{ $use ->
    [sprint] {" "}with { $played }
    [escape] {" "}with { $played }
   *[none] {""}
  }; the check shows { $die }.
arrivee-event-punctured = A puncture on { $field }!
arrivee-event-fell = { $why ->
    [mass] {""}
   *[other] { $rider } falls on { $field }!
  }
arrivee-event-mass-fall = 💥 A mass fall on { $field }: { $riders } { $riders_count ->
    [one] goes
   *[other] go
  } down.
arrivee-event-chain-rolled = { $die ->
    [1] { $rider } rolls 1 behind the fall.
    [2] { $rider } rolls 2 behind the fall.
   *[other] { $rider } rolls { $die } behind the fall and stays up.
  }
arrivee-event-saved = { $rider } is saved by { $card }.
arrivee-event-hurt = **{ $rider }** is hurt on { $field }.
arrivee-event-rode-on = { $rider } rides on injured.
arrivee-event-withdrew = { $out ->
    [1] { $rider } drops out on { $field }.
   *[0] { $rider } withdraws on { $field }.
  }
arrivee-event-vehicle-moved = The car of { $seat } is on { $to } for { $rider }.
arrivee-event-vehicle-left = The car of { $seat } drops back.
arrivee-event-back-on-road = { $rider } is back on the road.
arrivee-event-crossed = 🏁 **{ $rider } is number { $place } over the line!**
arrivee-event-final-round = { $now ->
    [1] 🔔 This is the final round.
   *[0] {""}
  }
arrivee-event-stage-result = **Result**
    { $result }
arrivee-result-line = { $place }. { $rider } { $gap }{ $points ->
    [0] {""}
    [one] {" "}· 1 point
   *[other] {" "}· { $points } points
  }{ $climb ->
    [0] {""}
    [one] {" "}· 1 climbing point
   *[other] {" "}· { $climb } climbing points
  }{ $bonus ->
    [0] {""}
   *[other] {" "}· bonus { $bonus } s
  }
arrivee-result-teams = **Teams**, the times of all three riders added: { $teams }
arrivee-result-team = { $place }. { $name } { $time }
arrivee-result-out = – { $rider }: { $why ->
    [limit] outside the time limit
   *[void] not placed, a rider of this team is out
  }
arrivee-reason-crossed = { $winners } { $winners_count ->
    [one] wins
   *[other] win
  } the stage.
arrivee-reason-round-cap = The last round is over: { $winners } { $winners_count ->
    [one] is
   *[other] are
  } ahead.
arrivee-reason-all-withdrawn = Nobody is left on the road: { $winners } { $winners_count ->
    [one] is
   *[other] are
  } ahead.

## Warnings

arrivee-event-finish-near = ⚠ { $rider } has { $fields ->
    [one] 1 field
   *[other] { $fields } fields
  } to the line.
arrivee-event-prime-near = 🚩 { $prime } is { $fields ->
    [one] 1 field
   *[other] { $fields } fields
  } away, { $open_places ->
    [one] one place is
   *[other] { $open_places } places are
  } open.
arrivee-event-groups = Groups from the front: { $groups }.
arrivee-group-first = { $count } on { $place }
arrivee-group-next = { $count } on { $place }, { $gap ->
    [one] 1 field
   *[other] { $gap } fields
  } behind
arrivee-event-behind = Behind the peloton: { $riders }.
arrivee-event-outside-limit = ⚠ Not yet past the time limit (field { $limit }): { $riders }.

## Standing orders

arrivee-order-roll-off-bid = Roll-offs (live)
arrivee-order-roll-off-bid-never = Give up nothing
arrivee-order-roll-off-bid-points = Give up points near a line
arrivee-order-roll-off-bid-ask = Ask me
arrivee-order-mass-fall-save = Mass falls (live)
arrivee-order-mass-fall-save-cheapest = Give up the cheapest card
arrivee-order-mass-fall-save-never = Give up nothing
arrivee-order-mass-fall-save-riders = Only for some riders
arrivee-order-mass-fall-save-ask = Ask me
arrivee-order-injury = Injuries (live)
arrivee-order-injury-ride-on = Ride on
arrivee-order-injury-withdraw = Withdraw if behind the time limit
arrivee-order-injury-ask = Ask me
arrivee-order-order-sheet = Order sheets
arrivee-order-order-sheet-ask = Ask me every round
arrivee-order-order-sheet-keep = Keep my sheet until I change this (I ask when one of yours is in trouble or near the finish)
arrivee-order-field-points = Points at most
arrivee-order-field-riders = For the riders
arrivee-order-field-riders-1 = the first
arrivee-order-field-riders-2 = the second
arrivee-order-field-riders-3 = the third
arrivee-order-field-riders-1-2 = the first and second
arrivee-order-field-riders-1-3 = the first and third
arrivee-order-field-riders-2-3 = the second and third
arrivee-order-field-riders-1-2-3 = all three
