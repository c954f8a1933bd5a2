import type pg from 'pg';
import { joinEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { createPool } from '#server/db/pool.ts';
import type { SeededVoter } from '#tests/support/measuring/seed.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';
import { checkData } from './data-check.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { createProgram, type Program } from './program.ts';
import { areReady } from './recovery.ts';
import { describeError, type Outcome, type Unjudged } from './report.ts';
import { copyTemplateDatabase, seedTemplateData } from './template-database.ts';
import { openTournamentUnderTest } from './tournament-under-test.ts';
import { startTraffic, type Traffic } from './traffic.ts';

/** The final queries fail after this time instead of waiting for a dead database. */
const QUERY_TIMEOUT_MS = 60_000;
/** With this pause 32 clients vote at most 128 times a second. */
const BRIEF_PAUSE_MS = 250;

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
  /** Starts a PostgreSQL beside the servers instead of the embedded one. Several servers need it. */
  hasOwnPostgres?: boolean;
  /** Runs on an empty folder, before the run starts its servers and fills the database. */
  beforeFirstStart?: (run: Pick<FaultRun, 'program' | 'problems' | 'notes'>) => Promise<void>;
  servers?: number;
};

/** What a fault works with: running servers, constant traffic, and a tournament with open semifinals. */
export type FaultRun = {
  program: Program;
  programs: Program[];
  /** @throws Error unless `hasOwnPostgres` is set */
  postgres(): OwnPostgres;
  pool: pg.Pool;
  traffic: Traffic;
  /** All are signed in. The first is the creator of the tournament under test. */
  users: SeededVoter[];
  tournamentUnderTestId: number;
  /** Deviations from the expected behaviour. The fault is survived only without any. */
  problems: string[];
  /** Figures for the report. */
  notes: string[];
};

type CauseFault = (run: FaultRun) => Promise<void>;

/**
 * Starts servers and traffic, causes the fault, and checks the result: each acknowledged vote and comment exists once,
 * the counts agree with their facts, the servers are ready, and the tournament reaches its champion.
 */
export async function runFault(settings: Settings, causeFault: CauseFault): Promise<Outcome | Unjudged> {
  const problems: string[] = [];
  try {
    return await runAndCheck(settings, causeFault, problems);
  } catch (error) {
    return { name: settings.name, unjudgedBecause: [...problems, describeError(error)] };
  }
}

/** Adds problems as they occur, so that they are reported even if something throws later. */
async function runAndCheck(settings: Settings, causeFault: CauseFault, problems: string[]): Promise<Outcome> {
  const notes: string[] = [];
  const addProblem = (error: unknown): false => {
    problems.push(describeError(error));
    return false;
  };
  const folders: string[] = [];
  const makeFolder = () => {
    const folder = makeTempFolder('fault');
    folders.push(folder);
    return folder;
  };
  const dataDir = settings.dataDir ?? makeFolder();
  const copied = settings.beforeFirstStart ? null : await copyTemplateDatabase(dataDir);
  const postgres = settings.hasOwnPostgres ? await startOwnPostgres(dataDir) : null;
  const programs: Program[] = [];
  for (let index = 0; index < (settings.servers ?? 1); index += 1) {
    const env = { ...(postgres ? { DATABASE_URL: postgres.url } : {}), ...settings.env };
    programs.push(await createProgram(postgres ? makeFolder() : dataDir, env));
  }
  const [program] = programs;
  if (!program) throw new Error('A fault run needs a server');
  let pool: pg.Pool | null = null;
  try {
    await settings.beforeFirstStart?.({ program, problems, notes });
    for (const each of programs) await each.start();
    const connection = postgres ? { connectionString: postgres.url } : await connectionOf(program);
    pool = createPool({ ...connection, query_timeout: QUERY_TIMEOUT_MS }, 2);
    const seeded = copied ?? (await seedTemplateData(pool));
    const users = seeded.voters;
    const tournament = await openTournamentUnderTest(program.address, users);
    const traffic = startTraffic({
      ports: programs.map(({ port }) => port),
      users,
      matchups: [...tournament.semifinals, ...seeded.matchups],
      pauseMs: settings.isBrief ? BRIEF_PAUSE_MS : 0,
    });
    await causeFault({
      program,
      programs,
      postgres: () => requirePostgres(postgres),
      pool,
      traffic,
      users,
      tournamentUnderTestId: tournament.tournamentId,
      problems,
      notes,
    }).catch(addProblem);
    // A fault that threw may have left processes frozen.
    for (const each of programs) each.signal('SIGCONT');
    postgres?.thaw();
    await traffic.end();
    const isHealthy = await areReady(programs);
    const hasChampion = await tournament.play(pool).catch(addProblem);
    const { acknowledged, repeated, unanswered, malformed, failures } = traffic;
    if (failures.length > 0) addProblem(failures[0]);
    if (programs.some((each) => each.hasCrashed())) problems.push('a server ended by itself');
    if (unanswered > 0) problems.push(`${unanswered} calls had no answer`);
    if (malformed[0]) problems.push(`${malformed.length} failures had no error body: ${malformed[0]}`);
    return {
      name: settings.name,
      times: settings.times,
      acknowledged: acknowledged.votes.length + acknowledged.comments.length,
      repeated,
      isHealthy,
      hasChampion,
      problems,
      notes,
      ...(await checkData(pool, acknowledged)),
    };
  } finally {
    await pool?.end();
    await Promise.all(programs.map((each) => each.stop().catch(addProblem)));
    await postgres?.stop().catch(addProblem);
    for (const folder of folders) removeTempFolder(folder);
  }
}

const connectionOf = async ({ dataDir }: Program) =>
  (await joinEmbeddedPostgres({ dataDir, log: { warn: () => {} } })).connection;

function requirePostgres(postgres: OwnPostgres | null): OwnPostgres {
  if (!postgres) throw new Error('This fault run has no separate PostgreSQL');
  return postgres;
}
