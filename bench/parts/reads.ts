import { withBenchEnvironment } from '#bench/support/environment.ts';
import { sendAtFullSpeed } from '#bench/support/load.ts';
import { median, type Pace, type Section, whole } from '#tests/support/measuring/report.ts';
import { seedTournament } from '#tests/support/measuring/seed.ts';
import { type Program, startProgram } from '#tests/support/program.ts';

const AIM = 0.7;
const MATCHUPS = 64;
/** Fills the leaderboards to their shown length. */
const FILL_LEADERBOARDS = `
  insert into user_ranking select id, id, 0, 0, 0 from users;
  insert into song_stats (song_key, title, artist, points) select song_key, title, artist, id from songs`;
/** The header that browsers send. */
const ACCEPT_ENCODING = 'accept-encoding: gzip, deflate, br';

/** `isCached`: the client sends the ETag of its copy. */
type Read = { name: string; path: string; isCached?: true };
type Figures = { bytes: number; own: number; peer: number };

/** Measures reads that thousands of users send, and a Fastify route that returns a constant of the same size. */
export function benchReads(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const { tournamentId } = await seedTournament(environment.pool, {
      users: pace.users,
      matchups: MATCHUPS,
    });
    await environment.pool.query(FILL_LEADERBOARDS);
    const tournament = `/api/tournaments/${tournamentId}`;
    const reads: Read[] = [
      { name: 'tournament', path: tournament },
      { name: 'matchups', path: `${tournament}/matchups` },
      { name: 'matchups, 304', path: `${tournament}/matchups`, isCached: true },
      { name: 'list of tournaments', path: '/api/tournaments' },
      { name: 'users by points', path: '/api/leaderboard/points' },
      { name: 'songs by points', path: '/api/song-leaderboard/points' },
    ];
    const server = await environment.startServer();
    const rows: [Read, Figures][] = [];
    for (const read of reads) rows.push([read, await measure(server, read, pace)]);
    return toSection(rows, pace);
  });
}

/** Measures the product and the peer in turn in each round. The peer, too, runs in a separate process. */
async function measure(server: Program, read: Read, pace: Pace): Promise<Figures> {
  const [name = '', value = ''] = ACCEPT_ENCODING.split(': ');
  const first = await fetch(server.address + read.path, { headers: { [name]: value } });
  const etag = first.headers.get('etag') ?? '';
  const bytes = Number(first.headers.get('content-length'));
  if (!first.ok || !bytes) throw new Error(`${read.path} is answered with ${first.status}`);
  if ((await first.text()).length < 500) throw new Error(`${read.path} shows too little`);
  const peer = await startProgram('bench/peers/constant-server.ts', { BYTES: String(bytes) });
  const load = (port: number, path: string, tag: string, seconds: number) => {
    const condition = read.isCached ? `if-none-match: ${tag}\r\n` : '';
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${ACCEPT_ENCODING}\r\n${condition}\r\n`;
    return sendAtFullSpeed(
      { port, seconds },
      { write: () => request, expectedStatus: read.isCached ? 304 : 200 },
    );
  };
  const measureBoth = async (seconds: number) => ({
    own: await load(server.port, read.path, etag, seconds),
    peer: await load(peer.port, '/', '"constant"', seconds),
  });
  await measureBoth(pace.warmUpSeconds);
  const samples: { own: number; peer: number }[] = [];
  for (let round = 0; round < pace.rounds; round += 1) samples.push(await measureBoth(pace.seconds));
  await peer.stop();
  return { bytes, own: median(samples.map(({ own }) => own)), peer: median(samples.map(({ peer }) => peer)) };
}

function toSection(rows: [Read, Figures][], { rounds, seconds }: Pace): Section {
  return {
    title: 'Reads',
    text: [
      `Answers per second to visitors, median of ${rounds} rounds of ${seconds} s after a warm-up, over HTTP from 64 connections with 16 pipelined`,
      'requests each and the `Accept-Encoding` of browsers. The tournament has 64 open matchups and 128 songs. The peer, which is also',
      'the limit, is a Fastify server without plugins whose route returns a constant of the same (compressed) size.',
    ].join('\n'),
    head: ['', 'bytes', 'this server', 'peer', `ratio (aim: ${AIM})`],
    rows: rows.map(([{ name, isCached }, { bytes, own, peer }]) => [
      name,
      isCached ? '0' : whole(bytes),
      whole(own),
      whole(peer),
      (own / peer).toFixed(2),
    ]),
    notes: [
      'The peer checks no session cookie, rate limit or origin, and sends no security headers, request ids or metrics.',
    ],
  };
}
