import type pg from 'pg';
import { findPodiums, songSums, type TournamentPodium, userSums } from '#server/db/facts.ts';
import { copyCounters } from '#server/db/user-counters.ts';

/** The number of rows of a site. */
export type Size = { users: number; tournaments: number; votes: number };

const MATCHUPS = 7;
const SONGS = 8;
const VOTED_MATCHUPS_PER_TEN_TOURNAMENTS = 60;
const DISTINCT_SONGS = 30_000;
const COMMENTS = 6;

/** An SQL expression that maps different numbers to different user ids, spread over all users. */
const userId = (number: string, users: number) => `(1 + ((${number})::bigint * 7919) % ${users})::int`;

/**
 * Fills an empty database with a site of this size, as the product would have written it, with correct counters. Except
 * for votes, each tournament has the same rows at any size, so that the site grows and not the answer.
 */
export async function createSite(pool: pg.Pool, size: Size): Promise<void> {
  const client = await pool.connect();
  try {
    // Turns off the foreign key checks: the rows are correct by construction, and checking takes longer than inserting.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB';
      set work_mem = '512MB'; set synchronous_commit = off`);
    for (const statement of rowsOf(size)) await client.query(statement);
    const podiums = await findPodiums(async (text) => (await client.query(text)).rows, null);
    const finish = ['reset all', 'vacuum (analyze)', 'checkpoint'];
    for (const statement of [...countersOf(size, podiums), ...finish]) await client.query(statement);
  } finally {
    client.release();
  }
}

/**
 * The statements that insert the rows. Of ten tournaments six are completed, three are in their semifinals and one has not
 * started. One of seven is private.
 */
function rowsOf({ users, tournaments, votes }: Size): string[] {
  const votesEach = Math.round(votes / ((tournaments * VOTED_MATCHUPS_PER_TEN_TOURNAMENTS) / 10));
  const predictions = users / 20;
  return [
    `insert into tournaments (id, name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
        songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
        scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed, participant_count, bracket_size, winner_id,
        next_due_at) overriding system value
      select n, 'Tournament ' || n, ${userId(`n * ${SONGS}`, users)}, status,
        case status when 'setup' then 'submission' else status end, 'playoff', ${SONGS}, 2, 4, 60, 60, 7, n % 7 > 0,
        'automatic', 'auto', 'concurrent', false, 'seed ' || n, ${SONGS}, case when status <> 'setup' then ${SONGS} end,
        case when status = 'completed' then (n - 1) * ${SONGS} + 1 end,
        case when status = 'knockout_stage' then now() + interval '1 day' end
      from generate_series(1, ${tournaments}) n cross join lateral (select
        case when n % 10 < 6 then 'completed' when n % 10 < 9 then 'knockout_stage' else 'setup' end as status) s`,
    `insert into songs (id, tournament_id, submitter_id, title, artist, song_key, platform, submission_type, draw_position)
        overriding system value
      select id, t, ${userId('id', users)}, 'Song ' || name, 'Artist ' || name % 1000,
        'song ' || name || e'\\nartist ' || name % 1000, 'other', 'main_participant_entry', place
      from generate_series(1, ${tournaments}) t, generate_series(1, ${SONGS}) place,
        lateral (select (t - 1) * ${SONGS} + place as id) i, lateral (select id % ${DISTINCT_SONGS} as name) k`,
    `insert into participants (tournament_id, user_id) select tournament_id, submitter_id from songs order by id`,
    `insert into matchups (id, tournament_id, key, phase, round, position, status, song1_id, song2_id, winner_id,
        decided_by, start_time, end_time, winner_to_id, winner_to_slot, song1_votes, song2_votes) overriding system value
      select (t.id - 1) * ${MATCHUPS} + place, t.id, 'M' || place, phase, round, place, s.status,
        case when s.status <> 'pending' then base + side1 end, case when s.status <> 'pending' then base + side2 end,
        case when s.status = 'completed' then base + side1 end, case when s.status = 'completed' then 'votes' end,
        case s.status when 'completed' then now() - interval '2 days' when 'active' then now() - interval '1 hour' end,
        case s.status when 'completed' then now() - interval '1 day' when 'active' then now() + interval '1 day' end,
        (t.id - 1) * ${MATCHUPS} + next_place, next_slot,
        case when s.status <> 'pending' then ${votesEach} - ${votesEach} / 3 else 0 end,
        case when s.status <> 'pending' then ${votesEach} / 3 else 0 end
      from tournaments t cross join (values
          (1, 'Quarterfinals', 1, 1, 2, 5, 1), (2, 'Quarterfinals', 1, 3, 4, 5, 2), (3, 'Quarterfinals', 1, 5, 6, 6, 1),
          (4, 'Quarterfinals', 1, 7, 8, 6, 2), (5, 'Semifinals', 2, 1, 3, 7, 1), (6, 'Semifinals', 2, 5, 7, 7, 2),
          (7, 'Finals', 3, 1, 5, null, null)) as m(place, phase, round, side1, side2, next_place, next_slot)
        cross join lateral (select (t.id - 1) * ${SONGS} as base, case
          when t.status = 'completed' or round = 1 then 'completed' when round = 2 then 'active' else 'pending' end as status) s
      where t.status <> 'setup' order by 1`,
    `insert into votes (matchup_id, user_id, song_id, last_outcome)
      select m.id, 1 + ((m.id::bigint * 7919 + n * 97) % ${users})::int,
        case when n % 3 = 0 then m.song2_id else m.song1_id end, 0
      from matchups m, generate_series(1, ${votesEach}) n where m.status <> 'pending'`,
    `insert into comments (id, matchup_id, user_id, parent_id, depth, content) overriding system value
      select m.id * ${COMMENTS} + n, m.id, ${userId(`m.id * ${COMMENTS} + n`, users)},
        case when n > 3 then m.id * ${COMMENTS} + n - 3 end, case when n > 3 then 2 else 1 end, 'What a match, number ' || n
      from matchups m, generate_series(0, ${COMMENTS - 1}) n`,
    `insert into comment_likes (comment_id, user_id)
      select c.id, ${userId('c.id + n', users)} from comments c, generate_series(1, 2) n`,
    `insert into predictions (id, author_id, title, expires_at, outcome, settled_at, yes_votes, no_votes)
        overriding system value
      select n, ${userId('n', users)}, 'Prediction ' || n, case when n % 2 = 0 then now() - n * interval '1 minute'
          else now() + interval '1 day' + n * interval '1 minute' end, outcome,
        case when outcome is not null then now() end, 7, 3
      from generate_series(1, ${predictions}) n cross join lateral (select
        case n % 6 when 0 then 'yes' when 2 then 'no' when 4 then 'void' end as outcome) o`,
    `insert into prediction_votes (prediction_id, user_id, vote)
      select p, ${userId('p * 10 + n', users)}, case when n % 3 = 2 then 'no' else 'yes' end
      from generate_series(1, ${predictions}) p, generate_series(0, 9) n`,
  ];
}

/** The statements that insert the users, compute counters as `npm run recount` does, and move the id sequences. */
function countersOf({ users }: Size, podiums: TournamentPodium[]): string[] {
  const ids = 'users tournaments songs participants matchups comments predictions achievements'.split(' ');
  return [
    'analyze',
    // Users come first, because the sums count only votes whose user exists and is no guest.
    `insert into users (id, email, username, first_name, password_hash) overriding system value
      select n, 'user' || n || '@bench.example', 'user' || n, 'U', repeat('x', 97) from generate_series(1, ${users}) n`,
    `create temp table sums as ${userSums(null, podiums)}`,
    `insert into user_counters (user_id, total_votes, tournaments_won, perfect_predictions, points)
      select u.id, coalesce(s.votes, 0), coalesce(s.wins, 0), coalesce(s.right_predictions, 0), coalesce(s.points, 0)
      from users u left join sums s on s.user_id = u.id`,
    copyCounters('user_counters c'),
    'drop table sums',
    `insert into song_stats (song_key, title, artist, votes_received, points, matchups_won, matchups_decided,
        championship_wins)
      select d.song_key, n.title, n.artist, d.votes, d.points, d.won, d.decided, d.championships
      from (${songSums(null, podiums)}) d join (
        select song_key, min(title) as title, min(artist) as artist from songs group by song_key) n using (song_key)`,
    `insert into achievements (user_id, type, threshold) select user_id, 'voter', n from user_counters, unnest(array[1, 10]) n
      where total_votes >= n`,
    ...ids.map(
      (table) =>
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) + 1 from ${table}))`,
    ),
  ];
}
