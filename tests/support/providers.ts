import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { pixelBomb, plain } from './pictures.ts';

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

type Options = {
  delayMs?: number;
  /** Titles and authors by id; other ids have a title and an author that name the id. */
  songs?: Record<string, { title: string; author: string }>;
};

/**
 * Starts a server that answers in the providers' documented formats and serves covers. With `targets` the product calls this
 * server in place of the providers. `asked` lists the paths and queries of the calls, and `ranges` their Range headers.
 */
export async function startProviders({ delayMs = 0, songs = {} }: Options = {}) {
  const asked: string[] = [];
  const ranges: string[] = [];
  /** Names of covers that fail until a test removes them from the set. */
  const broken = new Set<string>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.headers.range) ranges.push(request.headers.range);
    setTimeout(() => void answer(request, response), delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = `http://${host}`;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', address);
    const [, kind = '', name = ''] = pathname.split('/');
    if (broken.has(name)) return response.writeHead(500).end();
    const id = kind === 'covers' ? name : idOf(searchParams);
    const trouble = Object.entries(TROUBLE).find(([, value]) => value === id)?.[0];
    if (trouble) return sendTrouble(response, trouble as keyof typeof TROUBLE);
    if (kind === 'covers') return sendCover(response, name);
    if (kind === 'files') return sendFile(response, name.toLowerCase());
    const song = songs[id] ?? { title: `Song ${id} (Official Video)`, author: `Band ${id}` };
    const cover = `${address}/covers/${id}.png`;
    const format: Format | undefined = new Map<string, Format>(Object.entries(FORMATS)).get(kind);
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
      endpoints: Object.fromEntries(Object.keys(FORMATS).map((name) => [name, `${address}/${name}`])),
    },
    coverAt: (name: string) => `${address}/covers/${name}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const refuseNames: LookupFunction = (name, _options, done) => done(new Error(`No address of ${name}`), []);

const idOf = (query: URLSearchParams) =>
  query.get('id') ?? /([\w-]+)\/?$/.exec(query.get('url') ?? '')?.[1] ?? '';

type Song = { title: string; author: string; id: string; cover: string };
type Format = (song: Song) => { type?: string; body: object };

/** The answers of the providers to their documented calls. */
const FORMATS = {
  youtube: ({ title, author, id, cover }) => ({
    body: {
      title,
      author_name: author,
      author_url: `https://www.youtube.com/@${id}`,
      type: 'video',
      height: 113,
      width: 200,
      version: '1.0',
      provider_name: 'YouTube',
      provider_url: 'https://www.youtube.com/',
      thumbnail_height: 360,
      thumbnail_width: 480,
      thumbnail_url: cover,
      html: '<iframe width="200" height="113"></iframe>',
    },
  }),
  spotify: ({ title, id, cover }) => ({
    body: {
      html: '<iframe></iframe>',
      iframe_url: `https://open.spotify.com/embed/track/${id}?utm_source=oembed`,
      width: 456,
      height: 152,
      version: '1.0',
      provider_name: 'Spotify',
      provider_url: 'https://spotify.com',
      type: 'rich',
      title,
      thumbnail_url: cover,
      thumbnail_width: 300,
      thumbnail_height: 300,
    },
  }),
  soundcloud: ({ title, author, cover }) => ({
    body: {
      version: 1,
      type: 'rich',
      provider_name: 'SoundCloud',
      provider_url: 'https://soundcloud.com',
      height: 400,
      width: '100%',
      title: `${title} by ${author}`,
      description: '',
      thumbnail_url: cover,
      html: '<iframe></iframe>',
      author_name: author,
      author_url: 'https://soundcloud.com/band',
    },
  }),
  deezer: ({ title, author, id, cover }) => ({
    body: {
      version: '1.0',
      type: 'rich',
      cache_age: 86_400,
      provider_name: 'Deezer',
      provider_url: 'https://www.deezer.com/',
      entity: 'track',
      id,
      url: `https://www.deezer.com/track/${id}`,
      author_name: author,
      title,
      thumbnail_url: cover,
      thumbnail_width: 500,
      thumbnail_height: 500,
      width: '100%',
      height: 300,
      html: '<iframe></iframe>',
    },
  }),
  bandcamp: ({ title, author, cover }) => ({
    body: {
      version: '1.0',
      type: 'rich',
      provider_name: 'Bandcamp',
      provider_url: 'https://bandcamp.com',
      title,
      author_name: author,
      author_url: 'https://band.bandcamp.com',
      thumbnail_url: cover,
      html: '<iframe></iframe>',
    },
  }),
  apple_music: ({ title, author, id, cover }) => ({
    type: 'text/javascript; charset=utf-8',
    body: {
      resultCount: 1,
      results: [
        {
          wrapperType: 'track',
          kind: 'song',
          trackId: Number(id),
          artistName: author,
          trackName: title,
          artworkUrl100: cover,
          trackTimeMillis: 215_400,
        },
      ],
    },
  }),
} satisfies Record<string, Format>;

function sendTrouble(response: ServerResponse, trouble: keyof typeof TROUBLE): void {
  if (trouble === 'missing') response.writeHead(404).end('Not Found');
  else if (trouble === 'hidden') response.writeHead(401).end('Unauthorized');
  else if (trouble === 'busy') response.writeHead(429, { 'retry-after': String(BUSY_SECONDS) }).end();
  else if (trouble === 'down') response.writeHead(500).end('Internal error');
  else if (trouble === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
  else if (trouble === 'bomb')
    response.writeHead(200, { 'content-type': 'image/png' }).end(pixelBomb(20_000));
  else if (trouble === 'svg')
    response.writeHead(200, { 'content-type': 'image/png' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  else if (trouble === 'inside') response.writeHead(302, { location: 'http://127.0.0.1:9/secret' }).end();
  else sendEndlessly(response);
}

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

function sendFile(response: ServerResponse, name: string): void {
  if (name.startsWith('none')) return void response.writeHead(404).end();
  if (name.startsWith('page')) return void response.writeHead(200).end('<!doctype html><title>Song</title>');
  if (name.startsWith('cut'))
    return void response.writeHead(200).end(Buffer.from('fLaC\u0000\u00ff', 'latin1'));
  if (name.startsWith('slow')) return void response.writeHead(200).end(slowTags());
  if (name.startsWith('noise')) return void response.writeHead(200).end(Buffer.alloc(100_000, 0xa5));
  const file = audioFile(name.startsWith('long') ? 240 : 3);
  if (name.startsWith('untagged')) return void response.writeHead(200).end(file.subarray(60));
  const part = file.subarray(0, 524_288);
  response.writeHead(206, { 'content-range': `bytes 0-${part.length - 1}/${file.length}` }).end(part);
}
