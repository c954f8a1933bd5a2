import { pino } from 'pino';
import { createPool } from '#server/db/client.ts';
import type { EmbeddedPostgres } from '#server/db/embedded.ts';
import { createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import type { Match } from './ground.ts';

const BATCH = 500;
type Server = EmbeddedPostgres['connection'];
type Place = { server: Server; matches: Match[]; users: number };

const BARE = {
  name: 'bare-batch',
  text: `with written as (
      insert into votes (matchup_id, user_id, song_id, last_outcome)
      select *, 0 from unnest($1::int[], $2::int[], $3::int[])
      on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, updated_at = now()
      returning matchup_id)
    update matchups m set song1_votes = m.song1_votes + w.votes
    from (select matchup_id, count(*)::int as votes from written group by matchup_id) w where m.id = w.matchup_id`,
};

/** What the database can take at best: 500 votes a statement and transaction, nothing checked, nothing answered. */
export async function measureLimit({ server, matches, users }: Place, seconds: number): Promise<number> {
  const pool = createPool(server, 1);
  let done = 0;
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const batch = drawBatch(matches, users);
    await pool.query({
      ...BARE,
      values: [batch.map((b) => b.matchupId), batch.map((b) => b.userId), batch.map((b) => b.songId)],
    });
    done += BATCH;
  }
  await pool.end();
  return done / seconds;
}

/** The ballot box alone, with every rule of a vote but without HTTP: full batches, one after the other. */
export async function measureBallotBox(
  { server, matches, users, tournamentId }: Place & { tournamentId: number },
  seconds: number,
): Promise<number> {
  const pool = createPool(server, 2);
  const box = createBallotBox({
    pool,
    clock: { now: () => new Date() },
    bus: createMemoryBus(),
    log: pino({ level: 'error' }),
  });
  const until = performance.now() + seconds * 1000;
  const votesInTurn = async () => {
    while (performance.now() < until) {
      await Promise.all(
        drawBatch(matches, users).map((ballot) => box.cast({ ...ballot, tournamentId, key: null })),
      );
    }
  };
  await Promise.all([votesInTurn(), votesInTurn()]);
  await box.close();
  await pool.end();
  return box.stats().ballots / seconds;
}

/** 500 votes of 500 users, as one statement cannot write a row twice. */
function drawBatch(matches: Match[], users: number) {
  const first = Math.floor(Math.random() * users);
  return Array.from({ length: BATCH }, (_, index) => {
    const match = matches[Math.floor(Math.random() * matches.length)] as Match;
    return {
      userId: 1 + ((first + index) % users),
      matchupId: match.id,
      songId: Math.random() < 0.5 ? match.song1Id : match.song2Id,
    };
  });
}
