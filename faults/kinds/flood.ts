import { POLICY_VIOLATION } from '#contract/live-limits.ts';
import { routes } from '#contract/routes.ts';
import { type FaultRun, runFault } from '#faults/support/fault-run.ts';
import { measureUnderLoad } from '#faults/support/measure-under-load.ts';
import type { Fault } from '#faults/support/report.ts';
import { waitUntil } from '#faults/support/wait.ts';
import { httpClient, signUpOverHttp } from '#tests/support/http-client.ts';
import { openLiveClient } from '#tests/support/live-client.ts';
import { openPipeline, voteRequest } from '#tests/support/measuring/pipeline.ts';
import type { SeededMatchup } from '#tests/support/measuring/seed.ts';

const LIMITS = { votes: 20, signInFailures: 10 };
const MESSAGES_PER_SECOND = 20;
const CONCURRENT_GUESSES = 32;
const BOUNDS = { megabytes: 300, votesPerSecond: 30, waitMs: 3_000 };
/** Connections of the vote flood, and pipelined votes on each. */
const CONNECTIONS = 64;
const IN_FLIGHT = 16;

/** One socket, one user and one client that guesses passwords send as much as they can. */
export const flood: Fault = (isBrief) => {
  const seconds = isBrief ? 3 : 20;
  const env = { LIMIT_VOTES: String(LIMITS.votes), LIMIT_SIGN_IN_FAILURES: String(LIMITS.signInFailures) };
  const name = 'floods of socket messages, of votes by one user and of password guesses for one account';
  return runFault({ name, times: 3, isBrief, env }, (run) =>
    measureUnderLoad(run, { ...BOUNDS, isBrief }, async () => {
      const endsAt = performance.now() + seconds * 1000;
      await Promise.all([floodMessages(run, endsAt), floodVotes(run, endsAt), floodGuesses(run, endsAt)]);
    }),
  );
};

/** Sends 50 times the messages that a socket may send in a second, waits until it is closed, and opens the next one. */
async function floodMessages({ program, tournamentUnderTestId, expect, notes }: FaultRun, endsAt: number) {
  const message = JSON.stringify({ type: 'join_tournament', tournamentId: tournamentUnderTestId });
  const codes: number[] = [];
  while (performance.now() < endsAt) {
    const client = await openLiveClient(program.address);
    for (let n = 0; n < 50 * MESSAGES_PER_SECOND; n += 1) client.socket.send(message);
    await waitUntil(() => client.closeCode() !== 0, { deadlineMs: 2_000 });
    codes.push(client.closeCode());
  }
  const others = codes.filter((code) => code !== POLICY_VIOLATION);
  expect(others.length === 0, `floods of messages were closed with ${others} (0: not closed)`);
  notes.push(`${codes.length} sockets were closed because of their messages`);
}

/** Sends as many votes as the machine can over many connections. A closed connection is opened again. */
async function floodVotes({ program, pool, tournamentUnderTestId, expect, notes }: FaultRun, endsAt: number) {
  // No other user votes on the last matchup during the flood.
  const { rows } = await pool.query<SeededMatchup>(
    `select tournament_id as "tournamentId", id, song1_id as "song1Id", song2_id as "song2Id" from matchups
     where tournament_id <> $1 order by id desc limit 1`,
    [tournamentUnderTestId],
  );
  const [matchup] = rows as [SeededMatchup];
  const { cookie } = await signUpOverHttp(program.address, 'flooder');
  const vote = voteRequest({ cookie: cookie ?? '', matchup, songId: matchup.song1Id });
  const startedAt = performance.now();
  const statuses: number[] = [];
  const sendUntilEnd = async () => {
    while (performance.now() < endsAt) {
      const pipeline = openPipeline(program.port, (status) => {
        statuses.push(status);
        if (performance.now() < endsAt) pipeline.send(vote);
        else pipeline.close();
      });
      for (let sent = 0; sent < IN_FLIGHT; sent += 1) pipeline.send(vote);
      await pipeline.closed;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const counted = count(statuses, 200);
  // A limit counts in windows of a second, and the flood may touch one more window at each end.
  expect(counted <= LIMITS.votes * (tookSeconds + 2), `${counted} votes of one user were counted`);
  expect(
    counted + count(statuses, 429) === statuses.length,
    'a flood of votes had answers other than 200 and 429',
  );
  notes.push(`${counted} of ${statuses.length} answered votes of one user were counted`);
}

async function floodGuesses({ program, expect, notes }: FaultRun, endsAt: number) {
  const guess = { email: 'voter1@bench.example', password: 'a wrong guess' };
  const statuses: number[] = [];
  const guessUntilEnd = async () => {
    while (performance.now() < endsAt)
      statuses.push((await httpClient(program.address).call(routes.logIn, { body: guess })).status);
  };
  await Promise.all(Array.from({ length: CONCURRENT_GUESSES }, guessUntilEnd));
  const tried = count(statuses, 401);
  expect(tried === LIMITS.signInFailures, `${tried} guesses were checked`);
  expect(
    tried + count(statuses, 429) === statuses.length,
    'a flood of guesses had answers other than 401 and 429',
  );
  notes.push(`${tried} of ${statuses.length} guesses were checked`);
}

const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;
