import { voteAtFullSpeed } from '#bench/support/load.ts';
import { hasWrk, voteByWrk } from '#bench/support/wrk.ts';
import { databaseMs, threadMs } from '#tests/support/measuring/process-usage.ts';
import type { SeededTournament } from '#tests/support/measuring/seed.ts';
import type { Program } from '#tests/support/program.ts';

/** A crowd that votes like browsers do: each connection waits for its answer. */
export const CROWD = { connections: 128, users: 300 };

/** Where processor time is spent: in the server's threads and in the database. */
type Place = 'main' | 'workers' | 'helpers' | 'database';
/** The processor time of a vote. */
export type VoteMicroseconds = Record<Place, number>;
export type PlainVotes = { perSecond: number; costs: VoteMicroseconds };

type Run = { server: Program; seeded: SeededTournament; matchups: number; seconds: number };

/** Measures votes per second without pipelining, by wrk if it is installed, and the processor time of a vote. */
export async function measurePlainVotes({ server, seeded, ...run }: Run): Promise<PlainVotes> {
  const crowd = { ...seeded, tokens: seeded.tokens.slice(0, CROWD.users) };
  const load = { ...run, port: server.port, seeded: crowd, connections: CROWD.connections };
  const before = usedMs(server);
  const started = performance.now();
  const perSecond = hasWrk() ? voteByWrk(load) : (await voteAtFullSpeed({ ...load, inFlight: 1 })).perSecond;
  const votes = (perSecond * (performance.now() - started)) / 1000;
  const after = usedMs(server);
  const cost = (of: Place) => ((after[of] - before[of]) * 1000) / votes;
  return {
    perSecond,
    costs: {
      main: cost('main'),
      workers: cost('workers'),
      helpers: cost('helpers'),
      database: cost('database'),
    },
  };
}

const usedMs = ({ pid }: Program): Record<Place, number> => ({ ...threadMs(pid), database: databaseMs() });
