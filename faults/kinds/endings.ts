import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { checkData } from '#faults/support/data-check.ts';
import type { Fault } from '#faults/support/report.ts';
import { openDatabase } from '#server/db/client.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createAppOn, type TestApp } from '#tests/support/app.ts';
import { openBallotBox } from '#tests/support/measuring/open-ballot-box.ts';
import { pickRandom, randomSongOf } from '#tests/support/measuring/pipeline.ts';
import { type SeededTournament, type SeededVoter, seedTournament } from '#tests/support/measuring/seed.ts';
import { type Connection, startPostgres } from '#tests/support/postgres.ts';

const SERVERS = 3;
/** Voters of one server who vote without a pause. Each votes alone, so the last answer says what must be stored. */
const VOTERS = 30;
/** Voters choose among the match that ends next and the ones after it. */
const OPEN_MATCHES = 3;
const MAX_PAUSE_MS = 30;
const STEP_MS = 1_000;

/**
 * Matches end at random instants while three servers count votes in them. The servers' clocks are behind, so they take votes
 * until the end is committed. Each acknowledged vote is in the tally with which its match ended, and none is added later.
 */
export const endings: Fault = async (isBrief) => {
  const times = isBrief ? 40 : 1_000;
  const { connection, stop } = await startPostgres();
  const pool = createPool(connection, 8);
  await applyMigrations(pool);
  const seeded = await seedTournament(pool, { users: SERVERS * VOTERS, matchups: times + OPEN_MATCHES });
  const app = await createAppOn({ pool, db: openDatabase(pool), connection, drop: () => pool.end() });
  try {
    return {
      name: `${SERVERS} servers count votes while a match ends`,
      times,
      ...(await endAll(app, connection, seeded, times)),
    };
  } finally {
    await app.close();
    await stop();
  }
};

async function endAll(app: TestApp, connection: Connection, seeded: SeededTournament, times: number) {
  const { pool } = app;
  const startedAt = app.clock.now();
  await scheduleEnds(pool, seeded, startedAt);
  const problems: string[] = [];
  const results = new Map<number, string>();
  const load = { seeded, next: 0, isOver: false, refused: 0, stored: new Map<string, Acknowledged>() };
  // The clocks of the servers stand still a minute before the first end.
  const now = () => new Date(startedAt.getTime() - 60_000);
  const boxes = Array.from({ length: SERVERS }, () => openBallotBox(connection, { now }));
  const traffic = Promise.all(
    boxes.flatMap((box, server) =>
      seeded.voters
        .slice(server * VOTERS, (server + 1) * VOTERS)
        .map((voter) => voteUntilOver(box, voter, load)),
    ),
  );
  let slowestMs = 0;
  for (const [index, { id }] of seeded.matchups.slice(0, times).entries()) {
    await wait(Math.random() * MAX_PAUSE_MS);
    app.clock.set(new Date(startedAt.getTime() + (index + 1) * STEP_MS));
    const before = performance.now();
    await app.timekeeper.runDue();
    slowestMs = Math.max(slowestMs, performance.now() - before);
    results.set(id, await readResult(pool, id));
    load.next = index + 1;
  }
  load.isOver = true;
  await traffic;
  for (const box of boxes) await box.close();
  for (const [id, result] of results) {
    if (!result.startsWith('completed')) problems.push(`match ${id} did not end`);
    if ((await readResult(pool, id)) !== result) problems.push(`match ${id} changed after its end`);
  }
  const votes = [...load.stored.values()].filter(({ songId }) => songId !== null) as Vote[];
  return {
    mayLose: false,
    acknowledged: votes.length,
    repeated: 0,
    ...(await checkData(pool, { votes, comments: [] })),
    isHealthy: true,
    hasChampion: true,
    problems,
    notes: [
      `${load.refused} votes came after the end of their match`,
      `the slowest end took ${slowestMs.toFixed(0)} ms`,
    ],
  };
}

type Vote = { userId: number; matchupId: number; songId: number };
type Acknowledged = Omit<Vote, 'songId'> & { songId: number | null };

/** Lets the matches end one after the other, a step apart. */
async function scheduleEnds(pool: pg.Pool, { tournamentId, matchups }: SeededTournament, startedAt: Date) {
  await pool.query(
    `update matchups m set start_time = $2::timestamptz - interval '1 hour',
       end_time = $2::timestamptz + e.place * $3 * interval '1 millisecond'
     from unnest($1::int[]) with ordinality as e(id, place) where m.id = e.id`,
    [matchups.map(({ id }) => id), startedAt, STEP_MS],
  );
  await pool.query('update tournaments set next_due_at = $2 where id = $1', [tournamentId, startedAt]);
}

type BallotBox = ReturnType<typeof openBallotBox>;
type Load = {
  seeded: SeededTournament;
  /** The index of the match that ends next. */
  next: number;
  isOver: boolean;
  refused: number;
  stored: Map<string, Acknowledged>;
};

async function voteUntilOver(box: BallotBox, { id: userId }: SeededVoter, load: Load): Promise<void> {
  while (!load.isOver) {
    const open = load.seeded.matchups.slice(load.next, load.next + OPEN_MATCHES);
    const matchup = pickRandom(open);
    const { tournamentId, id: matchupId } = matchup;
    const ballot = { userId, tournamentId, matchupId, songId: randomSongOf(matchup), key: null };
    const outcome = await box.cast(ballot);
    if (outcome.ok) load.stored.set(`${userId} ${matchupId}`, { userId, matchupId, songId: outcome.songId });
    else load.refused += 1;
  }
}

/** The status, the tally and the winner of a match, with what its slots would add. */
async function readResult(pool: pg.Pool, id: number): Promise<string> {
  const { rows } = await pool.query<{ result: string }>(
    `select concat_ws(' ', m.status, m.song1_votes, m.song2_votes, coalesce(m.winner_id, 0), (
       select count(*) from matchup_tallies s where s.matchup_id = m.id), (
       select count(*) from votes v where v.matchup_id = m.id and v.song_id is not null)) as result
     from matchups m where m.id = $1`,
    [id],
  );
  return rows[0]?.result ?? '';
}
