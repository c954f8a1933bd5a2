import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { routes } from '#contract/routes.ts';
import { callerAt, signUpAt } from '#tests/support/remote.ts';
import type { Fault } from './report.ts';
import { type Scene, survive } from './scene.ts';
import { strain } from './strain.ts';

const LIMITS = { votes: 20, signInFailures: 10 };
const MESSAGES_A_SECOND = 20;
const POLICY = 1008;
const AT_ONCE = 32;
const BOUNDS = { megabytes: 300, votesPerSecond: 30, waitMs: 3_000 };
/** Lines of the flood of votes, and how many are on the way on each. */
const LINES = 64;
const IN_FLIGHT = 16;

/** One socket, one user and one address, each of which sends as much as it can. */
export const flood: Fault = async ({ isBrief }) => {
  const seconds = isBrief ? 3 : 20;
  const env = { LIMIT_VOTES: String(LIMITS.votes), LIMIT_SIGN_IN_FAILURES: String(LIMITS.signInFailures) };
  const name = 'floods of messages on a socket, of votes by one user and of guesses at one account';
  return [
    await survive({ name, times: 3, env }, (scene) =>
      strain(scene, BOUNDS, async () => {
        const until = performance.now() + seconds * 1000;
        await Promise.all([
          floodMessages(scene, until),
          floodVotes(scene, until),
          floodGuesses(scene, until),
        ]);
      }),
    ),
  ];
};

/** Whoever is closed comes back at once and goes on. */
async function floodMessages({ program, cupId, problems, notes }: Scene, until: number) {
  const message = JSON.stringify({ type: 'join_tournament', tournamentId: cupId });
  const codes: number[] = [];
  while (performance.now() < until) {
    const socket = new WebSocket(`ws://127.0.0.1:${program.port}/ws`);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await once(socket, 'open');
    for (let n = 0; n < 50 * MESSAGES_A_SECOND; n += 1) socket.send(message);
    codes.push(await Promise.race([closed, wait(2_000).then(() => 0)]));
  }
  if (codes.some((code) => code !== POLICY))
    problems.push(`a flood of messages was closed with ${new Set(codes)}`);
  notes.push(`${codes.length} sockets were closed for their messages`);
}

/** As many as the machine brings forth, over many lines; one that is closed is opened again. */
async function floodVotes(scene: Scene, until: number) {
  const { program, problems, notes } = scene;
  const body = JSON.stringify(await voteOf(scene));
  const { cookie } = await signUpAt(`http://127.0.0.1:${program.port}`, 'flooder');
  const vote =
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const startedAt = performance.now();
  const statuses: number[] = [];
  const pour = async () => {
    while (performance.now() < until) statuses.push(...(await pourVotes(program.port, vote, until)));
  };
  await Promise.all(Array.from({ length: LINES }, pour));
  const took = (performance.now() - startedAt) / 1000;
  const counted = count(statuses, 200);
  // A limit counts in windows of a second, the first and the last of which may be cut short.
  if (counted > LIMITS.votes * (took + 2)) problems.push(`${counted} votes of one user were counted`);
  if (counted + count(statuses, 429) !== statuses.length)
    problems.push('a flood of votes met something else than 429');
  notes.push(`${counted} of ${statuses.length} votes of one user that were answered were counted`);
}

/** Sends a vote for each that was answered, on one line until that is closed; returns the statuses. */
async function pourVotes(port: number, vote: string, until: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.setEncoding('latin1');
  const statuses: number[] = [];
  socket.on('data', (text: string) => {
    const answered = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
    statuses.push(...answered);
    if (performance.now() < until) socket.write(vote.repeat(answered.length), 'latin1');
    else socket.destroy();
  });
  socket.write(vote.repeat(IN_FLIGHT), 'latin1');
  // An error comes before the close, and is none of this.
  await new Promise((resolve) => socket.once('close', resolve));
  return statuses;
}

/** What the flood's user votes, again and again: nobody else comes to that match. */
async function voteOf({ pool, cupId }: Scene) {
  const { rows } = await pool.query<{ tournamentId: number; matchupId: number; songId: number }>(
    'select tournament_id as "tournamentId", id as "matchupId", song1_id as "songId" from matchups where tournament_id <> $1 order by id desc limit 1',
    [cupId],
  );
  return rows[0];
}

async function floodGuesses({ program, problems, notes }: Scene, until: number) {
  const guess = { email: 'voter1@bench.example', password: 'a wrong guess' };
  const statuses = await repeat(until, async () => {
    const guesser = callerAt(`http://127.0.0.1:${program.port}`);
    return (await guesser.call(routes.logIn, { body: guess })).status;
  });
  const tried = count(statuses, 401);
  if (tried !== LIMITS.signInFailures) problems.push(`${tried} guesses were tried`);
  if (tried + count(statuses, 429) !== statuses.length)
    problems.push('a flood of guesses met something else than 429');
  notes.push(`${tried} of ${statuses.length} guesses were tried`);
}

const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

/** Many at once, again and again. */
async function repeat(until: number, call: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  const work = async () => {
    while (performance.now() < until) statuses.push(await call());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return statuses;
}
