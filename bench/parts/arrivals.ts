import { hash as hashOnce } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { watchDatabase } from '#bench/support/database-usage.ts';
import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { arriveAtSteadyRate, sendAtFullSpeed, voteAtSteadyRate } from '#bench/support/load.ts';
import { routes } from '#contract/routes.ts';
import { findDifferences } from '#server/db/recount.ts';
import { hashCost } from '#server/features/accounts/hash-cost.ts';
import { cookieOf, httpClient, registrationOf } from '#tests/support/http-client.ts';
import { processorMs, watchMemory } from '#tests/support/measuring/process-usage.ts';
import { type Pace, percentile, type Section, verdict, whole } from '#tests/support/measuring/report.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import type { Program } from '#tests/support/program.ts';

const MATCHUPS = 64;
/** More would be refused by the queue of passwords. */
const SIGNING_UP = 32;
/** For each second of the pace. */
const GUESTS = 60;
const HASHES = 20;
/** How many times more people sign up than the server can hash. */
const OVERLOAD = 50;
const VOTES_PER_SECOND = 200;
const VOTE_P99_AIM_MS = 250;
/** The overload lasts this many times as long as another measurement. */
const OVERLOAD_FACTOR = 2;

/** Measures what a sign-up and a guest cost, and what voters feel while far more people sign up than the server can hash. */
export function benchArrivals(pace: Pace): Promise<Section> {
  return withBenchEnvironment(async (environment) => {
    const { pool, startServer } = environment;
    const seeded = await seedTournament(pool, { users: pace.users, matchups: MATCHUPS });
    // Each person has another address, which the proxy names.
    const server = await startServer({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal' });
    const costs = new Map<string, Cost>();
    for (const [name, prepare] of Object.entries(ARRIVALS))
      costs.set(name, await measureCost({ environment, server, pace }, prepare));
    const perSecond = (costs.get(SIGN_UP)?.perSecond ?? 0) * OVERLOAD;
    const overload = await measureOverload({ server, seeded, pace, perSecond });
    const differences = (await findDifferences(pool)).length;
    return toSection({ hashMs: await measureHashMs(), costs, overload, differences, pace });
  });
}

type Overloading = { server: Program; seeded: SeededTournament; pace: Pace; perSecond: number };

/** Lets so many people sign up while others vote. */
async function measureOverload({ server: { port, pid }, seeded, pace, perSecond }: Overloading) {
  const voting = { port, seeded, perSecond: VOTES_PER_SECOND };
  const seconds = pace.seconds * OVERLOAD_FACTOR;
  await voteAtSteadyRate({ ...voting, seconds: pace.warmUpSeconds });
  const before = await voteAtSteadyRate({ ...voting, seconds });
  const memory = watchMemory(pid);
  const [delaysMs, arrivals] = await Promise.all([
    voteAtSteadyRate({ ...voting, seconds }),
    arriveAtSteadyRate({ port, seconds, perSecond, write: signUpRequest }),
  ]);
  const held = memory.stop();
  return { before, delaysMs, arrivals, perSecond, seconds, grownMb: (held.maximum - held.before) / 2 ** 20 };
}

/** The processor milliseconds of one hash. */
async function measureHashMs(): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < HASHES; turn += 1) await hash(`a password ${turn}`, hashCost);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / HASHES;
}

type Requests = { write: () => string | null; expectedStatus: number };
type Prepare = (server: Program, pace: Pace) => Promise<Requests>;
const SIGN_UP = 'a sign-up';
const ARRIVALS: Record<string, Prepare> = {
  [SIGN_UP]: async () => ({ write: signUpRequest, expectedStatus: 200 }),
  'a challenge for a guest': async () => ({
    write: () => toRequest({ path: routes.getGuestChallenge.path }),
    expectedStatus: 200,
  }),
  'a guest, by a solved challenge': prepareGuests,
};

let people = 0;

function signUpRequest(): string {
  people += 1;
  return toRequest({ path: routes.logIn.path, body: registrationOf(`arrival${people}`) });
}

/** Challenges are solved before, because browsers do that. */
async function prepareGuests({ address }: Program, { seconds }: Pace): Promise<Requests> {
  const solved: string[] = [];
  for (let guest = 0; guest < GUESTS * seconds; guest += 1) {
    const reply = await httpClient(address).call(routes.getGuestChallenge);
    const solution = await solveChallenge({ challenge: reply.body, deriveKey });
    const body = { challenge: reply.body, solution: { ...solution, time: 0 } };
    solved.push(toRequest({ path: routes.becomeGuest.path, body, cookie: cookieOf(reply) }));
  }
  return { write: () => solved.pop() ?? null, expectedStatus: 201 };
}

/** The key of altcha's algorithm 'SHA-256' without Web Crypto, which takes ten times as long. */
async function deriveKey(
  { cost, keyLength = 32 }: { cost: number; keyLength?: number },
  ...parts: Uint8Array[]
) {
  let key = hashOnce('sha256', Buffer.concat(parts.slice(0, 2)), 'buffer');
  for (let round = 1; round < cost; round += 1) key = hashOnce('sha256', key, 'buffer');
  return { parameters: {}, derivedKey: new Uint8Array(key.subarray(0, keyLength)) };
}

type Sent = { path: string; body?: object; cookie?: string | null };

/** A request by a person with an own address. */
function toRequest({ path, body, cookie }: Sent): string {
  people += 1;
  const address = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
  const text = body ? JSON.stringify(body) : '';
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: ${address}`,
    'sec-fetch-site: same-origin',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Answers a second on this machine, and processor milliseconds of one. */
type Cost = { perSecond: number; serverMs: number; databaseMs: number };
type Measuring = { environment: BenchEnvironment; server: Program; pace: Pace };

/** The round with the median rate. */
async function measureCost({ environment, server, pace }: Measuring, prepare: Prepare): Promise<Cost> {
  const rounds: Cost[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const requests = await prepare(server, pace);
    const database = await watchDatabase(environment.pool);
    const [usedMs, startedAt] = [processorMs(server.pid), performance.now()];
    const load = { port: server.port, seconds: pace.seconds, connections: SIGNING_UP, inFlight: 1 };
    const perSecond = await sendAtFullSpeed(load, requests);
    const answers = (perSecond * (performance.now() - startedAt)) / 1000;
    rounds.push({
      perSecond,
      serverMs: (processorMs(server.pid) - usedMs) / answers,
      databaseMs: (await database.usedMs()) / answers,
    });
  }
  rounds.sort((one, other) => one.perSecond - other.perSecond);
  return rounds[Math.floor(rounds.length / 2)] as Cost;
}

type Figures = {
  hashMs: number;
  costs: Map<string, Cost>;
  overload: Awaited<ReturnType<typeof measureOverload>>;
  differences: number;
  pace: Pace;
};

function toSection({ hashMs, costs, overload, differences, pace }: Figures): Section {
  const { before, delaysMs, arrivals, seconds } = overload;
  const timesOf = (status: number) => arrivals.filter((one) => one.status === status).map(({ ms }) => ms);
  const [signedUp, refused] = [timesOf(200), timesOf(503)];
  const voteP99 = percentile(delaysMs, 0.99);
  const others = arrivals.length - signedUp.length - refused.length;
  const costRow = ([name, { perSecond, serverMs, databaseMs }]: [string, Cost]) => [
    name,
    whole(perSecond),
    serverMs.toFixed(2),
    databaseMs.toFixed(2),
    whole(1000 / (serverMs + databaseMs)),
  ];
  return {
    title: 'Arrivals',
    text: [
      `People who arrive, over HTTP from ${SIGNING_UP} connections that wait for each answer, median of ${pace.rounds} rounds of ${pace.seconds} s; the processor`,
      'milliseconds of server and database for one, and how many one core could therefore take. A guest needs a challenge, too.',
    ].join('\n'),
    head: ['', 'a second here', 'server, ms', 'database, ms', 'a second and core'],
    rows: [
      ['a password hash alone', '', hashMs.toFixed(2), '', whole(1000 / hashMs)],
      ...[...costs].map(costRow),
    ],
    notes: [
      `A hash takes ${hashCost.memoryCost / 1024} MiB while it is made.`,
      `Then ${whole(overload.perSecond)} sign-ups a second arrive for ${seconds} s, ${OVERLOAD} times what the server can take: ${whole(signedUp.length / seconds)} a second get an account, after ${whole(percentile(signedUp, 0.5))} ms (p99 ${whole(percentile(signedUp, 0.99))}); ${((refused.length / arrivals.length) * 100).toFixed(1)} % are refused (503), after ${whole(percentile(refused, 0.5))} ms (p99 ${whole(percentile(refused, 0.99))}); other answers: ${others}. The server's memory grows by ${whole(overload.grownMb)} MB.`,
      `Votes meanwhile, ${VOTES_PER_SECOND} a second: p50 ${whole(percentile(delaysMs, 0.5))} ms, p99 ${whole(voteP99)} ms (aim: at most ${VOTE_P99_AIM_MS}, ${verdict(voteP99 <= VOTE_P99_AIM_MS)}; before ${whole(percentile(before, 0.99))}).`,
      `Counts that differ from their facts afterwards: ${differences}.`,
    ],
  };
}
