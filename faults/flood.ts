import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { routes } from '#contract/routes.ts';
import { SESSION_COOKIE } from '#server/plugins/session.ts';
import { callerAt } from '#tests/support/remote.ts';
import { loadOverHttp } from '../bench/load.ts';
import type { Fault } from './report.ts';
import { type Scene, survive } from './scene.ts';
import { strain } from './strain.ts';

const LIMITS = { votes: 20, signInFailures: 10 };
const MESSAGES_A_SECOND = 20;
const POLICY = 1008;
const AT_ONCE = 32;
/**
 * The flood and those who vote beside it come from one process, and wait for that more than for the server: on two
 * cores they vote 25 times a second and wait 5 s.
 */
const BOUNDS = { megabytes: 250, votesPerSecond: 5, waitMs: 15_000 };
/** So many more of the flood's votes at a time are looked at one by one. */
const LOOKED_AT = 4;

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
          floodVotes(scene, seconds),
          lookAtVotes(scene, until),
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

/** As many as the machine brings forth, over many connections. */
async function floodVotes(scene: Scene, seconds: number) {
  const { program, problems, notes } = scene;
  const body = JSON.stringify(await voteOf(scene));
  const vote =
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieOf(scene)}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const startedAt = performance.now();
  const { perSecond, refused } = await loadOverHttp({
    port: program.port,
    write: () => vote,
    wanted: 200,
    seconds,
  });
  const took = (performance.now() - startedAt) / 1000;
  const counted = Math.round(perSecond * took);
  // A limit counts in windows of a second, the first and the last of which may be cut short.
  if (counted > LIMITS.votes * (took + 2)) problems.push(`${counted} votes of one user were counted`);
  notes.push(`${counted} of ${counted + refused} votes of one user were counted`);
}

/** They are counted or refused for being too many, and never anything else. */
async function lookAtVotes(scene: Scene, until: number) {
  const body = await voteOf(scene);
  const voter = callerAt(`http://127.0.0.1:${scene.program.port}`, cookieOf(scene));
  const vote = async () => (await voter.call(routes.castVote, { body })).status;
  const statuses = await repeat({ until, atOnce: LOOKED_AT }, vote);
  const seen = new Set(statuses);
  if (!statuses.every((status) => status === 200 || status === 429) || seen.size === 0)
    scene.problems.push(`votes of one user were answered with ${[...seen]}`);
  scene.notes.push(
    `${statuses.length} more of these votes were answered with ${[...seen].sort().join(' or ')}`,
  );
}

/** What the flood's user votes, again and again: nobody else comes to that match. */
async function voteOf({ pool, cupId }: Scene) {
  const { rows } = await pool.query<{ tournamentId: number; matchupId: number; songId: number }>(
    'select tournament_id as "tournamentId", id as "matchupId", song1_id as "songId" from matchups where tournament_id <> $1 order by id desc limit 1',
    [cupId],
  );
  return rows[0];
}

const cookieOf = ({ people }: Scene) => `${SESSION_COOKIE}=${people.at(-1)?.token}`;

async function floodGuesses({ program, problems, notes }: Scene, until: number) {
  const guess = { email: 'voter1@bench.example', password: 'a wrong guess' };
  const statuses = await repeat({ until, atOnce: AT_ONCE }, async () => {
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
async function repeat(
  { until, atOnce }: { until: number; atOnce: number },
  call: () => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  const work = async () => {
    while (performance.now() < until) statuses.push(await call());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}
