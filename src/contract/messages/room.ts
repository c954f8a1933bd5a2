export const PIN_UNKNOWN = 'This PIN opens no room. Look at the host’s screen again.';
export const ROOM_FULL = 'This room is full. Ask the host for the link and watch from there.';
export const NICKNAME_TAKEN = 'Someone here has this name. Choose another one.';
export const REMOVED_FROM_ROOM = 'The host removed you from this room.';
export const ROOM_CLOSED = 'This room is closed. The host can open it again.';
