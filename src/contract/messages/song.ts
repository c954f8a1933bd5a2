export const SONG_LINK_MISSING = 'Song URL is required';
export const DIFFERENT_ARTISTS = 'All 4 songs must be by the same artist for tie-breaker purposes';
export const LINK_UNREADABLE = 'Could not read this link';
export const START_TIME_WANTED = 'Enter a time such as 1:23, up to 9:00:00';
