import { startProgram } from '#tests/support/program.ts';
import { withHouse } from './house.ts';
import { loadOverHttp } from './load.ts';
import { median, type Pace, type Section } from './report.ts';
import { seedArena } from './seed.ts';

const AIM = 0.7;
const USERS = 10_000;
const MATCHUPS = 64;
/** Leaderboards as long as they are shown. */
const LEADERS = `
  update users set points = id;
  insert into song_stats (song_key, title, artist, points) select song_key, title, artist, id from songs`;
/** What browsers send. */
const ACCEPTED = 'accept-encoding: gzip, deflate, br';

type Read = { name: string; path: string; isKnown?: true };
type Figures = { bytes: number; own: number; peer: number };

/** Reads that thousands repeat, beside a Fastify route that returns a constant of the same size. */
export function benchReads(pace: Pace): Promise<Section> {
  return withHouse(async (house) => {
    const { tournamentId } = await seedArena(house.pool, { users: USERS, matchups: MATCHUPS });
    await house.pool.query(LEADERS);
    const tournament = `/api/tournaments/${tournamentId}`;
    const reads: Read[] = [
      { name: 'tournament', path: tournament },
      { name: 'matchups', path: `${tournament}/matchups` },
      { name: 'matchups, 304', path: `${tournament}/matchups`, isKnown: true },
      { name: 'list of tournaments', path: '/api/tournaments' },
      { name: 'users by points', path: '/api/leaderboard/points' },
      { name: 'songs by points', path: '/api/song-leaderboard/points' },
    ];
    const server = await house.startServer();
    try {
      const rows: [Read, Figures][] = [];
      for (const read of reads) rows.push([read, await measure(server.address, read, pace)]);
      return toSection(rows, pace);
    } finally {
      await server.stop();
    }
  });
}

/** Round by round in turn; the peer has a process of its own, too. */
async function measure(address: string, read: Read, pace: Pace): Promise<Figures> {
  const headers = Object.fromEntries([ACCEPTED.split(': ')]);
  const first = await fetch(address + read.path, { headers });
  const etag = first.headers.get('etag') ?? '';
  const bytes = Number(first.headers.get('content-length'));
  if (!first.ok || !bytes) throw new Error(`${read.path} is answered with ${first.status}`);
  if ((await first.text()).length < 500) throw new Error(`${read.path} shows too little`);
  const peer = await startProgram('bench/constant-server.ts', { BYTES: String(bytes) });
  const wanted = read.isKnown ? 304 : 200;
  const load = async (at: string, path: string, tag: string, seconds: number) => {
    const port = Number(new URL(at).port);
    const known = read.isKnown ? `if-none-match: ${tag}\r\n` : '';
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${ACCEPTED}\r\n${known}\r\n`;
    const { perSecond, refused } = await loadOverHttp({ port, write: () => request, wanted, seconds });
    if (refused > 0) throw new Error(`${refused} answers of ${path} were no ${wanted}`);
    return perSecond;
  };
  const samples: { own: number[]; peer: number[] } = { own: [], peer: [] };
  try {
    await load(address, read.path, etag, pace.warmUpSeconds);
    await load(peer.address, '/', '"constant"', pace.warmUpSeconds);
    for (let round = 0; round < pace.rounds; round += 1) {
      samples.own.push(await load(address, read.path, etag, pace.seconds));
      samples.peer.push(await load(peer.address, '/', '"constant"', pace.seconds));
    }
  } finally {
    await peer.stop();
  }
  return { bytes, own: median(samples.own), peer: median(samples.peer) };
}

function toSection(rows: [Read, Figures][], { rounds, seconds }: Pace): Section {
  return {
    title: 'Reads',
    text: [
      `Answers per second to visitors, median of ${rounds} rounds of ${seconds} s after a warm-up, over HTTP from 64 connections with 16 requests`,
      'on the way each, with the `Accept-Encoding` of browsers; a tournament of 64 open matchups and 128 songs. The peer is a',
      'Fastify server without plugins whose route returns a constant of the same (compressed) size; it is the limit, too.',
    ].join('\n'),
    head: ['', 'bytes', 'this server', 'peer', 'ratio'],
    rows: rows.map(([{ name, isKnown }, { bytes, own, peer }]) => [
      name,
      isKnown ? '0' : bytes.toLocaleString('en'),
      Math.round(own).toLocaleString('en'),
      Math.round(peer).toLocaleString('en'),
      (own / peer).toFixed(2),
    ]),
    notes: [
      ...rows.map(([{ name }, { own, peer }]) => {
        const ratio = own / peer;
        return `${name}: ${ratio.toFixed(2)} of the peer (aim: at least ${AIM}, ${ratio >= AIM ? 'met' : 'missed'}).`;
      }),
      'Nobody votes meanwhile: with each batch of votes what shows a tally is made anew, once. What the peer does not do is who asks (a cookie), how often, from which site, the headers that guard a browser, an id and a metric of each answer; a good part of the time of both is the one call of the system that writes an answer. Next idea: a reverse proxy or CDN before what is the same for everybody (docs/scaling.md), as another short cut inside the server would repeat its rules.',
    ],
  };
}
