import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { SEMIFINALS } from '#engine/formats/phases.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { requirePrimary } from '#server/db/primary.ts';
import { type SeededTournament, type SeededVoter, seedTournament } from '#tests/support/measuring/seed.ts';
import { hasRedis } from '#tests/support/redis.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';
import { checkData } from './data-check.ts';
import { type OwnDatabase, startOwnPostgres, startOwnRedis } from './databases.ts';
import { createProgram, type Program } from './program.ts';
import { describeError, type Outcome, type Result } from './report.ts';
import { openTournamentUnderTest } from './tournament-under-test.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { areReady } from './wait.ts';

const SEED = { users: 5_000, matchups: 64 };
/** The final queries fail after this time instead of waiting for a dead database. */
const QUERY_TIMEOUT_MS = 60_000;
/** The pause of each client after a vote in a brief run: 32 clients vote at most 128 times a second. */
const BRIEF_PAUSE_MS = 250;
const NO_LOG = { warn: () => {} };

type Settings = {
  /** The fault, as the report names it. */
  name: string;
  times: number;
  /** Clients pause after each vote, so that most of the processor is free for other tests. */
  isBrief: boolean;
  /** Additional environment of each server. */
  env?: NodeJS.ProcessEnv;
  /** An empty folder for the database. A temporary folder is used if absent. */
  dataDir?: string;
  /** The pause of each client after a vote in a long run; none if absent. */
  pauseMs?: number;
  /** An empty database of the fault, which the servers use instead of the embedded one. */
  databaseUrl?: string;
  /** Starts a PostgreSQL beside the servers instead of the embedded one. Several servers need it. */
  hasOwnPostgres?: boolean;
  /** The database may lose what it acknowledged: the lost calls are reported, and the fault is survived. */
  mayLose?: boolean;
  /** Starts a Redis beside the servers. The fault is skipped on a machine without Redis. */
  hasOwnRedis?: boolean;
  /** Runs on an empty folder, before the run starts its servers and fills the database. */
  beforeFirstStart?: (run: Pick<FaultRun, 'program' | 'expect'>) => Promise<void>;
  servers?: number;
};

/** What a fault works with: running servers, constant traffic, and a tournament with open semifinals. */
export type FaultRun = {
  program: Program;
  programs: Program[];
  /** Exists with `hasOwnPostgres`. */
  postgres: OwnDatabase;
  /** Exists with `hasOwnRedis`. */
  redis: OwnDatabase;
  pool: pg.Pool;
  traffic: Traffic;
  /** All are signed in. The first is the creator of the tournament under test. */
  users: SeededVoter[];
  tournamentUnderTestId: number;
  /** Adds the problem unless the condition holds. The fault is survived only without problems. */
  expect(condition: boolean, problem: string): void;
  /** Figures for the report. */
  notes: string[];
};

type CauseFault = (run: FaultRun) => Promise<void>;

/**
 * Starts servers and traffic, causes the fault, and checks the result: each acknowledged vote and comment exists once,
 * the counts agree with their facts, the servers are ready, and the tournament reaches its champion.
 */
export async function runFault(settings: Settings, causeFault: CauseFault): Promise<Result> {
  const { name, times, mayLose = false } = settings;
  if (settings.hasOwnRedis && !hasRedis) return { name, skippedBecause: 'this machine has no redis-server' };
  const outcome: Outcome = {
    name,
    times,
    acknowledged: 0,
    repeated: 0,
    lost: 0,
    mayLose,
    doubled: 0,
    differences: 0,
    isHealthy: false,
    hasChampion: false,
    problems: [],
    notes: [],
  };
  const addProblem = (error: unknown): false => {
    outcome.problems.push(describeError(error));
    return false;
  };
  await runAndCheck(settings, causeFault, { outcome, addProblem }).catch(addProblem);
  return outcome;
}

type Reporting = { outcome: Outcome; addProblem(error: unknown): false };

/** Adds problems as they occur, so that they are reported even if something throws later. */
async function runAndCheck(
  settings: Settings,
  causeFault: CauseFault,
  { outcome, addProblem }: Reporting,
): Promise<void> {
  const { notes } = outcome;
  const expect = (condition: boolean, problem: string) => {
    if (!condition) addProblem(problem);
  };
  const dataDir = settings.dataDir ?? makeTempFolder('fault');
  const startsEmpty = settings.beforeFirstStart || settings.databaseUrl;
  const copied = startsEmpty ? null : await copyTemplate(dataDir);
  const postgres = settings.hasOwnPostgres ? await startOwnPostgres(dataDir) : null;
  const redis = settings.hasOwnRedis ? startOwnRedis() : null;
  const databaseUrl = settings.databaseUrl ?? postgres?.url;
  const env = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...settings.env,
  };
  const programs = Array.from({ length: settings.servers ?? 1 }, () =>
    createProgram(databaseUrl ? makeTempFolder('fault') : dataDir, env),
  );
  const [program] = programs as [Program];
  let pool: pg.Pool | null = null;
  try {
    await settings.beforeFirstStart?.({ program, expect });
    for (const each of programs) await each.start();
    const connection = databaseUrl
      ? { connectionString: databaseUrl }
      : (await joinEmbeddedPostgres({ dataDir, log: NO_LOG })).connection;
    // During a failover a balancer may lead to a standby for a moment, which has not yet applied all that was acknowledged.
    pool = createPool({ ...connection, onConnect: requirePrimary, query_timeout: QUERY_TIMEOUT_MS }, 2);
    const { voters: users, matchups } = copied ?? (await seedTournament(pool, SEED));
    const tournament = await openTournamentUnderTest(program.address, users);
    const semifinals = (await tournament.matchups(SEMIFINALS)) as SeededTournament['matchups'];
    const traffic = startTraffic({
      ports: programs.map(({ port }) => port),
      users,
      matchups: [...semifinals, ...matchups],
      pauseMs: settings.isBrief ? BRIEF_PAUSE_MS : (settings.pauseMs ?? 0),
    });
    await causeFault({
      program,
      programs,
      postgres: postgres as OwnDatabase,
      redis: redis as OwnDatabase,
      pool,
      traffic,
      users,
      tournamentUnderTestId: tournament.tournamentId,
      expect,
      notes,
    }).catch(addProblem);
    // A fault that threw may have left processes frozen.
    for (const each of programs) each.signal('SIGCONT');
    postgres?.thaw();
    await traffic.end();
    outcome.isHealthy = await areReady(programs);
    outcome.hasChampion = await tournament.play(pool).catch(addProblem);
    const { acknowledged, repeated, unanswered, malformed, failures } = traffic;
    outcome.acknowledged = acknowledged.votes.length + acknowledged.comments.length;
    outcome.repeated = repeated;
    for (const failure of failures.slice(0, 1)) addProblem(failure);
    expect(!programs.some((each) => each.hasCrashed()), 'a server ended by itself');
    expect(unanswered === 0, `${unanswered} calls had no answer`);
    expect(malformed.length === 0, `${malformed.length} failures had no error body: ${malformed[0]}`);
    Object.assign(outcome, await checkData(pool, acknowledged));
  } finally {
    await pool?.end();
    await Promise.all(programs.map((each) => each.stop().catch(addProblem)));
    await redis?.stop();
    await postgres?.stop().catch(addProblem);
    for (const folder of new Set([dataDir, ...programs.map((each) => each.dataDir)]))
      if (folder !== settings.dataDir) removeTempFolder(folder);
  }
}

let template: Promise<{ folder: string; seeded: SeededTournament }> | null = null;

/** Copies a database with users and open matchups into an empty data folder. The template is created once per run. */
async function copyTemplate(dataDir: string): Promise<SeededTournament> {
  template ??= createTemplate();
  const { folder, seeded } = await template;
  // `cp -a` keeps the owner, who may be another user than the one of this process.
  execFileSync('cp', ['-a', join(folder, 'postgres'), dataDir]);
  return seeded;
}

async function createTemplate() {
  const folder = makeTempFolder('template');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: NO_LOG });
  const pool = createPool(postgres.connection, 2);
  await applyMigrations(pool);
  const seeded = await seedTournament(pool, SEED);
  await pool.end();
  await postgres.stop();
  return { folder, seeded };
}
