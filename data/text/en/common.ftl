### What the house says, whatever the game.

## Small words

row = { $most } and { $last }
title = ### { $title } · #{ $number }
title-in-round = ### { $title } · #{ $number } · round { $round }
repeated = { $text } (×{ $count })
computer-name = Bot { $team }
nameless = Rider { $number }
the-computer = the computer
by-lot = by lot
switch = { $on ->
    [1] on
   *[0] off
  }
level-easy = easy
level-normal = normal
level-hard = hard
mark-disc = disc
mark-square = square
mark-triangle = triangle
mark-ring = ring
mark-diamond = diamond
mark-hexagon = hexagon
mark-star = star

## The lobby

lobby-intro =
    { $blurb }
    { $host } is the host. Press **Join** to take a seat.
lobby-seat = { $number }. **{ $name }** · { $team } ({ $letter }, { $mark })
lobby-computer = { $number }. { $name } · { $team } ({ $letter }, { $mark }) · plays { $level }
lobby-room = { $missing ->
    [0] { $free ->
        [0] The table is full: the host can start.
        [one] Ready to start. One more seat is free.
       *[other] Ready to start. { $free } more seats are free.
      }
    [one] One more rider is needed ({ $low } to { $most } seats). The host can fill up with computers.
   *[other] { $missing } more riders are needed ({ $low } to { $most } seats). The host can fill up with computers.
  }
lobby-opened = The lobby is open in this channel.
started = The race has begun. Have fun!
rematch-opened = The lobby for the rematch is open in { $place }. You are its host; the others can join there.
rematch-joined = You have a seat in the lobby for the rematch: { $place }
shown-anew = I have posted it again.
lobby-left = You have left the lobby.
computer-level = How well should this computer ride?
team-pick = Which team do you want to ride for?
team-menu = Free teams
options-heading = The options of this race. Everybody sees a change at once.
misfit = ⚠ These options do not fit together: { $why }
host-menu = Hand the lobby on to …
thread-name = { $title } #{ $number }
closed-host-cancelled = The host has closed this lobby.
closed-everybody-left = Everybody has left, so this lobby is closed.
closed-all-resigned = Everybody has left the race, so it is closed without a result.
closed-closed = This session is closed.

## Buttons

button-join = Join
button-leave = Leave
button-team = Team
button-options = Options
button-computer = Add computer
button-no-computer = Take one away
button-start = Start
button-cancel = Cancel
button-fill = Fill up: { $level } computers
button-mine = My view
button-answer = My view · answer now
button-orders = Orders
button-undo = Undo
button-help = Help
button-log = Log
button-resign = Leave the race
button-back = I am back
button-give-back = Give the seat back
button-agree = Agree
button-refuse = Refuse
button-rematch = Rematch
button-verify = Check the dice

## The live message

heading = { $count ->
    [0] Nobody is asked at the moment.
    [one] It is { $who }'s choice.
   *[other] { $who } choose, in any order.
  }
heading-called = { $count ->
    [0] Nobody is asked at the moment.
    [one] { $who }, it is your choice.
   *[other] { $who }, you all have to choose, in any order.
  }
may-answer = { $names }: you will be asked next. If you like, answer now: press **My view · answer now**.
has-answered = -# { $count ->
    [one] { $names } has answered in advance.
   *[other] { $names } have answered in advance.
  }
no-picture = The picture could not be drawn, so here is the board in words:
no-files = I may not attach pictures here, so here is the board in words:
story-dropped = -# … { $count ->
    [one] one earlier line is in the log
   *[other] { $count } earlier lines are in the log
  }
begun = The race has begun. It is played here, in the messages below.
begun-in-thread = The race has begun. It is played in its own thread: { $place }
private-closed = -# This private message is closed.
held = -# Take a look: play goes on in a moment.
moved-on = -# Play has moved on: the newest message has the controls.
frozen = This session could not be read and stands still. Nothing of it is lost; the admin of this bot has been told and can repair it.
standing = { $place }. { $seat } ({ $team })
dice-secret =
    -# The dice secret was `{ $secret }`.
    -# Its fingerprint, fixed before the first roll: `{ $commitment }`.
dice-promise = -# Fair dice: every roll follows from a secret with the fingerprint `{ $commitment }`. It is shown at the end.
verify-good = All { $throws } random results follow from the secret, and the secret fits the fingerprint from the start (`{ $commitment }`). The file is for checking it yourself: `python -m rules verify FILE`.
verify-bad = Something does not fit: these dice cannot be vouched for. Please show the file to the admin of this bot.

## One person's view

own-view = Your view, seen by you alone. You ride for **{ $team }**.
guest-view = You have no seat in this race; this is what everybody may see.
seat-is-away = Somebody else plays your seat at the moment.
in-advance = **You will be asked next and can answer now.** Your answer stays sealed until it is your turn.
sealed = **Sealed.** Your answer is used once, when your turn to be asked comes. The others only see that you have answered.
orders-heading = **Your standing orders.** They answer for you the moment a question comes up, so that nobody waits.
orders-menu = What should happen?
undo-asked = **{ $seat }** would like to take back the last choice. Do you agree, { $names }? ({ $seat } can press **Refuse** to drop the wish.)
undo-waits = The dice have rolled or others have chosen since, so everybody has to agree. I have asked them.
undo-done = Taken back.
undo-refused = The wish to take the choice back is dropped; play goes on as it stands.
event-undone = { $seat } took the last choice back.
event-undo-refused = { $seat } would rather leave the last choice as it is: nothing is taken back.
event-undo-dropped = { $seat } does not want to take the last choice back any more.
resign-sure = Leave the race? Your seat stays in it and the computer plays on for you. You can come back at any time.
resigned = You have left. The computer plays your seat; press the button when you want it back.
welcome-back = Welcome back: your seat is yours again.
lent = Your seat is lent to { $name }. `/game back` takes it back.
log-empty = Nothing has happened yet.
help-controls =
    {"**"}My view** shows you alone the board and what you can do. **Orders** decide in advance. **Undo** takes your last choice back: free until dice rolled or somebody else chose, after that if everybody agrees.
    `/game list` shows all your races, `/game board` posts the board again, `/game lend` lends your seat, `/game leave` gives it to the computer.
which-session = Several races are on here. Which one?
which-number = Several races are on here: { $labels }. Please give the command again and name one under `session`.
list-waiting = ▶ **{ $label }**: it is your choice. { $link }
list-playing = { $label }: somebody else chooses. { $link }
list-lobby = { $label }: the lobby is open. { $link }
list-frozen = { $label }: stands still until the admin has repaired it. { $link }

## Why something was not done

error-no-session = There is no such session (any more).
error-no-session-here = No race is on here, and you have none elsewhere. Start one with a game's own command, such as `/velocity`.
error-nothing-to-list = You have no unfinished race. Start one with a game's own command, such as `/velocity`.
error-no-place = Races are played in a server's channels: please use this command there.
error-missing-rights = I am missing these rights in this channel: { $rights }. Please ask an admin to grant them, then try again. Nothing was started.
error-no-right = Your choice is safe, but I may not post or edit in this channel any more. Please ask an admin to give me View Channel, Send Messages (in threads: Send Messages in Threads), Attach Files and Read Message History here; then `/game board` shows the race again.
error-locked = Your choice is safe, but this thread is locked, so I may not post in it. Please ask a moderator to unlock it; then `/game board` shows the race again.
error-not-shown = Your choice is safe, but Discord did not take my message. I will keep trying; `/game board` asks me to try at once.
error-no-orders = This game has no standing orders.
error-session-over = This race is over. The last message shows the result.
error-cancelled = This session was closed.
error-not-started = This race has not started yet.
error-already-started = This race has already started, so the lobby is closed. You can watch it, or open one of your own.
error-no-seat = You have no seat in this race, so this is not yours to press. You are welcome to watch!
error-seat-is-away = Somebody else plays your seat at the moment. Press **My view**, then **I am back** to take it back.
error-stale = That has been decided already, so nothing was changed.
error-undone = That button belongs to a position that was taken back, so nothing was changed.
since = Since then:
error-holder-only = Only who holds this seat can decide that, not who has borrowed it. Nothing was changed.
error-not-your-decision = This is { $seat }'s choice, not yours. Nothing was changed.
error-illegal-choice = That is not possible here. Nothing was changed; please choose again on the newest message.
error-old-command = That command is from another release of this bot. Please wait a minute, reload Discord and give it again.
error-too-slow = That took me too long, so the form could not be opened. Please press again.
error-old-button = That button is from an older release of this bot. `/game board` brings fresh ones.
error-frozen = This session could not be read and stands still. Nothing of it is lost; the admin of this bot has been told.
error-broken = Something went wrong on my side. What you chose before is safe; please try again in a moment.
error-repeated = That was handled already.
error-full = All { $most } seats are taken. You can watch, or open a race of your own.
error-already-joined = You have a seat in this lobby already.
error-not-in-lobby = That person has no seat in this lobby.
error-not-host = Only the host, { $host }, can do that.
error-no-computer = No computer has a seat here.
error-too-few = { $missing ->
    [one] One more rider is needed to start.
   *[other] { $missing } more riders are needed to start.
  } Wait for others to join, or fill up with computers:
error-too-many-open = You have { $most } races open already. Finish or cancel one first.
error-bad-option = That option is not possible here. Nothing was changed.
error-misfit = The race was not started: { $why } Please change that with **Options**.
error-bad-setup = These options do not fit together, so the race was not started. Please check them with **Options**.
error-too-many-saved = This server has { $most } of these saved already. Please forget one first.
error-unreadable-course = I cannot read that as a course. Please type card numbers from 1 to 36, with forks as in `8 7 (11 2 | 30) 14`.
error-bad-stage = This stage does not fit, and nothing was changed. Line { $line }: { $why }
error-unreadable-stage = I cannot read that file. Please attach a short TOML text.
error-unreadable-name = I cannot read that name. Please use a few letters.
error-team-taken = { $name } rides for that team already. Please pick another.
error-no-team-free = Every team has its rider.
error-bad-order = That standing order does not exist. Nothing was changed.
error-no-undo = This game has no undo.
error-nothing-to-undo = You have not chosen anything that could be taken back.
error-undo-pending = Somebody has asked for an undo already; it waits for the others' answer.
error-no-undo-pending = Nobody is asking for an undo (any more).
error-not-asked = You are not asked about this undo.
error-unreplayable = That cannot be taken back any more.
error-already-resigned = You have left this race already. `/game back` brings you back.
error-not-away = Your seat is yours already.
error-lend-to-self = You cannot lend your seat to yourself.
error-lend-to-seated = { $name } has a seat in this race already.
error-lend-to-bot = A bot cannot ride for you; leave the member empty to lend the seat to the computer.
error-lend-to-stranger = Only a member of the server in which the race is played can ride for you. Nothing was changed; please give the command there.
error-not-over = That works when the race is over.
error-still-open = Discord did not let me close another private message of yours just now, so nothing was changed. Please press again.
error-closing = I am just being restarted. Please press again in a minute; nothing is lost.
right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-read-message-history = Read Message History
