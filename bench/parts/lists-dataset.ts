import type pg from 'pg';

const SONGS = 8;
const USERS = 2_000;
const FIRST_WORDS = [
  'Summer',
  'Night',
  'Golden',
  'Électrique',
  'Midnight',
  'Silver',
  'Wild',
  'Neon',
  'Velvet',
  'Lost',
];
const SECOND_WORDS = [
  'Anthem',
  'Chorus',
  'Groove',
  'Ballad',
  'Remix',
  'Refrain',
  'Tempo',
  'Sleeve',
  'Encore',
  'Solo',
];

const wordOf = (words: string[], number: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${number}) % ${words.length}]`;

/**
 * Inserts users and `count` tournaments of 8 songs. Of ten tournaments six are completed, three run with two open matches and
 * one is in setup; one of seven is private.
 */
export async function fillTournaments(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of statementsFor(count)) await client.query(statement);
  } finally {
    client.release(true);
  }
}

const statementsFor = (count: number) => [
  // Turns off the foreign key checks, because every referenced row exists by construction.
  'set session_replication_role = replica',
  `insert into users (id, email, username, first_name) overriding system value
    select n, 'user' || n || '@bench.example', 'user' || n, 'U' from generate_series(1, ${USERS}) n`,
  `insert into tournaments (id, name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed, participant_count,
      bracket_size, winner_id, created_at, updated_at, end_date) overriding system value
    select n, ${wordOf(FIRST_WORDS, 'n')} || ' ' || ${wordOf(SECOND_WORDS, 'n / 10')} || ' ' || n, 1 + n % ${USERS},
      status, case status when 'setup' then 'submission' else status end, 'playoff', ${SONGS}, 2, 4, 60, 60, 7, n % 7 > 0,
      'automatic', 'auto', 'concurrent', false, 'seed ' || n, ${SONGS}, case when status <> 'setup' then ${SONGS} end,
      case when status = 'completed' then (n - 1) * ${SONGS} + 1 end, now() - n * interval '10 minutes',
      now() - n * interval '5 minutes', case when status = 'completed' then now() - n * interval '5 minutes' end
    from generate_series(1, ${count}) n cross join lateral (select
      case when n % 10 < 6 then 'completed' when n % 10 < 9 then 'knockout_stage' else 'setup' end as status) s`,
  `insert into songs (id, tournament_id, submitter_id, title, artist, song_key, platform, submission_type, draw_position)
      overriding system value
    select (t - 1) * ${SONGS} + place, t, 1 + (t + place) % ${USERS}, 'Song ' || place, 'Artist ' || t,
      'song ' || place || e'\\nartist ' || t, 'other', 'main_participant_entry', place
    from generate_series(1, ${count}) t, generate_series(1, ${SONGS}) place`,
  `insert into participants (tournament_id, user_id) select tournament_id, submitter_id from songs order by id`,
  `insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id, song1_votes, song2_votes,
      start_time, end_time)
    select t.id, 'M' || place, 'Semifinals', 1, place, 'active', (t.id - 1) * ${SONGS} + place * 2 - 1,
      (t.id - 1) * ${SONGS} + place * 2, 20, 10, now() - interval '1 hour', now() + interval '1 day'
    from tournaments t, generate_series(1, 2) place where t.status = 'knockout_stage'`,
  'reset session_replication_role',
  'vacuum (analyze)',
];
