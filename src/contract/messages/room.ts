export const PIN_UNKNOWN = 'This PIN opens no room. Look at the host’s screen again.';
export const TOO_MANY_PINS =
  'Too many wrong PINs came from here. Ask the host for the link of the tournament, or try again in an hour.';
export const ROOM_FULL = 'This room is full. Ask the host for the link and watch from there.';
export const NICKNAME_TAKEN = 'Someone here has this name. Choose another one.';
export const REMOVED_FROM_ROOM = 'The host removed you from this room. Ask them if that was a mistake.';
export const ROOM_CLOSED = 'This room is closed. The host can open it again.';
export const PIN_MISSING = 'Enter the PIN of 6 or 8 digits that the host’s screen shows.';
export const LISTED_LABEL = 'Show when I picked the winner';
export const LISTED_HINT = 'Lists your nickname in the table of this room.';
