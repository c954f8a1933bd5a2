import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { PlaylistProblem } from '#contract/messages/playlist.ts';
import type { PlaylistLink } from '#engine/songs/playlist-link.ts';
import { isTopicChannel } from '#engine/songs/title-channels.ts';
import { cleanTitle, type ProvidedTitle } from '#engine/songs/titles.ts';
import { cleanSong, type ProviderCall, parseJson } from './ask-provider.ts';

/** Why a playlist could not be read, with the pause that its provider asked for. */
export class PlaylistError extends Error {
  readonly problem: PlaylistProblem;
  readonly retryAfterMs: number | null;

  constructor(problem: PlaylistProblem, retryAfterMs: number | null = null) {
    super(problem);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Calls a provider and returns the body. @throws PlaylistError closed, away, no_key */
export type Ask = (call: ProviderCall) => Promise<Buffer>;
/** What a reader needs besides the link: the operator's keys, and whether there is time for another page. */
type Reading = { ask: Ask; keys: PlaylistKeys; hasTime: () => boolean };
type PlaylistKeys = {
  youtube: string | null;
  spotify: { id: string; secret: string } | null;
  appleMusic: string | null;
};

type PlaylistSong = { artist: string; title: string; url: string | null; isSure: boolean };
type Playlist = { title: string; songs: PlaylistSong[]; isPartial: boolean };
type Read = (link: PlaylistLink, reading: Reading) => Promise<Playlist>;

const MAX_PLAYLIST_SONGS = 500;

/** Reads a playlist by the one way that its service documents. */
export const READERS: Record<PlaylistLink['platform'], Read> = {
  deezer: readDeezer,
  youtube: readYoutube,
  spotify: readSpotify,
  apple_music: readAppleMusic,
};

/** The answer of a call by its schema. @throws PlaylistError away, for an answer of another form */
async function askJson<S extends z.ZodType>(
  { ask }: Reading,
  schema: S,
  call: ProviderCall,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(parseJson(await ask(call)));
  if (!parsed.success) throw new PlaylistError('away');
  return parsed.data;
}

/** One page of songs, and where the next one begins; null after the last. */
type Page<Next> = { songs: PlaylistSong[]; next: Next | null };

/** Reads pages until the last, the limit of songs, or the end of the time. A page that fails ends the list after the first. */
async function readPages<Next>(
  title: string,
  { songs, next }: Page<Next>,
  read: (next: Next) => Promise<Page<Next>>,
  hasTime: () => boolean,
): Promise<Playlist> {
  const all = [...songs];
  let following = next;
  while (following !== null && all.length < MAX_PLAYLIST_SONGS && hasTime()) {
    const page = await read(following).catch(() => null);
    if (page === null) break;
    all.push(...page.songs);
    following = page.next;
  }
  const isPartial = following !== null || all.length > MAX_PLAYLIST_SONGS;
  return { title, songs: all.slice(0, MAX_PLAYLIST_SONGS), isPartial };
}

type Given = { title: string; artist: string | null; url: string | null; source: ProvidedTitle['source'] };

/** The song of a row as a list shows it; none without a title. */
function toSongs({ title, artist, url, source }: Given): PlaylistSong[] {
  const clean = cleanSong({ title, author: artist, coverUrl: null, durationSeconds: null });
  if (!clean) return [];
  const texts = cleanTitle({ title: clean.title, author: clean.author, source });
  return [{ ...texts, url, isSure: source === 'catalogue' || namesArtist(clean) }];
}

/** Whether the title or the kind of the channel tells the artist. Other channels may be anyone's. */
const namesArtist = ({ title, author }: { title: string; author: string | null }): boolean =>
  (author !== null && isTopicChannel(author)) ||
  cleanTitle({ title, author: null, source: 'video' }).artist !== '';

const deezerTrack = z.object({
  id: z.number(),
  title: z.string(),
  artist: z.object({ name: z.string() }),
});
const deezerPage = z.object({ data: z.array(deezerTrack) });
const deezerError = z.object({ error: z.object({ code: z.number() }) });
/** Deezer answers 200 with these codes for too many calls and for its own troubles. */
const DEEZER_BUSY = [4, 700];
const DEEZER_ROWS = 100;

/** Deezer by its public API, whose first answer has the beginning of the list. */
async function readDeezer({ id }: PlaylistLink, reading: Reading): Promise<Playlist> {
  const playlist = z.object({ title: z.string(), nb_tracks: z.number(), tracks: deezerPage });
  const answer = await askJson(reading, z.union([playlist, deezerError]), {
    provider: 'deezer_api',
    path: `/playlist/${id}`,
  });
  if ('error' in answer) throw new PlaylistError(DEEZER_BUSY.includes(answer.error.code) ? 'away' : 'closed');
  const { title, nb_tracks, tracks } = answer;
  const toPage = ({ data }: z.output<typeof deezerPage>, start: number): Page<number> => {
    const end = start + data.length;
    const songs = data.flatMap((track) =>
      toSongs({
        title: track.title,
        artist: track.artist.name,
        url: `https://www.deezer.com/track/${track.id}`,
        source: 'catalogue',
      }),
    );
    return { songs, next: data.length > 0 && end < nb_tracks ? end : null };
  };
  const read = async (index: number) => {
    const query = new URLSearchParams({ index: String(index), limit: String(DEEZER_ROWS) });
    const path = `/playlist/${id}/tracks?${query}`;
    return toPage(await askJson(reading, deezerPage, { provider: 'deezer_api', path }), index);
  };
  return readPages(title, toPage(tracks, 0), read, reading.hasTime);
}

const video = (id: string, title: string, artist: string | null) =>
  toSongs({ title, artist, url: `https://www.youtube.com/watch?v=${id}`, source: 'video' });

/** YouTube by the operator's key, else, and where that fails, by its feed. */
async function readYoutube(link: PlaylistLink, reading: Reading): Promise<Playlist> {
  const { keys } = reading;
  if (keys.youtube) {
    try {
      return await readYoutubeApi(link, reading, keys.youtube);
    } catch (error) {
      if (!(error instanceof PlaylistError)) throw error;
    }
  }
  return readYoutubeFeed(link, reading);
}

const youtubePlaylists = z.object({ items: z.array(z.object({ snippet: z.object({ title: z.string() }) })) });
const youtubeItems = z.object({
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        /** Missing for deleted and private videos. */
        videoOwnerChannelTitle: z.string().optional(),
        resourceId: z.object({ videoId: z.string().regex(/^[\w-]{11}$/) }),
      }),
    }),
  ),
  nextPageToken: z.string().optional(),
});

async function readYoutubeApi({ id }: PlaylistLink, reading: Reading, key: string): Promise<Playlist> {
  // A header, because addresses with keys end up in logs.
  const secrets = { 'x-goog-api-key': key };
  const askApi = <S extends z.ZodType>(schema: S, name: string, query: Record<string, string>) =>
    askJson(reading, schema, {
      provider: 'youtube_api',
      path: `/${name}?${new URLSearchParams({ part: 'snippet', ...query })}`,
      secrets,
    });
  const read = async (pageToken: string): Promise<Page<string>> => {
    const rows = await askApi(youtubeItems, 'playlistItems', {
      playlistId: id,
      maxResults: '50',
      ...(pageToken && { pageToken }),
    });
    const songs = rows.items.flatMap(({ snippet: { title, videoOwnerChannelTitle: channel, resourceId } }) =>
      channel === undefined ? [] : video(resourceId.videoId, title, channel),
    );
    return { songs, next: rows.nextPageToken ?? null };
  };
  const { items } = await askApi(youtubePlaylists, 'playlists', { id });
  if (!items[0]) throw new PlaylistError('closed');
  return readPages(items[0].snippet.title, await read(''), read, reading.hasTime);
}

const feed = z.object({
  feed: z.object({
    title: z.string(),
    entry: z
      .array(
        z.object({
          videoId: z.string().regex(/^[\w-]{11}$/),
          title: z.string(),
          author: z.object({ name: z.string() }),
        }),
      )
      .default([]),
  }),
});
/** The feed has so many entries at most, and does not tell how many videos follow. */
const FEED_ENTRIES = 15;
const MAX_FEED_BYTES = 512 * 1024;

async function readYoutubeFeed({ id }: PlaylistLink, { ask }: Reading): Promise<Playlist> {
  const path = `?${new URLSearchParams({ playlist_id: id })}`;
  const xml = await ask({ provider: 'youtube_feed', path });
  const parsed = feed.safeParse(parseFeed(xml));
  if (!parsed.success) throw new PlaylistError('away');
  const { title, entry } = parsed.data.feed;
  const songs = entry.flatMap(({ videoId, title: name, author }) => video(videoId, name, author.name));
  return { title, songs, isPartial: entry.length >= FEED_ENTRIES };
}

/** Null for what is no XML, too long, or defines entities, which can grow without bound. */
function parseFeed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (bytes.length > MAX_FEED_BYTES || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    removeNSPrefix: true,
    htmlEntities: true,
    isArray: (name) => name === 'entry',
  });
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

const spotifyTrack = z.object({
  name: z.string(),
  artists: z.array(z.object({ name: z.string() })).default([]),
  type: z.string().default('track'),
  id: z.string().nullish(),
});
/** A row names its track `item`, and `track` for apps from before 2026. A removed track is null. */
const spotifyItems = z.object({
  items: z.array(z.object({ item: spotifyTrack.nullish(), track: spotifyTrack.nullish() })),
  next: z.string().nullish(),
});
const SPOTIFY_ROWS = 50;

/** Spotify by the Web API with the operator's client credentials. */
async function readSpotify({ id }: PlaylistLink, reading: Reading): Promise<Playlist> {
  const { keys } = reading;
  if (!keys.spotify) throw new PlaylistError('no_key');
  const basic = Buffer.from(`${keys.spotify.id}:${keys.spotify.secret}`).toString('base64');
  const token = z.object({ access_token: z.string().max(4096) });
  const { access_token } = await askJson(reading, token, {
    provider: 'spotify_token',
    path: '',
    secrets: { authorization: `Basic ${basic}` },
    form: { grant_type: 'client_credentials' },
  });
  const askApi = <S extends z.ZodType>(schema: S, path: string) =>
    askJson(reading, schema, {
      provider: 'spotify_api',
      path,
      secrets: { authorization: `Bearer ${access_token}` },
    });
  const read = async (offset: number): Promise<Page<number>> => {
    const query = new URLSearchParams({ limit: String(SPOTIFY_ROWS), offset: String(offset) });
    const { items, next } = await askApi(spotifyItems, `/playlists/${id}/items?${query}`);
    const tracks = items.map(({ item, track }) => item ?? track).filter((each) => each?.type === 'track');
    const songs = tracks.flatMap((each) => (each ? toSongs(spotifySong(each)) : []));
    return { songs, next: next ? offset + items.length : null };
  };
  const { name } = await askApi(z.object({ name: z.string() }), `/playlists/${id}?fields=name`);
  return readPages(name, await read(0), read, reading.hasTime);
}

const spotifySong = ({ name, artists, id }: z.output<typeof spotifyTrack>): Given => ({
  title: name,
  artist: artists.map((artist) => artist.name).join(', '),
  url: id && /^[A-Za-z0-9]{22}$/.test(id) ? `https://open.spotify.com/track/${id}` : null,
  source: 'catalogue',
});

const appleTracks = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        name: z.string(),
        artistName: z.string(),
        url: z.string().startsWith('https://music.apple.com/').max(2048).optional().catch(undefined),
      }),
    }),
  ),
  next: z.string().nullish(),
});
const applePlaylists = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ name: z.string() }),
      relationships: z.object({ tracks: appleTracks }),
    }),
  ),
});

/** Apple Music by its API with the operator's developer token. */
async function readAppleMusic({ country, id }: PlaylistLink, reading: Reading): Promise<Playlist> {
  const { appleMusic: token } = reading.keys;
  if (!token) throw new PlaylistError('no_key');
  const secrets = { authorization: `Bearer ${token}` };
  const path = `/v1/catalog/${country}/playlists/${id}`;
  const askApi = <S extends z.ZodType>(schema: S, more: string) =>
    askJson(reading, schema, { provider: 'apple_music_api', path: `${path}${more}`, secrets });
  const toPage = ({ data, next }: z.output<typeof appleTracks>, start: number): Page<number> => ({
    songs: data.flatMap(({ attributes: { name, artistName, url } }) =>
      toSongs({ title: name, artist: artistName, url: url ?? null, source: 'catalogue' }),
    ),
    next: next && data.length > 0 ? start + data.length : null,
  });
  const read = async (offset: number) =>
    toPage(await askApi(appleTracks, `/tracks?${new URLSearchParams({ offset: String(offset) })}`), offset);
  const { data } = await askApi(applePlaylists, '');
  if (!data[0]) throw new PlaylistError('closed');
  const { attributes, relationships } = data[0];
  return readPages(attributes.name, toPage(relationships.tracks, 0), read, reading.hasTime);
}
