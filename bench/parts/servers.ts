import { type BenchEnvironment, withBenchEnvironment } from '#bench/support/environment.ts';
import { findDifferences } from '#server/db/recount.ts';
import { openBallotBox } from '#tests/support/measuring/open-ballot-box.ts';
import { pickRandom, randomSongOf } from '#tests/support/measuring/pipeline.ts';
import type { Pace, Section } from '#tests/support/measuring/report.ts';
import { median, percentile, verdict, whole } from '#tests/support/measuring/report.ts';
import { type SeededTournament, type SeededVoter, seedTournament } from '#tests/support/measuring/seed.ts';

const SERVERS = [1, 2, 4];
const MAX_BATCH = 20;
/** Voters of a server who wait for their answer: while one batch is written, the next one fills. */
const WAITING = 2 * MAX_BATCH;
const COMMIT_MS = 20;
const AIMS = { votes: 3, p99: 1.5 };

type Run = { perSecond: number; delaysMs: number[] };

/**
 * Measures the votes on one match through several ballot boxes, as that many servers have. Each commit takes 20 ms and each
 * batch has 20 votes at most, so that the wait for the database is the limit, and not the processors of this machine.
 */
export const benchServers = (pace: Pace): Promise<Section> =>
  withBenchEnvironment(async (environment) => {
    const seeded = await seedTournament(environment.pool, { users: pace.users, matchups: 1 });
    await environment.pool.query(`alter system set commit_delay = ${COMMIT_MS * 1000}`);
    await environment.pool.query('alter system set commit_siblings = 0');
    await environment.pool.query('select pg_reload_conf()');
    const rounds = new Map<number, Run[]>(SERVERS.map((servers) => [servers, []]));
    for (const servers of SERVERS) await voteThrough(servers, environment, seeded, pace.warmUpSeconds);
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const servers of SERVERS)
        rounds.get(servers)?.push(await voteThrough(servers, environment, seeded, pace.seconds));
    }
    return toSection(rounds, (await findDifferences(environment.pool)).length, pace);
  });

/** Each server has its own voters, all of whom wait for their answer before they vote again. */
async function voteThrough(
  servers: number,
  { connection }: BenchEnvironment,
  { tournamentId, matchups, voters }: SeededTournament,
  seconds: number,
): Promise<Run> {
  const [matchup] = matchups;
  if (!matchup) throw new Error('There is no match');
  const endsAt = performance.now() + seconds * 1000;
  const delaysMs: number[] = [];
  const runServer = async (own: readonly SeededVoter[]) => {
    const box = openBallotBox(connection, { maxBatch: MAX_BATCH });
    const voteUntilEnd = async () => {
      while (performance.now() < endsAt) {
        const { id: userId } = pickRandom(own);
        const sentAt = performance.now();
        const songId = randomSongOf(matchup);
        const outcome = await box.cast({ userId, tournamentId, matchupId: matchup.id, songId, key: null });
        if (!outcome.ok) throw new Error(`A vote was refused: ${outcome.reason}`);
        delaysMs.push(performance.now() - sentAt);
      }
    };
    await Promise.all(Array.from({ length: WAITING }, voteUntilEnd));
    await box.close();
  };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: servers }, (_, server) =>
      runServer(voters.filter((_voter, index) => index % servers === server)),
    ),
  );
  return { perSecond: (delaysMs.length * 1000) / (performance.now() - startedAt), delaysMs };
}

function toSection(
  rounds: ReadonlyMap<number, Run[]>,
  differences: number,
  { rounds: count, seconds }: Pace,
): Section {
  const figures = [...rounds].map(([servers, runs]) => ({
    servers,
    perSecond: median(runs.map((run) => run.perSecond)),
    p50: median(runs.map(({ delaysMs }) => percentile(delaysMs, 0.5))),
    p99: median(runs.map(({ delaysMs }) => percentile(delaysMs, 0.99))),
  }));
  const [one, most] = [figures[0], figures.at(-1)];
  const times = (value = 0, base = 1) => value / base;
  const [votes, p99] = [times(most?.perSecond, one?.perSecond), times(most?.p99, one?.p99)];
  return {
    title: 'Servers',
    text: [
      `Votes of one match through several ballot boxes, median of ${count} rounds of ${seconds} s. Each commit takes ${COMMIT_MS} ms more`,
      `(\`commit_delay\`), each batch has ${MAX_BATCH} votes at most, and ${WAITING} voters of each server wait for their answers.`,
    ].join('\n'),
    head: ['servers', 'votes a second', 'of one server', 'p50, ms', 'p99, ms'],
    rows: figures.map((figure) => [
      `${figure.servers}`,
      whole(figure.perSecond),
      `${times(figure.perSecond, one?.perSecond).toFixed(2)} x`,
      figure.p50.toFixed(1),
      figure.p99.toFixed(1),
    ]),
    notes: [
      `Votes of ${most?.servers} servers: ${votes.toFixed(2)} times those of one, the aim is ${AIMS.votes}: ${verdict(votes >= AIMS.votes)}.`,
      `p99 of ${most?.servers} servers: ${p99.toFixed(2)} times that of one, the aim is at most ${AIMS.p99}: ${verdict(p99 <= AIMS.p99)}.`,
      `Counts that differ from their facts afterwards: ${differences}.`,
    ],
  };
}
