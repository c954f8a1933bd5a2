import type pg from 'pg';
import { songSums, userSums } from './facts.ts';

export type Difference = {
  what: string;
  kept: string;
  counted: string;
  /** False for a result that only a person can judge. */
  isRepairable: boolean;
};

/** What finds rows that differ from their facts and, where that can be done without judging, puts them right. */
type Check = { find: string; fix?: string };

/** A query that yields `id, song1, song2` for each matchup whose tally is not the number of its votes (R27). */
const WRONG_TALLIES = `
  select m.id, m.song1_votes || ':' || m.song2_votes as kept, c.song1, c.song2
  from matchups m cross join lateral (
    select count(*) filter (where v.song_id = m.song1_id)::int as song1,
      count(*) filter (where v.song_id = m.song2_id)::int as song2
    from votes v where v.matchup_id = m.id) c
  where (m.song1_votes, m.song2_votes) <> (c.song1, c.song2)`;

const WRONG_PREDICTIONS = `
  select p.id, p.yes_votes || ':' || p.no_votes as kept, c.yes, c.no
  from predictions p cross join lateral (
    select count(*) filter (where v.vote = 'yes')::int as yes, count(*) filter (where v.vote = 'no')::int as no
    from prediction_votes v where v.prediction_id = p.id) c
  where (p.yes_votes, p.no_votes) <> (c.yes, c.no)`;

const WRONG_USERS = `
  select u.id, concat_ws('/', u.total_votes, u.tournaments_won, u.perfect_predictions, u.points) as kept,
    coalesce(s.votes, 0) as votes, coalesce(s.wins, 0) as wins, coalesce(s.right_predictions, 0) as right_predictions,
    coalesce(s.points, 0) as points
  from users u left join (${userSums(null)}) s on s.user_id = u.id
  where (u.total_votes, u.tournaments_won, u.perfect_predictions, u.points)
    <> (coalesce(s.votes, 0), coalesce(s.wins, 0), coalesce(s.right_predictions, 0), coalesce(s.points, 0))`;

const WRONG_LEVELS = `
  select u.id, u.level_adjustment as kept, coalesce(s.levels, 0) as levels
  from users u left join (
    select user_id, sum(delta)::int as levels from adjustments where field = 'level' group by user_id) s on s.user_id = u.id
  where u.level_adjustment <> coalesce(s.levels, 0)`;

/** A row of zeros is as good as none: what a song achieved may have been taken back with its tournament. */
const WRONG_SONGS = `
  select coalesce(k.song_key, s.song_key) as song_key,
    concat_ws('/', k.votes_received, k.points, k.matchups_won, k.matchups_decided, k.championship_wins) as kept,
    coalesce(s.votes, 0) as votes, coalesce(s.points, 0) as points, coalesce(s.won, 0) as won,
    coalesce(s.decided, 0) as decided, coalesce(s.championships, 0) as championships
  from song_stats k full join (${songSums(null)}) s on s.song_key = k.song_key
  where (coalesce(k.votes_received, 0), coalesce(k.points, 0), coalesce(k.matchups_won, 0),
      coalesce(k.matchups_decided, 0), coalesce(k.championship_wins, 0))
    <> (coalesce(s.votes, 0), coalesce(s.points, 0), coalesce(s.won, 0), coalesce(s.decided, 0), coalesce(s.championships, 0))`;

/** Where a decided match's winner and loser should stand next, and who stands there (R17). */
const WRONG_PLACES = `
  select n.id, p.slot, p.song_id, case p.slot when 1 then n.song1_id else n.song2_id end as kept,
    n.status in ('pending', 'scheduled') as is_repairable
  from matchups m cross join lateral (values
    (m.winner_to_id, m.winner_to_slot, m.winner_id),
    (m.loser_to_id, m.loser_to_slot, case when m.winner_id = m.song1_id then m.song2_id else m.song1_id end))
    as p(next_id, slot, song_id)
  join matchups n on n.id = p.next_id
  where m.winner_id is not null and m.tiebreaker_level = 0
    and (case p.slot when 1 then n.song1_id else n.song2_id end) is distinct from p.song_id`;

/** A winner who did not play, or who has fewer votes than the other side though votes decided (T §4, R18). */
const WRONG_WINNERS = `
  select m.id, m.winner_id as kept, case when m.song1_votes > m.song2_votes then m.song1_id
    when m.song2_votes > m.song1_votes then m.song2_id end as counted
  from matchups m
  where m.winner_id is not null and (m.winner_id not in (m.song1_id, m.song2_id)
    or (m.decided_by = 'votes' and m.winner_id is distinct from case
      when m.song1_votes > m.song2_votes then m.song1_id when m.song2_votes > m.song1_votes then m.song2_id end))`;

/** The champion of a completed tournament is the winner of its final. */
const WRONG_CHAMPIONS = `
  select t.id, t.winner_id as kept, f.winner_id as counted
  from tournaments t left join matchups f
    on f.tournament_id = t.id and f.phase = 'Finals' and f.tiebreaker_level = 0
  where case when t.status = 'completed' then t.winner_id is distinct from f.winner_id else t.winner_id is not null end`;

const WRONG_PARTICIPANTS = `
  select t.id, t.participant_count as kept, coalesce(p.counted, 0) as counted
  from tournaments t left join (
    select tournament_id, count(*)::int as counted from participants group by tournament_id) p on p.tournament_id = t.id
  where t.participant_count <> coalesce(p.counted, 0)`;

const row = (what: string, counted: string, from: string, isRepairable = 'true') =>
  `select ${what} as what, coalesce(kept::text, 'nothing') as kept, coalesce((${counted})::text, 'nothing') as counted,
    ${isRepairable} as "isRepairable" from (${from}) d`;

const CHECKS: Check[] = [
  {
    find: row("'tally of matchup ' || id", "song1 || ':' || song2", WRONG_TALLIES),
    fix: `update matchups m set song1_votes = d.song1, song2_votes = d.song2, version = m.version + 1
      from (${WRONG_TALLIES}) d where d.id = m.id`,
  },
  {
    find: row("'counts of prediction ' || id", "yes || ':' || no", WRONG_PREDICTIONS),
    fix: `update predictions p set yes_votes = d.yes, no_votes = d.no from (${WRONG_PREDICTIONS}) d where d.id = p.id`,
  },
  {
    find: row("'result of matchup ' || id", 'counted', WRONG_WINNERS, 'false'),
  },
  {
    find: row("'side ' || slot || ' of matchup ' || id", 'song_id', WRONG_PLACES, 'is_repairable'),
    fix: `update matchups n set version = n.version + 1,
        song1_id = coalesce((select song_id from (${WRONG_PLACES}) d where d.id = n.id and slot = 1), n.song1_id),
        song2_id = coalesce((select song_id from (${WRONG_PLACES}) d where d.id = n.id and slot = 2), n.song2_id)
      where n.id in (select id from (${WRONG_PLACES}) d where is_repairable)`,
  },
  {
    find: row("'champion of tournament ' || id", 'counted', WRONG_CHAMPIONS),
    fix: `update tournaments t set winner_id = case when t.status = 'completed' then d.counted end, version = t.version + 1
      from (${WRONG_CHAMPIONS}) d where d.id = t.id`,
  },
  {
    find: row("'participants of tournament ' || id", 'counted', WRONG_PARTICIPANTS),
    fix: `update tournaments t set participant_count = d.counted, version = t.version + 1
      from (${WRONG_PARTICIPANTS}) d where d.id = t.id`,
  },
  {
    find: row("'user ' || id", "concat_ws('/', votes, wins, right_predictions, points)", WRONG_USERS),
    fix: `update users u set total_votes = d.votes, tournaments_won = d.wins,
        perfect_predictions = d.right_predictions, points = d.points
      from (${WRONG_USERS}) d where d.id = u.id`,
  },
  {
    find: row("'level of user ' || id", 'levels', WRONG_LEVELS),
    fix: `update users u set level_adjustment = d.levels from (${WRONG_LEVELS}) d where d.id = u.id`,
  },
  {
    find: row(
      "'song ' || replace(song_key, e'\\n', ' by ')",
      "concat_ws('/', votes, points, won, decided, championships)",
      WRONG_SONGS,
    ),
    fix: `insert into song_stats
        (song_key, title, artist, votes_received, points, matchups_won, matchups_decided, championship_wins)
      select d.song_key, coalesce(min(s.title), ''), coalesce(min(s.artist), ''), min(d.votes), min(d.points), min(d.won),
        min(d.decided), min(d.championships)
      from (${WRONG_SONGS}) d left join songs s on s.song_key = d.song_key group by d.song_key
      on conflict (song_key) do update set votes_received = excluded.votes_received, points = excluded.points,
        matchups_won = excluded.matchups_won, matchups_decided = excluded.matchups_decided,
        championship_wins = excluded.championship_wins`,
  },
];

async function find(client: pg.PoolClient): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const check of CHECKS) found.push(...(await client.query<Difference>(check.find)).rows);
  return found;
}

/**
 * Everything that is counted, counted again from the facts as they were at one instant, votes going on meanwhile
 * (R27, R29): an empty list when all agrees.
 */
export async function findDifferences(pool: pg.Pool): Promise<Difference[]> {
  return inTransaction(pool, 'begin isolation level repeatable read, read only', find);
}

/**
 * Puts right what can be, each kind after those that it follows from, and returns what was found before. Nobody writes
 * meanwhile: votes wait until it is done.
 */
export async function repairDifferences(pool: pg.Pool): Promise<Difference[]> {
  return inTransaction(pool, 'begin', async (client) => {
    await client.query(
      'lock table tournaments, participants, matchups, votes, predictions, users in share row exclusive mode',
    );
    const found = await find(client);
    for (const { fix } of CHECKS) if (fix) await client.query(fix);
    return found;
  });
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
