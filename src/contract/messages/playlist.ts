export const PLAYLIST_LINK_MISSING = 'Enter the link of a playlist.';

/** Why a playlist could not be read. */
export type PlaylistProblem = 'unknown' | 'closed' | 'away' | 'no_key' | 'empty';

/** The playlists that are read by their link. */
const PLAYLIST_SITES = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  deezer: 'Deezer',
} as const;
type Site = keyof typeof PLAYLIST_SITES;

const PASTE = 'Copy its songs as text, one a line, and paste them instead.';
/** How the songs of a service get here without its playlist. */
const PASTE_FROM: Record<Site, string> = {
  youtube: PASTE,
  spotify: 'Select its songs in the Spotify app on a computer, copy them and paste them instead.',
  apple_music: 'Export it as text in the Music app on a computer, or paste its songs, one a line.',
  deezer: PASTE,
};

const PROBLEMS: Record<Exclude<PlaylistProblem, 'unknown'>, (name: string, site: Site) => string> = {
  closed: (name) =>
    `${name} shows this playlist to its owner only, or it is gone. Make it public, or copy its songs and paste them instead.`,
  away: (name) =>
    `${name} does not answer now. Try again in a minute, or copy the songs of the playlist and paste them instead.`,
  no_key: (name, site) => `This server cannot read playlists of ${name}. ${PASTE_FROM[site]}`,
  empty: (name) => `This playlist of ${name} has no songs. Choose another one, or paste songs, one a line.`,
};

/** Says why a playlist could not be read, and how its songs get here all the same. */
export const playlistProblem = (problem: PlaylistProblem, site: Site | null): string =>
  site === null || problem === 'unknown'
    ? `This is no link of a playlist of YouTube, Spotify, Apple Music or Deezer. ${PASTE}`
    : PROBLEMS[problem](PLAYLIST_SITES[site], site);
