import { rmSync } from 'node:fs';
import type pg from 'pg';
import { joinEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { openCup } from './cup.ts';
import { layGround, seedGround } from './ground.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { createProgram, makeFolder, type Program } from './program.ts';
import { areReady } from './recovery.ts';
import { messageOf, type Outcome, type Unjudged } from './report.ts';
import { type Person, type Stream, startStream } from './stream.ts';
import { judge } from './verdict.ts';

/** The looks into the database end whatever became of it. */
const QUERY_LIMIT_MS = 60_000;

type Setting = {
  /** What is broken, as the report says it. */
  name: string;
  times: number;
  /** More for every server. */
  env?: NodeJS.ProcessEnv;
  /** An empty folder for the database; one that goes afterwards when not given. */
  dataDir?: string;
  /** A PostgreSQL beside the servers instead of the embedded one; several servers need it. */
  hasOwnPostgres?: boolean;
  /** What happens to the server before it runs for the first time, on an empty folder. */
  beforeFirstStart?: (scene: Pick<Scene, 'program' | 'problems' | 'notes'>) => Promise<void>;
  servers?: number;
};

/** What a fault finds: servers that run, people who vote and write all the time, and a cup that is being played. */
export type Scene = {
  program: Program;
  programs: Program[];
  /** @throws Error where the setting has none */
  postgres(): OwnPostgres;
  pool: pg.Pool;
  stream: Stream;
  /** Everybody is signed in; the first of them has created the cup. */
  people: Person[];
  cupId: number;
  /** What went otherwise than it should: the fault is not survived. */
  problems: string[];
  /** Figures worth a line in the report. */
  notes: string[];
};

/**
 * Sets the scene, lets `act` break something in it, and looks what became of it: every acknowledged vote and comment is
 * there exactly once, the counts agree with their facts, the server is ready, and the cup reaches its champion.
 */
export async function survive(setting: Setting, act: Act): Promise<Outcome | Unjudged> {
  const problems: string[] = [];
  try {
    return await actAndJudge(setting, act, problems);
  } catch (error) {
    return { name: setting.name, unjudgedBecause: [...problems, messageOf(error)] };
  }
}

type Act = (scene: Scene) => Promise<void>;

/** Problems are told as they come, also before something is thrown. */
async function actAndJudge(setting: Setting, act: Act, problems: string[]): Promise<Outcome> {
  const notes: string[] = [];
  const tell = (error: unknown): false => {
    problems.push(messageOf(error));
    return false;
  };
  const folders: string[] = [];
  const folder = () => {
    folders.push(makeFolder());
    return folders.at(-1) ?? '';
  };
  const dataDir = setting.dataDir ?? folder();
  const laid = setting.beforeFirstStart ? null : await layGround(dataDir);
  const postgres = setting.hasOwnPostgres ? await startOwnPostgres(dataDir) : null;
  const programs: Program[] = [];
  for (let index = 0; index < (setting.servers ?? 1); index += 1) {
    const env = { ...(postgres ? { DATABASE_URL: postgres.url } : {}), ...setting.env };
    programs.push(await createProgram(postgres ? folder() : dataDir, env));
  }
  const [program] = programs;
  if (!program) throw new Error('A scene has a server');
  let pool: pg.Pool | null = null;
  try {
    await setting.beforeFirstStart?.({ program, problems, notes });
    for (const each of programs) await each.start();
    const connection = postgres ? { connectionString: postgres.url } : await connectionOf(program);
    pool = createPool({ ...connection, query_timeout: QUERY_LIMIT_MS }, 2);
    const arena = laid ?? (await seedGround(pool));
    const people = arena.userIds.map((userId, index) => ({ userId, token: arena.tokens[index] ?? '' }));
    const cup = await openCup(program.port, people);
    const { tournamentId } = arena;
    const stream = startStream(
      programs.map(({ port }) => port),
      people,
      [...cup.semifinals, ...arena.matchups.map((matchup) => ({ ...matchup, tournamentId }))],
    );
    const cupId = cup.tournamentId;
    await act({
      program,
      programs,
      postgres: () => own(postgres),
      pool,
      stream,
      people,
      cupId,
      problems,
      notes,
    }).catch(tell);
    // Whatever was thrown in the middle of it, nothing stays frozen.
    for (const each of programs) each.signal('SIGCONT');
    postgres?.thaw();
    await stream.end();
    const isHealthy = await areReady(programs);
    const hasChampion = await cup.play(pool).catch(tell);
    const { acknowledged, repeated, unanswered, shapeless, failures } = stream;
    if (failures.length > 0) tell(failures[0]);
    if (programs.some((each) => each.hasEndedByItself())) problems.push('a server ended by itself');
    if (unanswered > 0) problems.push(`${unanswered} calls had no answer at all`);
    if (shapeless[0]) problems.push(`${shapeless.length} failures had no proper body: ${shapeless[0]}`);
    return {
      name: setting.name,
      times: setting.times,
      acknowledged: acknowledged.votes.length + acknowledged.comments.length,
      repeated,
      isHealthy,
      hasChampion,
      problems,
      notes,
      ...(await judge(pool, acknowledged)),
    };
  } finally {
    await pool?.end();
    await Promise.all(programs.map((each) => each.stop().catch(tell)));
    await postgres?.stop().catch(tell);
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  }
}

const connectionOf = async ({ dataDir }: Program) =>
  (await joinEmbeddedPostgres({ dataDir, log: { warn: () => {} } })).connection;

function own(postgres: OwnPostgres | null): OwnPostgres {
  if (!postgres) throw new Error('This scene has no PostgreSQL of its own');
  return postgres;
}
