import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { LOOKUPS_AT_ONCE } from '#client/features/songs/lookup/lookup-queue.ts';
import { routes } from '#contract/routes.ts';
import { SONGS } from '#demo/content.ts';
import { drawCover } from '#demo/covers/draw-cover.ts';
import type { TestUser } from '#tests/support/app.ts';
import { signUpOverHttp } from '#tests/support/http-client.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';
import { type Program, startProgram } from '#tests/support/program.ts';
import { youtubeLink } from '#tests/support/providers.ts';
import { createTournament } from '#tests/support/tournaments.ts';
import { CLS_BUDGET, type Figures, LCP_BUDGET_MS, measureMedians, startChrome } from './pages.ts';

const LINKS = 64;
const LOOKUPS_AIM_SECONDS = 10;
const SIDE_PIXELS = 384;

/** Measures lookups of links, pages with 64 covers, and the memory of decoding pictures. */
export async function benchMusic({ rounds }: Pace): Promise<Section> {
  execFileSync(process.execPath, ['scripts/build-client.ts'], { stdio: 'inherit' });
  const server = await startProgram('tests/support/lookup-server.ts', {
    LIMIT_LOOKUPS: '10000',
    LIMIT_UPLOADS: '10000',
  });
  try {
    const host = await signUpOverHttp(server.address, 'host');
    const lookupSeconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) lookupSeconds.push(await lookUpLinks(host, round));
    const { id, coverBytes } = await fillTournament(server, host);
    const address = `${server.address}/tournaments/${id}`;
    const isBrief = rounds === 1;
    const open = isBrief ? [] : await measurePages([{ name: 'invitation', address }], rounds);
    const { status } = await host.call(routes.generateBracket, { params: { id } });
    if (status >= 400) throw new Error(`The draw was answered with ${status}`);
    const tabs = [
      { name: 'Songs tab', address: `${address}?tab=songs` },
      { name: 'bracket', address: `${address}?tab=bracket` },
      { name: 'participants tab', address: `${address}?tab=participants` },
    ];
    const drawn = await measurePages(isBrief ? tabs.slice(0, 1) : tabs, rounds);
    const uploads = isBrief ? 2 : 4;
    const decoding = await measureDecoding(server, host, uploads);
    return toSection({ lookupSeconds, pages: [...open, ...drawn], coverBytes, uploads, decoding, rounds });
  } finally {
    await server.stop();
  }
}

/** Looks up 64 links with their covers, as many at a time as the page, and returns the seconds that it took. */
async function lookUpLinks(host: TestUser, round: number): Promise<number> {
  const links = Array.from({ length: LINKS }, (_, n) =>
    youtubeLink(`r${round}-${String(n).padStart(8, '0')}`),
  );
  const startedAt = performance.now();
  const lookUpNext = async () => {
    for (let url = links.pop(); url !== undefined; url = links.pop()) {
      const { body } = await host.call(routes.lookUpSong, { body: { url } });
      if (!body.coverPath) throw new Error(`${url} has no cover`);
    }
  };
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, lookUpNext));
  return (performance.now() - startedAt) / 1000;
}

/** Creates a tournament of 64 songs with covers of the demo. Returns its id and the bytes of all covers. */
async function fillTournament(server: Program, host: TestUser): Promise<{ id: number; coverBytes: number }> {
  const id = await createTournament(host, {
    tournamentType: 'playoff',
    tiebreakerSongs: 'optional',
    maxParticipants: LINKS,
    minUsers: 2,
  });
  const songs = Array.from({ length: LINKS }, (_, n) => ({ title: `Song ${n}`, artist: `Band ${n}` }));
  const { body } = await host.call(routes.submitSongs, { params: { id }, body: { songs } });
  let coverBytes = 0;
  for (const [place, song] of (body.songs as { id: number }[]).entries()) {
    const drawing = Buffer.from(drawCover(SONGS[place % SONGS.length] ?? { title: '', artist: '' }, place));
    const picture = await sharp(drawing).resize(SIDE_PIXELS, SIDE_PIXELS).jpeg().toBuffer();
    const answer = await upload(server, host, {
      path: `/api/songs/${song.id}/artwork/upload`,
      field: 'artwork',
      picture,
    });
    const { artworkUrl } = (await answer.json()) as { artworkUrl: string };
    coverBytes += (await (await fetch(server.address + artworkUrl)).arrayBuffer()).byteLength;
  }
  return { id, coverBytes };
}

type Upload = { path: string; field: string; picture: Buffer };

async function upload(server: Program, user: TestUser, { path, field, picture }: Upload): Promise<Response> {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  const headers = { cookie: user.cookie ?? '', origin: server.address };
  const answer = await fetch(server.address + path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

type Measured = { name: string; figures: Figures };

async function measurePages(
  pages: readonly { name: string; address: string }[],
  rounds: number,
): Promise<Measured[]> {
  const chrome = await startChrome();
  try {
    const measured: Measured[] = [];
    for (const { name, address } of pages) {
      measured.push({ name, figures: await measureMedians({ url: address, port: chrome.port, rounds }) });
    }
    return measured;
  } finally {
    chrome.kill();
  }
}

type Decoding = { name: string; mb: number };

/**
 * Returns, for each kind of picture, the largest growth of the memory of the server and its decoders in MB while `uploads` of
 * them arrive.
 */
async function measureDecoding(server: Program, host: TestUser, uploads: number): Promise<Decoding[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a23456' } });
  const pictures = [
    { name: 'covers of 480 x 360', picture: await plain(480, 360).jpeg().toBuffer() },
    { name: 'photos of 50 megapixels', picture: await plain(8160, 6120).jpeg().toBuffer() },
    {
      name: 'progressive photos of 24 megapixels',
      picture: await plain(6000, 4000).jpeg({ progressive: true }).toBuffer(),
    },
  ];
  const growths: Decoding[] = [];
  for (const { name, picture } of pictures) {
    const before = sumOf([server.pid, ...decodersOf(server.pid)], resetPeak);
    const send = () => upload(server, host, { path: '/api/profile-image/upload', field: 'image', picture });
    await Promise.all(Array.from({ length: uploads }, send));
    const peaks = sumOf([server.pid, ...decodersOf(server.pid)], peakMb);
    growths.push({ name, mb: peaks - before });
  }
  return growths;
}

const sumOf = (pids: number[], measure: (pid: number) => number) =>
  pids.reduce((sum, pid) => sum + measure(pid), 0);

/** The processes in which a server decodes pictures (rule I6). */
const decodersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('decoder-process'))
    .map(Number);

/** Resets the recorded peak of a process's memory, and returns its current memory in MB. */
function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return peakMb(pid);
}

const peakMb = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

type Results = {
  lookupSeconds: number[];
  pages: Measured[];
  coverBytes: number;
  /** Pictures of a kind that arrive at once. */
  uploads: number;
  decoding: Decoding[];
  rounds: number;
};

function toSection({ lookupSeconds, pages, coverBytes, uploads, decoding, rounds }: Results): Section {
  const seconds = median(lookupSeconds);
  return {
    title: 'Music',
    text: [
      `64 links are looked up, ${LOOKUPS_AT_ONCE} at a time, at a provider that takes 300 ms for each answer and each cover (median of ${rounds}); the`,
      'pages of a tournament whose 64 songs have drawn covers, by Lighthouse as in Pages; and by how much the memory of the server',
      `and its decoders grows at most while ${uploads} pictures of a kind arrive at once, of which two are decoded at the same time (rule I6).`,
    ].join('\n'),
    head: ['', 'figure', 'aim'],
    rows: [
      ['64 links with their covers', `${seconds.toFixed(1)} s`, `${LOOKUPS_AIM_SECONDS} s`],
      ...pages.flatMap(({ name, figures: { lcpMs, cls, pictures } }) => [
        [`${name}: LCP`, `${(lcpMs / 1000).toFixed(2)} s`, `${(LCP_BUDGET_MS / 1000).toFixed(2)} s`],
        [`${name}: CLS`, cls.toFixed(3), String(CLS_BUDGET)],
        [`${name}: pictures before it is scrolled`, `${pictures.count}, ${kilobytes(pictures.bytes)}`, ''],
      ]),
      ['all 64 covers', kilobytes(coverBytes), ''],
      ...decoding.map(({ name, mb }) => [`memory of decoding ${name}`, `${Math.round(mb)} MB`, '']),
    ],
    notes: [
      `Each link waits for two answers, so 64 links take ${(Math.ceil(64 / LOOKUPS_AT_ONCE) * 0.6).toFixed(1)} s at least.`,
      'Small tiles load copies of 128 pixels, and all covers load when they come near the window. A phone shows the first 24 places of an invitation, and the first round of a bracket is near the window.',
      'The invitation is prerendered with its texts, covers and sleeves, the tabs with the tournament’s name alone. The rest of each LCP is the style sheet and two fonts. Next idea: fewer characters in the fonts.',
    ],
  };
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
