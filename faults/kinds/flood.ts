import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { POLICY_VIOLATION } from '#contract/live-limits.ts';
import { routes } from '#contract/routes.ts';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { measureUnderLoad } from '#faults/support/measure-under-load.ts';
import type { Fault } from '#faults/support/report.ts';
import { httpClient, signUpOverHttp } from '#tests/support/http-client.ts';

const LIMITS = { votes: 20, signInFailures: 10 };
const MESSAGES_PER_SECOND = 20;
const CONCURRENT_GUESSES = 32;
const BOUNDS = { megabytes: 300, votesPerSecond: 30, waitMs: 3_000 };
/** Connections of the vote flood, and pipelined votes on each. */
const CONNECTIONS = 64;
const IN_FLIGHT = 16;

/** One socket, one user and one client that guesses passwords send as much as they can. */
export const flood: Fault = async ({ isBrief }) => {
  const seconds = isBrief ? 3 : 20;
  const env = { LIMIT_VOTES: String(LIMITS.votes), LIMIT_SIGN_IN_FAILURES: String(LIMITS.signInFailures) };
  const name = 'floods of socket messages, of votes by one user and of password guesses for one account';
  return [
    await runFault({ name, times: 3, isBrief, env }, (run) =>
      measureUnderLoad(run, { ...BOUNDS, isBrief }, async () => {
        const endsAt = performance.now() + seconds * 1000;
        await Promise.all([floodMessages(run, endsAt), floodVotes(run, endsAt), floodGuesses(run, endsAt)]);
      }),
    ),
  ];
};

/** Sends 50 times the messages that a socket may send in a second, waits until it is closed, and opens the next one. */
async function floodMessages({ program, tournamentUnderTestId, problems, notes }: FaultRun, endsAt: number) {
  const message = JSON.stringify({ type: 'join_tournament', tournamentId: tournamentUnderTestId });
  const codes: number[] = [];
  while (performance.now() < endsAt) {
    const socket = new WebSocket(`ws://127.0.0.1:${program.port}/ws`);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await once(socket, 'open');
    for (let n = 0; n < 50 * MESSAGES_PER_SECOND; n += 1) socket.send(message);
    codes.push(await Promise.race([closed, wait(2_000).then(() => 0)]));
  }
  if (codes.some((code) => code !== POLICY_VIOLATION))
    problems.push(`floods of messages were closed with ${[...new Set(codes)].join(', ')} (0: not closed)`);
  notes.push(`${codes.length} sockets were closed because of their messages`);
}

/** Sends as many votes as the machine can over many connections. A closed connection is opened again. */
async function floodVotes(run: FaultRun, endsAt: number) {
  const { program, problems, notes } = run;
  const body = JSON.stringify(await chooseVote(run));
  const { cookie } = await signUpOverHttp(program.address, 'flooder');
  const vote =
    `POST /api/votes HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const startedAt = performance.now();
  const statuses: number[] = [];
  const sendUntilEnd = async () => {
    while (performance.now() < endsAt) statuses.push(...(await sendVotes(program.port, vote, endsAt)));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const counted = count(statuses, 200);
  // A limit counts in windows of a second, and the flood may touch one more window at each end.
  if (counted > LIMITS.votes * (tookSeconds + 2)) problems.push(`${counted} votes of one user were counted`);
  if (counted + count(statuses, 429) !== statuses.length)
    problems.push('a flood of votes had answers other than 200 and 429');
  notes.push(`${counted} of ${statuses.length} answered votes of one user were counted`);
}

/** Sends a new vote for each answer until the flood ends or the server closes the connection. Returns the statuses. */
async function sendVotes(port: number, vote: string, endsAt: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.setEncoding('latin1');
  const statuses: number[] = [];
  socket.on('data', (text: string) => {
    const answered = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
    statuses.push(...answered);
    if (performance.now() < endsAt) socket.write(vote.repeat(answered.length), 'latin1');
    else socket.destroy();
  });
  socket.write(vote.repeat(IN_FLIGHT), 'latin1');
  // `once` of node:events would reject at an error, which may come before the close.
  await new Promise((resolve) => socket.once('close', resolve));
  return statuses;
}

/** Chooses the last matchup, which no other user votes on during the flood. */
async function chooseVote({ pool, tournamentUnderTestId }: FaultRun) {
  const { rows } = await pool.query<{ tournamentId: number; matchupId: number; songId: number }>(
    'select tournament_id as "tournamentId", id as "matchupId", song1_id as "songId" from matchups where tournament_id <> $1 order by id desc limit 1',
    [tournamentUnderTestId],
  );
  return rows[0];
}

async function floodGuesses({ program, problems, notes }: FaultRun, endsAt: number) {
  const guess = { email: 'voter1@bench.example', password: 'a wrong guess' };
  const statuses: number[] = [];
  const guessUntilEnd = async () => {
    while (performance.now() < endsAt)
      statuses.push((await httpClient(program.address).call(routes.logIn, { body: guess })).status);
  };
  await Promise.all(Array.from({ length: CONCURRENT_GUESSES }, guessUntilEnd));
  const tried = count(statuses, 401);
  if (tried !== LIMITS.signInFailures) problems.push(`${tried} guesses were checked`);
  if (tried + count(statuses, 429) !== statuses.length)
    problems.push('a flood of guesses had answers other than 401 and 429');
  notes.push(`${tried} of ${statuses.length} guesses were checked`);
}

const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;
