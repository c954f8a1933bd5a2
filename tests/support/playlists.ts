import type { IncomingMessage } from 'node:http';

/** The keys that the stand-in providers accept, as the server's environment. */
export const PLAYLIST_KEYS = {
  YOUTUBE_API_KEY: 'youtube-key',
  SPOTIFY_CLIENT_ID: 'spotify-id',
  SPOTIFY_CLIENT_SECRET: 'spotify-secret',
  APPLE_MUSIC_TOKEN: 'apple-token',
};
const SPOTIFY_TOKEN = 'spotify-access';

/** The links of playlists; the stand-ins answer with so many songs. */
export const playlistLink = {
  deezer: (songs: number | string) => `https://www.deezer.com/en/playlist/${songs}`,
  youtube: (songs: number | string) => `https://www.youtube.com/playlist?list=PL${songs}`,
  spotify: (songs: number | string) => `https://open.spotify.com/playlist/${String(songs).padStart(22, '0')}`,
  apple: (songs: number | string) => `https://music.apple.com/de/playlist/name/pl.${songs}`,
};

type Reply = { status: number; type?: string; body: string };
type Query = URLSearchParams;
type Asked = { path: string[]; query: Query; headers: IncomingMessage['headers']; form: Query };

const JSON_TYPE = 'application/json; charset=utf-8';
const json = (body: object, status = 200): Reply => ({ status, type: JSON_TYPE, body: JSON.stringify(body) });

/** The numbers of the songs of a page. */
const numbers = (count: number, start: number, limit: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, index) => start + index + 1);
/** How many songs the playlist of an id has: its last digits. */
const countOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0);
const titleOf = (id: string) => `Playlist ${id.replace(/^0+(?=\d)/, '')}`;

/** The answers of the services to their documented calls about playlists, by the names of their endpoints. */
export const PLAYLIST_CALLS: Record<string, (asked: Asked) => Reply> = {
  deezer_api: ({ path: [, id = '', part], query }) => {
    if (id === '4040') return json({ error: { type: 'DataException', message: 'no data', code: 800 } });
    if (id === '4290')
      return json({ error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } });
    if (id === '5000') return { status: 500, body: '' };
    const count = Number(id);
    const track = (n: number) => ({
      id: n,
      title: `Song ${n} (Remastered)`,
      artist: { id: n, name: `Band ${n}` },
    });
    const page = (start: number, limit: number) => ({
      data: numbers(count, start, limit).map(track),
      total: count,
    });
    if (part === 'tracks') return json(page(Number(query.get('index')), Number(query.get('limit'))));
    return json({ id: count, title: titleOf(id), public: true, nb_tracks: count, tracks: page(0, 100) });
  },

  youtube_feed: ({ query }) => {
    const id = query.get('playlist_id') ?? '';
    if (id === 'PLgone') return { status: 404, body: '<html></html>' };
    const start = id.startsWith('PLevil') ? '<!DOCTYPE feed [<!ENTITY a "lol">]>' : '';
    const entry = (n: number) => `<entry><id>yt:video:${videoId(n)}</id><yt:videoId>${videoId(n)}</yt:videoId>
      <title>${videoTitle(n).replaceAll('&', '&amp;')}</title>
      <author><name>${channelOf(n)}</name><uri>https://www.youtube.com/channel/${n}</uri></author>
      <media:group><media:title>Other</media:title><media:description>x</media:description></media:group></entry>`;
    const entries = numbers(countOf(id), 0, 15).map(entry).join('\n');
    return {
      status: 200,
      type: 'text/xml; charset=UTF-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>${start}
        <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns="http://www.w3.org/2005/Atom"><yt:playlistId>${id}</yt:playlistId><title>${titleOf(id)}</title>
        ${entries}</feed>`,
    };
  },

  youtube_api: ({ path: [part], query, headers }) => {
    if (headers['x-goog-api-key'] !== PLAYLIST_KEYS.YOUTUBE_API_KEY)
      return json({ error: { code: 400 } }, 400);
    const id = query.get('id') ?? query.get('playlistId') ?? '';
    if (id.startsWith('PLquota')) return json({ error: { code: 403, message: 'quotaExceeded' } }, 403);
    if (part === 'playlists') {
      return json({ items: id === 'PLgone' ? [] : [{ snippet: { title: titleOf(id) } }] });
    }
    const start = Number(query.get('pageToken') ?? 0);
    const count = countOf(id);
    const item = (n: number) => ({
      snippet: {
        title: videoTitle(n),
        videoOwnerChannelTitle: channelOf(n),
        resourceId: { videoId: videoId(n) },
      },
    });
    const private_ = { snippet: { title: 'Private video', resourceId: { videoId: 'privatevid0' } } };
    const next = start + 50 < count ? { nextPageToken: String(start + 50) } : {};
    return json({ ...next, items: [...numbers(count, start, 50).map(item), private_] });
  },

  spotify_token: ({ headers, form }) => {
    const { SPOTIFY_CLIENT_ID: id, SPOTIFY_CLIENT_SECRET: secret } = PLAYLIST_KEYS;
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const isKnown = headers.authorization === basic && form.get('grant_type') === 'client_credentials';
    return isKnown
      ? json({ access_token: SPOTIFY_TOKEN, token_type: 'Bearer', expires_in: 3600 })
      : json({ error: 'invalid_client' }, 400);
  },

  spotify_api: ({ path: [, id = '', part], query, headers }) => {
    if (headers.authorization !== `Bearer ${SPOTIFY_TOKEN}`) return json({ error: { status: 401 } }, 401);
    if (countOf(id) === 404) return json({ error: { status: 404, message: 'Resource not found' } }, 404);
    if (part !== 'items') return json({ name: titleOf(id) });
    const [start, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
    const track = (n: number) => ({
      id: String(n).padStart(22, '0'),
      name: `Song ${n} - 2011 Remaster`,
      type: 'track',
      artists: [{ name: `Band ${n}` }, { name: 'Guest' }],
    });
    // The names of the fields of apps from before and after 2026, a removed track, a file of its owner and an episode.
    const rows = numbers(countOf(id), start, limit).map((n) => {
      if (n === 3) return { is_local: false, item: null };
      if (n === 4) return { is_local: true, item: { ...track(n), id: null } };
      if (n === 5) return { is_local: false, item: { ...track(n), type: 'episode' } };
      return n % 2 ? { is_local: false, item: track(n) } : { is_local: false, track: track(n) };
    });
    return json({ items: rows, next: start + limit < countOf(id) ? 'https://api.spotify.com/next' : null });
  },

  apple_music_api: ({ path, query, headers }) => {
    if (headers.authorization !== `Bearer ${PLAYLIST_KEYS.APPLE_MUSIC_TOKEN}`)
      return { status: 401, body: '' };
    const [, , country, , id = '', part] = path;
    if (countOf(id) === 404) return json({ errors: [{ status: '404' }] }, 404);
    const page = (start: number) => ({
      data: numbers(countOf(id), start, 100).map((n) => ({
        attributes: {
          name: `Song ${n}`,
          artistName: `Band ${n}`,
          url: `https://music.apple.com/${country}/album/x/1?i=${n}`,
        },
      })),
      ...(start + 100 < countOf(id)
        ? { next: `/v1/catalog/${country}/playlists/${id}/tracks?offset=100` }
        : {}),
    });
    if (part === 'tracks') return json(page(Number(query.get('offset'))));
    return json({ data: [{ attributes: { name: titleOf(id) }, relationships: { tracks: page(0) } }] });
  },
};

const videoId = (n: number) => `video-${String(n).padStart(5, '0')}`;
/** Odd videos name their artist in the title. Of the even ones every fourth is of a channel of an artist. */
const videoTitle = (n: number) => (n % 2 ? `Band ${n} - Song & ${n} (Official Video)` : `Song & ${n}`);
const channelOf = (n: number) => (n % 4 === 0 ? `Band ${n} - Topic` : `Channel ${n}`);
