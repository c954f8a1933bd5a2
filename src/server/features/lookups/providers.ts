import { z } from 'zod';
import { parseSongLink } from '#engine/songs/song-link.ts';
import type { ProvidedTitle } from '#engine/songs/titles.ts';
import type { FoundSong } from '#server/db/schema.ts';
import type { Provider } from '#server/outbound/outbound.ts';

/** A call of a provider that describes a song. */
export type Query = {
  provider: Provider;
  /** The key of the song in the cache. */
  key: string;
  /** Ids and paths of a known shape, which are all that the provider learns. */
  params: Record<string, string>;
  /** Whether the author is a channel or the artist. */
  source: ProvidedTitle['source'];
  /** Reads the parsed answer; null where it describes no song. */
  read(answer: unknown): FoundSong | null;
};

/** Returns the call about a link, or null for a link of another provider. */
type Recognize = (link: string) => Query | null;

const oembed = z.object({
  title: z.string().min(1),
  author_name: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
});

/** Reads the oEmbed answer (oembed.com) that five providers share. */
function readOembed(answer: unknown): FoundSong | null {
  const parsed = oembed.safeParse(answer);
  if (!parsed.success) return null;
  const { title, author_name, thumbnail_url } = parsed.data;
  return { title, author: author_name || null, coverUrl: thumbnail_url || null, durationSeconds: null };
}

/** The oEmbed call about the song at an address. `name` is the song's part of the key. */
const oembedOf = (
  provider: Provider,
  name: string,
  { url, source }: { url: string } & Pick<Query, 'source'>,
): Query => ({
  provider,
  source,
  key: `${provider} ${name}`,
  params: { url, format: 'json' },
  read: readOembed,
});

/** Returns host and path of an https or http address without a port, user or password; null for any other text. */
function parseLink(link: string): { host: string; segments: string[] } | null {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const { hostname, pathname, username, password, port } = new URL(link);
  if (username || password || port) return null;
  return { host: hostname.toLowerCase().replace(/\.$/, ''), segments: pathname.split('/').filter(Boolean) };
}

/** YouTube and YouTube Music, by oEmbed. */
const youtube: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform !== 'youtube') return null;
  const url = `https://www.youtube.com/watch?v=${song.id}`;
  return oembedOf('youtube', song.id, { url, source: 'video' });
};

const SPOTIFY_KINDS = ['track', 'episode'];

/** Spotify by oEmbed, which names no artist. */
const spotify: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform === 'spotify' && SPOTIFY_KINDS.includes(song.kind)) {
    return spotifyCall(`${song.kind} ${song.id}`, `https://open.spotify.com/${song.kind}/${song.id}`);
  }
  const { host, segments: [code = ''] = [] } = parseLink(link) ?? {};
  const isShort = host === 'spotify.link' && /^[A-Za-z0-9]{5,30}$/.test(code);
  return isShort ? spotifyCall(`short ${code}`, `https://spotify.link/${code}`) : null;
};

const spotifyCall = (name: string, url: string): Query => ({
  ...oembedOf('spotify', name, { url, source: 'catalogue' }),
  params: { url },
});

const APPLE_KINDS = ['song', 'music-video'];
const appleMusicLookup = z.object({
  results: z.array(
    z.object({
      trackName: z.string().min(1),
      artistName: z.string(),
      artworkUrl100: z.string().nullish(),
      trackTimeMillis: z.number().nullish(),
    }),
  ),
});

/** Apple Music by the lookup call of the iTunes Search API. */
const appleMusic: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform !== 'apple_music') return null;
  const id = song.trackId ?? (APPLE_KINDS.includes(song.kind) ? song.id : null);
  if (id === null) return null;
  return {
    provider: 'apple_music',
    source: 'catalogue',
    key: `apple_music ${song.country} ${id}`,
    params: { id, country: song.country },
    read: readAppleMusic,
  };
};

function readAppleMusic(answer: unknown): FoundSong | null {
  const [track] = appleMusicLookup.safeParse(answer).data?.results ?? [];
  if (!track) return null;
  return {
    title: track.trackName,
    author: track.artistName,
    // The size is a part of the address, and Apple makes each size.
    coverUrl: track.artworkUrl100?.replace(/\/100x100(?=[a-z]*\.\w+$)/, '/600x600') ?? null,
    durationSeconds: track.trackTimeMillis ? track.trackTimeMillis / 1000 : null,
  };
}

/** SoundCloud by oEmbed, also the short links that its app shares. */
const soundcloud: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform === 'soundcloud') {
    return /\/(sets|playlists)\//.test(song.address) ? null : soundcloudCall(song.address);
  }
  const { host, segments: [code = ''] = [] } = parseLink(link) ?? {};
  const isShort = host === 'on.soundcloud.com' && /^[A-Za-z0-9]{5,30}$/.test(code);
  return isShort ? soundcloudCall(`https://on.soundcloud.com/${code}`) : null;
};

const soundcloudCall = (url: string): Query => ({
  ...oembedOf('soundcloud', url, { url, source: 'video' }),
  read: readSoundcloud,
});

/** SoundCloud ends the title with ' by ' and the author. */
function readSoundcloud(answer: unknown): FoundSong | null {
  const found = readOembed(answer);
  const ending = ` by ${found?.author}`;
  return found?.title.endsWith(ending) ? { ...found, title: found.title.slice(0, -ending.length) } : found;
}

/** Deezer by oEmbed. */
const deezer: Recognize = (link) => {
  const { host, segments = [] } = parseLink(link) ?? {};
  if (host !== 'deezer.com' && host !== 'www.deezer.com') return null;
  const [kind, id = '', ...rest] = /^[a-z]{2}$/.test(segments[0] ?? '') ? segments.slice(1) : segments;
  if (kind !== 'track' || !/^\d{1,15}$/.test(id) || rest.length > 0) return null;
  return oembedOf('deezer', id, { url: `https://www.deezer.com/track/${id}`, source: 'catalogue' });
};

const BANDCAMP_NAME = /^[a-z0-9][a-z0-9-]{0,99}$/i;

/** Bandcamp by oEmbed. Links to other domains of artists are not recognised. */
const bandcamp: Recognize = (link) => {
  const { host = '', segments = [] } = parseLink(link) ?? {};
  const [artist = '', ...domain] = host.split('.');
  const [kind, song = '', ...rest] = segments;
  if (domain.join('.') !== 'bandcamp.com' || !BANDCAMP_NAME.test(artist) || artist === 'www') return null;
  if (kind !== 'track' || !BANDCAMP_NAME.test(song) || rest.length > 0) return null;
  const url = `https://${artist}.bandcamp.com/track/${song}`;
  return oembedOf('bandcamp', `${artist} ${song}`, { url, source: 'catalogue' });
};

const PROVIDERS = [youtube, spotify, appleMusic, soundcloud, deezer, bandcamp];

/** Returns the provider query for a song link, or null if no provider recognizes it. */
export function recognize(link: string): Query | null {
  for (const provider of PROVIDERS) {
    const query = provider(link);
    if (query) return query;
  }
  return null;
}
