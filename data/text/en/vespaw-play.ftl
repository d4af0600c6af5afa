### Vespaw at play. Keys: vespaw-<what>-<the rules' word>. The words of the picture are in vespaw.ftl.

vespaw-blurb = Couriers on scooters share one clever dog. Three rounds, five packages each: buy movements, pick up, deliver, and learn tricks. Most money wins.
vespaw-line-starts = round_began turn_began row_set card_set_aside buttercup_placed tile_revealed cube_money row_revealed undone game_over
vespaw-line-openings = turn_began
vespaw-help =
    {"**"}Vespaw in short.** Each round you pick up and deliver 5 packages. A payment (1 cube or $3) buys 2 movements, for your scooter, Buttercup the dog, or one each. Ride onto a token of yours and it is resolved: a pickup shows where the package goes.
    After the first pickup of a turn **cubes are locked**: only money pays. Every turn has to resolve a package; then you may end it. Whoever spends down to $0 gives everybody $10.
    {"**"}Bone and paw.** The bone (once a turn) goes onto a face-up trick, and you may use that trick. Anybody's paw may follow a bone at once; your paw earns $1 when others deliver with that trick.
    {"**"}Rewards.** Whoever delivers all 5 first claims the best reward space. The last player has to deliver everything left in one turn. Unspent cubes are worth $2. Bonus cards pay at the end of your turns, or can be turned down for 1 movement.
    {"**"}The panel.** Press **Open my panel**. It draws the way to your nearest package, with its price and what it resolves; *Go* goes it, *Another way* shows others, *Elsewhere* any block. *Undo* is free until an address, a card or a tile was shown or somebody else was asked.

## Small words

vespaw-who = { $named ->
    [1] **{ $seat }**{ " " }
   *[0] { $first ->
        [1] **{ $seat }**{ " " }
       *[0] { "" }
      }
  }
vespaw-place = { $address } ({ $block })
vespaw-door = { $address } { $name }, { $block }
vespaw-street = { $name } ({ $first } to { $last })
vespaw-pawn-scooter = Scooter
vespaw-pawn-buttercup = Buttercup
vespaw-pawn-borrowed = The { $colour } scooter
vespaw-cubes = { $count ->
    [one] 1 cube
   *[other] { $count } cubes
  }
vespaw-dollars = ${ $amount }
vespaw-free = free
vespaw-cost = { $movements ->
    [one] 1 movement
   *[other] { $movements } movements
  }, { $price }
vespaw-resolve-pick-up = pick up { $address }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }
vespaw-resolve-deliver = deliver to { $address }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }
vespaw-trick-round-the-world = Round the World
vespaw-trick-transfer-ticket = Transfer Ticket
vespaw-trick-season-pass = Season Pass
vespaw-trick-snatchers = Scooter Snatchers
vespaw-trick-over-here = Over Here, Girl!
vespaw-trick-come = Come!
vespaw-trick-long-walk = The Long Walk
vespaw-trick-zoomies = Zoomies
vespaw-about-round-the-world = leave the board at the edge and come back at the end of another street, 1 movement
vespaw-about-transfer-ticket = ride from any stairs to any other stairs, 1 movement
vespaw-about-season-pass = subway rides cost no movement
vespaw-about-snatchers = move other scooters too; your own then stays put for the turn
vespaw-about-over-here = 1 cube or $3: Buttercup appears on any block
vespaw-about-come = 1 cube or $3: Buttercup comes towards your scooter
vespaw-about-long-walk = 1 cube or $3: a pawn goes along its street as far as you like
vespaw-about-zoomies = a payment gives 3 movements
vespaw-bonus-shape = next to a { $shapes } building
vespaw-bonus-two-shapes = next to a { $shapes } building
vespaw-bonus-street = on { $street }
vespaw-bonus-subway = on stairs
vespaw-bonus-same-street = both on one street ($2)
vespaw-bonus-edge = on the edge of the board
vespaw-bonus-scooter-or-start = with another scooter or on a start
vespaw-bonus-address-range = next to an address from { $low } to { $high }

## Settings

vespaw-setting-city = Neighbourhood
vespaw-setting-city-kennel-hill = Kennel Hill (56 blocks)
vespaw-setting-city-puppy-corner = Puppy Corner (40 blocks, shorter)
vespaw-setting-colours = Colours
vespaw-setting-colours-none = the usual ones
vespaw-setting-first-player = First player
vespaw-setting-tricks = Tricks
vespaw-setting-tricks-none = six by lot
vespaw-setting-tricks-without = all but { $names }

## Questions

vespaw-ask-set-row = round { $round }, your five packages. Tick those you would rather not ride to (they wait for round 3; { $left ->
    [one] one more
   *[other] { $left } more
  } can be set aside in all), or keep the row.
vespaw-ask-choose-row = the last round. Choose { $count } of your cards: the others leave the game.
vespaw-ask-place-buttercup = where does Buttercup start? Any block without a package: first the street, then the block.
vespaw-ask-turn = your turn.
vespaw-ask-paw = the bone of { $bone } is on **{ $trick }** now. Does your paw follow? Then you can use the trick, and you earn $1 whenever another delivers with it. (The buttons serve everybody who is asked.)
vespaw-ask-claim-space = everything is delivered. Claim a reward space: when all have delivered, you get its money and pick a bonus card in its turn.
vespaw-ask-place-scooter = your scooter was borrowed and stands on { $block }. Where do you want it?
vespaw-ask-pick-card = take a Bonus Challenge card. Whenever your turn ends, it pays for your scooter and for Buttercup, each if they stand as it says.
vespaw-paw-free = { $seat }'s paw is free.
vespaw-paw-leaves = { $seat }'s paw would leave { $trick }{ $keeps ->
    [1] , which the bone keeps.
   *[0] : that trick is given up.
  }
vespaw-purse = 💰 ${ $money } · { $locked ->
    [1] { $cubes ->
        [0] no cubes, money pays
       *[other] cubes locked ({ $cubes }), money pays
      }
   *[0] { $cubes ->
        [one] 1 cube
       *[other] { $cubes } cubes
      }
  } · { $moves ->
    [one] 1 movement left
   *[other] { $moves } movements left
  } · { $delivered } of { $packages } delivered
vespaw-token-pick-up = 📦 { $slot }: pick up at { $door }
vespaw-token-deliver = 📍 { $slot }: deliver to { $door }
vespaw-held = 🐾 { $trick }: { $about }
vespaw-to-be-had = -# 🦴 { $trick }: { $about }
vespaw-paw-about = {"**"}{ $trick }**: { $about }.
vespaw-bonus-held = 🎫 Bonus card { $number }: { $card }{ $down ->
    [1] { " " }(turned down)
   *[0] { "" }
  }

vespaw-left = { $seat } { $count }
vespaw-still-to-deliver = -# Still to deliver: { $names }.
vespaw-purse-of = { $seat } ${ $money }
vespaw-money-at-the-end = Money: { $names }.

## The panel

vespaw-open-panel = Open my panel
vespaw-button-closer = Closer
vespaw-closer = Closer: the { $part } of the neighbourhood.
vespaw-part-north-west = north-west
vespaw-part-north-east = north-east
vespaw-part-south-west = south-west
vespaw-part-south-east = south-east
vespaw-button-back = Back
vespaw-button-trick = Trick …
vespaw-button-flip = Flip a card …
vespaw-button-use-cash = Pay with money
vespaw-button-use-cubes = Pay with cubes
vespaw-button-elsewhere = { $pawn } elsewhere …
vespaw-menu-go = Another way to a package …
vespaw-menu-bone = Put the bone onto a trick (once a turn) …
vespaw-menu-street = Which street?
vespaw-menu-block = Which block?
vespaw-menu-walk = The Long Walk: who, and how far?
vespaw-menu-over-here = Over Here: which block?
vespaw-menu-flip = Card { $number } ({ $card }) for 1 movement: { $pawn } …
vespaw-menu-set-row = Set aside …
vespaw-menu-choose-row = Choose your packages …
vespaw-menu-place-buttercup = Which street?
vespaw-menu-place-scooter = Another block: which street?
vespaw-menu-paw = Follow?
vespaw-menu-claim-space = Which reward space?
vespaw-menu-pick-card = Which card?
vespaw-menu-turn = What next?
vespaw-go-line = { $pawn } to { $block }, { $met }: { $cost }{ $by_trick ->
    [1] { " " }({ $trick })
   *[0] { "" }
  }
vespaw-button-go = Go: { $pawn } to { $block } · { $price }{ $has_met ->
    [1] { " " }· { $met }
   *[0] { "" }
  }
vespaw-way = 🧭 **{ $pawn }** { $path } · { $cost }{ $by_trick ->
    [1] { " " }({ $trick })
   *[0] { "" }
  }{ $has_met ->
    [1] { " " }· **{ $met }**
   *[0] { "" }
  }{ $bailout ->
    [1] { " " }· ⚠ that spends down to $0: everybody gains ${ $amount }
   *[0] { "" }
  }
vespaw-way-subway = { $block } (subway)
vespaw-way-edge = { $block } (over the edge)
vespaw-ride-line = { $block }: { $cost }{ $short ->
    [1] , stops at { $stop }
   *[0] { "" }
  }{ $has_met ->
    [1] , { $met }
   *[0] { "" }
  }
vespaw-walk-line = { $pawn } to { $block }{ $has_met ->
    [1] : { $met }
   *[0] { "" }
  }
vespaw-leave-scooter = Leave it on { $block }
vespaw-onto-token = To { $block }: { $met }

## Options

vespaw-option-set-row-keep-row = Keep this row
vespaw-option-set-row-set-aside = Set { $addresses } aside
vespaw-option-choose-row-choose-row = { $addresses }
vespaw-option-place-buttercup-place-buttercup = { $block }
vespaw-option-place-scooter-place-scooter = { $block }
vespaw-option-paw-follow-paw = Follow
vespaw-option-paw-stay-paw = Stay
vespaw-option-claim-space-claim-space = { $space }: ${ $money }, picks { $pick ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $pick }th
  }{ $first_player ->
    [1] , first player
   *[0] { "" }
  }
vespaw-option-pick-card-pick-card = { $card }
vespaw-option-turn-step = { $pawn } to { $to }{ $has_met ->
    [1] : { $met }
   *[0] { "" }
  }
vespaw-option-turn-buy = Buy { $movements } movements: { $price }
vespaw-option-turn-resolve = { $action ->
    [pick_up] Pick up
   *[deliver] Deliver
  } { $address } here
vespaw-option-turn-run-on = Run on to { $to }{ $has_met ->
    [1] : { $met }
   *[0] { "" }
  }
vespaw-option-turn-over-here = { $to }: { $price }{ $has_met ->
    [1] , { $met }
   *[0] { "" }
  }
vespaw-option-turn-come = Come! to { $to }: { $price }{ $has_met ->
    [1] , { $met }
   *[0] { "" }
  }
vespaw-option-turn-long-walk = { $pawn } along the street to { $to }: { $price }
vespaw-option-turn-move-bone = { $trick }{ $gives_up ->
    [1] { " " }(gives up { $loses })
   *[0] { "" }
  }
vespaw-option-turn-flip-card = Card { $card }: { $pawn } to { $to }{ $way ->
    [subway] { " " }by subway
    [edge] { " " }over the edge
   *[street] { "" }
  }{ $has_met ->
    [1] , { $met }
   *[0] { "" }
  }
vespaw-option-turn-end-turn = End turn{ $bonus ->
    [0] { "" }
   *[other] : +${ $bonus }
  }
vespaw-option-turn-tow = Be towed to your package: { $price }
vespaw-group-place-buttercup = Street { $group }
vespaw-group-place-scooter = Street { $group }

## What happened

vespaw-event-first-player-chosen = { $seat } begins.
vespaw-event-tiles-laid = { "" }
vespaw-event-bonus-shuffled = { "" }
vespaw-event-cards-dealt = { "" }
vespaw-event-row-dealt = { "" }
vespaw-event-card-set-aside = { $seat } sets { $address } aside and gets { $replaced_by }.
vespaw-event-row-set = { $seat }'s packages wait at { $addresses }.
vespaw-event-buttercup-placed = 🐕 { $seat } puts Buttercup on { $block }.
vespaw-event-round-began = {"**"}Round { $round }** begins; { $first_player } goes first.
vespaw-event-turn-began = {"**"}{ $seat }**{ $must_finish ->
    [1] { " " }(has to deliver everything now)
   *[0] { "" }
  }
vespaw-event-paid = { vespaw-who }Pays { $price }.
vespaw-event-bailout = 💸 **{ $seat } has spent down to $0: everybody gains ${ $amount }!**
vespaw-event-moved = { vespaw-who }{ $pawn } { $from } → { $to }{ $is_free ->
    [1] .
   *[0] { " " }({ $price }).
  }
vespaw-event-picked-up = { vespaw-who }📦 Picks up at { $pickup }, to deliver to **{ $delivery }**.
vespaw-event-delivered = { vespaw-who }📍 Delivers package { $slot }.
vespaw-event-bone-moved = { vespaw-who }🦴 Puts the bone onto **{ $trick }**.
vespaw-event-paw-moved = 🐾 { $seat }'s paw goes onto { $trick }.
vespaw-event-paw-income = { $seat } earns ${ $amount } with the paw on { $trick }.
vespaw-event-bonus-paid = { vespaw-who }🎫 Earns ${ $amount } with bonus cards.
vespaw-event-card-flipped = { vespaw-who }Turns bonus card { $card } down for a movement.
vespaw-event-towed = { vespaw-who }Is towed from { $from } to { $to }.
vespaw-event-turn-ended = { "" }
vespaw-event-tile-revealed = A new trick is shown: **{ $trick }** ({ $about }).
vespaw-event-space-claimed = 🏁 **{ $seat } has delivered everything** and claims { $space }.
vespaw-event-scooter-returned = { $seat } puts the scooter back: { $from } → { $to }.
vespaw-event-cube-money = { $cubes ->
    [0] { "" }
    [one] { $seat } has a cube left: +${ $amount }.
   *[other] { $seat } has { $cubes } cubes left: +${ $amount }.
  }
vespaw-event-row-revealed = Bonus cards to choose from: { $cards }.
vespaw-event-park-money = { $seat } gets ${ $amount } from { $space }.
vespaw-event-card-picked = { $seat } takes the bonus card “{ $card }”.
vespaw-event-first-player-changed = { $seat } has the golden hydrant and goes first.
vespaw-event-row-refilled = { "" }
vespaw-event-others-asked = { "" }
vespaw-event-game-over = 🏆 The game is over: { $winners } { $winners_count ->
    [one] wins
   *[other] share the win
  }.

## Warnings

vespaw-event-must-finish = ⚠ Everybody else has finished: { $seat } has to deliver { $left ->
    [one] the last package
   *[other] all { $left } packages
  } in this turn.
vespaw-event-cubes-locked = 🔒 { $seat } has picked something up: no cubes for the rest of the turn, money only.
vespaw-event-last-dollars = ⚠ { $seat } has only ${ $money }. Spending down to $0 gives everybody $10.

## The end

vespaw-reason-most-money = { $winners } wins with the most money.
vespaw-reason-unspent-bone = { $winners } wins: equal money, but the bone was not used in the last round.
vespaw-reason-unspent-paw = { $winners } wins: equal money, but the paw was not used in the last round.
vespaw-reason-unspent-cubes = { $winners } wins: equal money, but more cubes left.
vespaw-reason-bonus-money = { $winners } wins: equal money, but more from bonus cards in the last turn.
vespaw-reason-shared = { $winners } share the win.

## Standing orders

vespaw-order-paw = Paw
vespaw-order-paw-ask = Ask me (if my time runs out: stay)
vespaw-order-paw-stay = Stay
vespaw-order-paw-follow = Follow every bone
vespaw-order-paw-auto = As a good computer would
vespaw-order-place-scooter = Borrowed scooter
vespaw-order-place-scooter-ask = Ask me (if my time runs out: as a computer would)
vespaw-order-place-scooter-auto = As a good computer would
vespaw-order-place-scooter-leave = Leave it where it stands
vespaw-order-set-row = Rows of rounds 1 and 2
vespaw-order-set-row-ask = Ask me (if my time runs out: keep the row)
vespaw-order-set-row-keep = Keep the row as dealt
vespaw-order-set-row-auto = As a good computer would
vespaw-order-choose-row = Row of round 3
vespaw-order-choose-row-ask = Ask me (if my time runs out: the first five)
vespaw-order-choose-row-first-five = The first five
vespaw-order-choose-row-auto = As a good computer would
vespaw-order-claim-space = Reward space
vespaw-order-claim-space-ask = Ask me (if my time runs out: as a computer would)
vespaw-order-claim-space-auto = As a good computer would
vespaw-order-claim-space-most-money = Most money
vespaw-order-claim-space-first-player = First player, if free
vespaw-order-claim-space-first-pick = First pick of bonus cards
vespaw-order-pick-card = Bonus card
vespaw-order-pick-card-ask = Ask me (if my time runs out: as a computer would)
vespaw-order-pick-card-auto = As a good computer would
vespaw-order-pick-card-ranking = By my favourites
vespaw-order-field-only-from-supply = Follow only if my paw is still unused
vespaw-order-field-round-the-world = Round the World
vespaw-order-field-round-the-world-default = as set above
vespaw-order-field-round-the-world-follow = follow
vespaw-order-field-round-the-world-stay = stay
vespaw-order-field-round-the-world-ask = ask me
vespaw-order-field-transfer-ticket = Transfer Ticket
vespaw-order-field-transfer-ticket-default = as set above
vespaw-order-field-transfer-ticket-follow = follow
vespaw-order-field-transfer-ticket-stay = stay
vespaw-order-field-transfer-ticket-ask = ask me
vespaw-order-field-season-pass = Season Pass
vespaw-order-field-season-pass-default = as set above
vespaw-order-field-season-pass-follow = follow
vespaw-order-field-season-pass-stay = stay
vespaw-order-field-season-pass-ask = ask me
vespaw-order-field-snatchers = Scooter Snatchers
vespaw-order-field-snatchers-default = as set above
vespaw-order-field-snatchers-follow = follow
vespaw-order-field-snatchers-stay = stay
vespaw-order-field-snatchers-ask = ask me
vespaw-order-field-over-here = Over Here, Girl!
vespaw-order-field-over-here-default = as set above
vespaw-order-field-over-here-follow = follow
vespaw-order-field-over-here-stay = stay
vespaw-order-field-over-here-ask = ask me
vespaw-order-field-come = Come!
vespaw-order-field-come-default = as set above
vespaw-order-field-come-follow = follow
vespaw-order-field-come-stay = stay
vespaw-order-field-come-ask = ask me
vespaw-order-field-long-walk = The Long Walk
vespaw-order-field-long-walk-default = as set above
vespaw-order-field-long-walk-follow = follow
vespaw-order-field-long-walk-stay = stay
vespaw-order-field-long-walk-ask = ask me
vespaw-order-field-zoomies = Zoomies
vespaw-order-field-zoomies-default = as set above
vespaw-order-field-zoomies-follow = follow
vespaw-order-field-zoomies-stay = stay
vespaw-order-field-zoomies-ask = ask me
vespaw-order-field-first = Favourite
vespaw-order-field-first-any = none named
vespaw-order-field-first-shape = a building shape
vespaw-order-field-first-two-shapes = two building shapes
vespaw-order-field-first-street = a street
vespaw-order-field-first-subway = subway stairs
vespaw-order-field-first-same-street = both on one street
vespaw-order-field-first-edge = the edge
vespaw-order-field-first-scooter-or-start = another scooter or a start
vespaw-order-field-first-address-range = a range of addresses
vespaw-order-field-second = Second favourite
vespaw-order-field-second-any = none named
vespaw-order-field-second-shape = a building shape
vespaw-order-field-second-two-shapes = two building shapes
vespaw-order-field-second-street = a street
vespaw-order-field-second-subway = subway stairs
vespaw-order-field-second-same-street = both on one street
vespaw-order-field-second-edge = the edge
vespaw-order-field-second-scooter-or-start = another scooter or a start
vespaw-order-field-second-address-range = a range of addresses
vespaw-order-field-third = Third favourite
vespaw-order-field-third-any = none named
vespaw-order-field-third-shape = a building shape
vespaw-order-field-third-two-shapes = two building shapes
vespaw-order-field-third-street = a street
vespaw-order-field-third-subway = subway stairs
vespaw-order-field-third-same-street = both on one street
vespaw-order-field-third-edge = the edge
vespaw-order-field-third-scooter-or-start = another scooter or a start
vespaw-order-field-third-address-range = a range of addresses
