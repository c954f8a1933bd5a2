import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from './listening.ts';
import { pixelBomb, plain } from './pictures.ts';
import { PLAYLIST_CALLS } from './playlists.ts';

/** Ids of songs and names of covers for which the stand-in answers with a fault. */
export const TROUBLE = {
  missing: 'missing-000',
  hidden: 'hidden-0000',
  busy: 'busy-000000',
  down: 'down-000000',
  page: 'page-000000',
  endless: 'endless-000',
  inside: 'inside-0000',
  bomb: 'bomb-000000',
  svg: 'svg-0000000',
} as const;

export const youtubeLink = (id: string) => `https://youtu.be/${id}`;

/** How long a provider that is busy asks to wait, in seconds. */
export const BUSY_SECONDS = 120;

type Options = { delayMs?: number };

/**
 * Starts a server that answers in the providers' documented formats and serves covers. With `targets` the product calls this
 * server in place of the providers. `asked` lists the paths and queries of the calls, and `ranges` their Range headers.
 */
export async function startProviders({ delayMs = 0 }: Options = {}) {
  const asked: string[] = [];
  const ranges: string[] = [];
  /** Names of covers that fail until a test removes them from the set. */
  const broken = new Set<string>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.headers.range) ranges.push(request.headers.range);
    setTimeout(() => void answer(request, response), delayMs);
  });
  const { host, address, close } = await listen(server);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', address);
    const [, kind = '', name = '', ...rest] = pathname.split('/');
    const answerPlaylist = PLAYLIST_CALLS[kind];
    if (answerPlaylist) {
      const form = new URLSearchParams(await text(request));
      const asked = { path: [name, ...rest], query: searchParams, headers: request.headers, form };
      const { status, type = 'text/html', body } = answerPlaylist(asked);
      return response.writeHead(status, { 'content-type': type }).end(body);
    }
    if (broken.has(name)) return response.writeHead(500).end();
    const id = kind === 'covers' ? name : idOf(searchParams);
    const trouble = Object.entries(TROUBLE).find(([, value]) => value === id)?.[0];
    if (trouble) return FAULTS[trouble as keyof typeof TROUBLE](response);
    if (kind === 'covers') return sendCover(response, name);
    if (kind === 'files') return sendFile(response, name.toLowerCase());
    const song = { title: `Song ${id} (Official Video)`, author: `Band ${id}` };
    const cover = `${address}/covers/${id}.png`;
    const format = FORMATS[kind];
    if (!format) return response.writeHead(404).end();
    const { type = 'application/json; charset=utf-8', body } = format({ ...song, id, cover });
    response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body));
  };

  return {
    address,
    asked,
    ranges,
    broken,
    targets: {
      trusted: [host],
      // Tests look up no names.
      lookup: refuseNames,
      endpoints: Object.fromEntries(
        [...Object.keys(FORMATS), ...Object.keys(PLAYLIST_CALLS)].map((name) => [name, `${address}/${name}`]),
      ),
    },
    coverAt: (name: string) => `${address}/covers/${name}`,
    close,
  };
}

const refuseNames: LookupFunction = (name, _options, done) => done(new Error(`No address of ${name}`), []);

const idOf = (query: URLSearchParams) =>
  query.get('id') ?? /([\w-]+)\/?$/.exec(query.get('url') ?? '')?.[1] ?? '';

type Song = { title: string; author?: string; id: string; cover: string };
type Format = (song: Song) => { type?: string; body: object };

const oEmbed =
  (provider_name: string, more: object = {}): Format =>
  ({ title, author, cover }) => ({
    body: {
      version: '1.0',
      type: 'rich',
      provider_name,
      title,
      author_name: author,
      thumbnail_url: cover,
      thumbnail_width: 480,
      thumbnail_height: 360,
      html: '<iframe></iframe>',
      ...more,
    },
  });

/** The answers of the providers to their documented calls. */
const FORMATS: Record<string, Format> = {
  youtube: oEmbed('YouTube', { type: 'video' }),
  spotify: oEmbed('Spotify', { author_name: undefined }),
  soundcloud: (song) => oEmbed('SoundCloud', { version: 1, title: `${song.title} by ${song.author}` })(song),
  deezer: oEmbed('Deezer', { entity: 'track', cache_age: 86_400 }),
  bandcamp: oEmbed('Bandcamp'),
  apple_music: ({ title, author, id, cover }) => {
    const song = { trackId: Number(id), artistName: author, trackName: title, artworkUrl100: cover };
    const track = { wrapperType: 'track', kind: 'song', ...song, trackTimeMillis: 215_400 };
    return { type: 'text/javascript; charset=utf-8', body: { resultCount: 1, results: [track] } };
  },
};

const send =
  (status: number, headers: OutgoingHttpHeaders = {}, body?: string | Buffer) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const PNG = { 'content-type': 'image/png' };

const FAULTS: Record<keyof typeof TROUBLE, (response: ServerResponse) => void> = {
  missing: send(404),
  hidden: send(401),
  busy: send(429, { 'retry-after': String(BUSY_SECONDS) }),
  down: send(500),
  page: send(200, { 'content-type': 'text/html' }, '<html></html>'),
  bomb: (response) => send(200, PNG, pixelBomb(20_000))(response),
  svg: send(200, PNG, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  inside: send(302, { location: 'http://127.0.0.1:9/secret' }),
  endless: sendEndlessly,
};

function sendEndlessly(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
  };
  response.on('drain', write).writeHead(200, { 'content-type': 'application/json' });
  write();
}

/** Sends a picture whose colour follows from its name. */
async function sendCover(response: ServerResponse, name: string): Promise<void> {
  const hue = Array.from(name).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 0xffffff;
  const picture = await plain(480, 360, `#${hue.toString(16).padStart(6, '0')}`)
    .png()
    .toBuffer();
  response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
}

/** An ID3 tag with a title and an artist, and frames of silence at 128 kbit/s. */
function audioFile(seconds: number): Buffer {
  const frame = (id: string, text: string) => {
    const value = Buffer.from(`\u0003${text}`, 'utf8');
    const head = Buffer.alloc(10);
    head.write(id, 'latin1');
    head.writeUInt32BE(value.length, 4);
    return Buffer.concat([head, value]);
  };
  const tags = Buffer.concat([frame('TIT2', 'Tagged Song'), frame('TPE1', 'Tagged Band')]);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, tags.length]);
  const silence = Buffer.alloc(417);
  silence.set([0xff, 0xfb, 0x90, 0x00]);
  const frames = Math.ceil((seconds * 44_100) / 1_152);
  return Buffer.concat([head, tags, ...Array(frames).fill(silence)]);
}

/** Half a megabyte of tiny tags in a row, which take a parser many seconds. */
const slowTags = () =>
  Buffer.alloc(524_288, Buffer.from('ID3\u0003\0\0\0\0\0\u000cTIT2\0\0\0\u0002\0\0\u0003a', 'latin1'));

/** Files that are no complete song, by their names without the ending. */
const BROKEN_FILES: Record<string, () => string | Buffer> = {
  page: () => '<!doctype html><title>Song</title>',
  cut: () => Buffer.from('fLaC\u0000\u00ff', 'latin1'),
  slow: slowTags,
  noise: () => Buffer.alloc(100_000, 0xa5),
  untagged: () => audioFile(3).subarray(60),
};

function sendFile(response: ServerResponse, fileName: string) {
  const [name = ''] = fileName.split('.');
  if (name === 'none') return send(404)(response);
  const broken = BROKEN_FILES[name];
  if (broken) return send(200, {}, broken())(response);
  const file = audioFile(name === 'long' ? 240 : 3);
  const part = file.subarray(0, 524_288);
  const headers = { 'content-range': `bytes 0-${part.length - 1}/${file.length}` };
  return send(206, headers, part)(response);
}
