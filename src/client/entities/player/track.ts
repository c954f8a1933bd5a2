import type { Song } from '#contract/song.ts';
import { audioTypeOf } from '#engine/songs/audio-link.ts';
import { findSongEmbed, type SongEmbed } from '#engine/songs/embed.ts';

const PLATFORM_NAMES = {
  spotify: 'Spotify',
  youtube: 'YouTube',
  apple_music: 'Apple Music',
  soundcloud: 'SoundCloud',
  other: 'Link',
};

export type PlayableSong = Pick<
  Song,
  'id' | 'tournamentId' | 'title' | 'artist' | 'artworkUrl' | 'url' | 'spotifyUrl' | 'youtubeUrl' | 'platform'
> &
  Partial<Pick<Song, 'isHidden'>>;
export type ListeningLink = { name: string; url: string };

/** What plays a link in the page: an audio element, or the frame of a provider. */
type Source = { kind: 'audio'; src: string } | ({ kind: 'frame' } & SongEmbed);

/** A song that plays in the page from one of its links. */
export type Track = {
  /** Contains the song's id, because two songs may share a link. The link's element has this id as `data-track`. */
  id: string;
  song: Pick<PlayableSong, 'id' | 'tournamentId' | 'title' | 'artist' | 'artworkUrl'>;
  link: string;
  /** The name of the link: its provider, or 'Audio' for an audio file. */
  from: string;
  source: Source;
};

/** The links where a song can be heard, without duplicates. */
export function listeningLinks(song: PlayableSong): ListeningLink[] {
  const links = [
    { name: PLATFORM_NAMES.spotify, url: song.spotifyUrl },
    { name: PLATFORM_NAMES.youtube, url: song.youtubeUrl },
    { name: song.url && audioTypeOf(song.url) ? 'Audio' : PLATFORM_NAMES[song.platform], url: song.url },
  ].filter((link): link is ListeningLink => link.url !== null);
  return links.filter((link, index) => links.findIndex((other) => other.url === link.url) === index);
}

/** The searches of providers for a song without a link; none for a hidden song. */
export function searchLinks(song: Pick<PlayableSong, 'title' | 'artist' | 'isHidden'>): ListeningLink[] {
  if (song.isHidden) return [];
  const words = encodeURIComponent(`${song.artist} ${song.title}`);
  return [
    { name: PLATFORM_NAMES.youtube, url: `https://www.youtube.com/results?search_query=${words}` },
    { name: PLATFORM_NAMES.spotify, url: `https://open.spotify.com/search/${words}` },
  ];
}

/** The track of a song's link, or null when the link does not play in the page. */
export function trackOf(song: PlayableSong, { name, url }: ListeningLink): Track | null {
  const source = sourceOf(url);
  if (!source) return null;
  const { id, tournamentId, title, artist, artworkUrl } = song;
  const shown = { id, tournamentId, title, artist, artworkUrl };
  return { id: `listen-${id}-${url}`, song: shown, link: url, from: name, source };
}

function sourceOf(url: string): Source | null {
  if (audioTypeOf(url)) return { kind: 'audio', src: url };
  const embed = findSongEmbed(url);
  return embed && { kind: 'frame', ...embed };
}

/** The tracks of a song in the order of its links. */
const tracksOf = (song: PlayableSong): Track[] =>
  listeningLinks(song)
    .map((link) => trackOf(song, link))
    .filter((track) => track !== null);

/**
 * Returns the track that plays when the listener presses a cover or a key, or plays a list: an audio file, which needs no
 * frame of another site, else a track whose player reports the end of the song, else the first. Null if no link
 * plays in the page.
 */
export function mainTrack(song: PlayableSong): Track | null {
  const tracks = tracksOf(song);
  return (
    tracks.find(({ source }) => source.kind === 'audio') ?? tracks.find(reportsPlayback) ?? tracks[0] ?? null
  );
}

/** The main tracks of songs in their order, without songs that do not play in the page. */
export const mainTracks = (songs: readonly PlayableSong[]): Track[] =>
  songs.map(mainTrack).filter((track) => track !== null);

/** Returns the link of 'Listen' and of covers: one that plays in the page, else the first one; null without a link. */
export function mainLink(song: PlayableSong): ListeningLink | null {
  const track = mainTrack(song);
  return track ? { name: track.from, url: track.link } : (listeningLinks(song)[0] ?? null);
}

/** Whether the player reports what it does and can be controlled from the page. */
export const reportsPlayback = ({ source }: Track): boolean =>
  source.kind === 'audio' || source.platform === 'youtube';

/** What the player of a stage does. A browser that refuses sound waits for a press. */
export type Hearing = 'loading' | 'playing' | 'refused' | 'failed';
export type StagePlayerProps = {
  track: Track;
  /** Where in the track it begins. */
  fromSeconds: number;
  onHearing: (hearing: Hearing) => void;
};
