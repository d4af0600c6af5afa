### Arrivée. Keys: arrivee-<what>-<the rules' word>.

## On the picture: short
arrivee-title = Arrivée
arrivee-tagline = Three riders, one wheel to follow, one line to cross
arrivee-picture-round = Round { $round }
arrivee-picture-final = Final round
arrivee-picture-to-go = to go
arrivee-picture-over = Finish
arrivee-picture-back = back
arrivee-picture-front = in front
arrivee-picture-nobody = no rider left
arrivee-picture-withdrawn = withdrawn
arrivee-picture-limit = over the time limit
arrivee-picture-void = team void

## In words: sentences for those who cannot see the picture, and the text board
arrivee-alt-title = Arrivée: a cycling stage for teams of three. The seats taken so far are in the message.
arrivee-team-blue = Blue
arrivee-team-orange = Orange
arrivee-team-rose = Rose
arrivee-team-sky = Sky
arrivee-team-graphite = Graphite
arrivee-text-head = { $course }, round { $round }, { $fields ->
    [one] 1 field
   *[other] { $fields } fields
  } to go.
arrivee-text-final = { $course }, round { $round }, the final round.
arrivee-text-over = { $course }, finished after round { $round }.
arrivee-text-won = Winner: { $names }.
arrivee-text-sheets = Order sheets awaited: { $names }.
arrivee-text-sent = Sheets in: { $names }.
arrivee-text-ask-turn = { $name } has to ride.
arrivee-text-ask-after-roll = { $name } has rolled and chooses how far to go.
arrivee-text-ask-roll-off-bid = { $name } may raise in the roll-off.
arrivee-text-ask-mass-fall-save = { $name } may avert a mass fall.
arrivee-text-ask-injury = { $name } decides about a hurt rider.
arrivee-text-groups = Groups from the front: { $groups }.
arrivee-text-peloton = peloton
arrivee-text-team = { $name } ({ $team }), riders { $riders }; cards { $cards }, slowdown { $slowdown }.
arrivee-text-row = cards { $cards }  slowdown { $slowdown }
arrivee-text-jersey-yellow = yellow
arrivee-text-jersey-polka = polka dots
arrivee-text-jersey-green = green
arrivee-text-jersey-white = white
arrivee-text-jersey-rainbow = rainbow
arrivee-text-jersey-champion = champion
arrivee-text-state-down = down
arrivee-text-state-puncture = puncture
arrivee-text-state-refresh = at the vehicle
arrivee-text-state-withdrawn = withdrawn
arrivee-text-state-crossed = home
arrivee-text-state-out = out
arrivee-text-state-injured = injured
arrivee-text-tokens = escape { $tokens }
arrivee-text-level-climb = climb
arrivee-text-level-flat = flat
arrivee-text-level-descent = descent
arrivee-text-road = Ahead: { $parts }.
arrivee-text-prime = Prime { $kind } at { $at }.
arrivee-text-lines = Time limit { $limit }, refreshment { $first }-{ $last }, red pennant { $zone }, finish { $finish }.
arrivee-text-result = Winner's time { $time }. Order: { $order }.
arrivee-text-move = Rider { $rider } went from { $start } to { $end }.
arrivee-text-follow = Rider { $rider } followed from { $start } to { $end }.
