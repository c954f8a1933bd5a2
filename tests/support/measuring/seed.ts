import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';

/** Secrets have at least 32 characters. */
export const SESSION_SECRET = 'only for benchmarks and faults, only for them';

/** A user with the cookie of their session. */
export type SeededVoter = { id: number; cookie: string };
export type SeededMatchup = { tournamentId: number; id: number; song1Id: number; song2Id: number };
export type SeededTournament = { tournamentId: number; matchups: SeededMatchup[]; voters: SeededVoter[] };

/** Inserts signed-in users and a tournament with open matchups by SQL, because only the voting is measured. */
export async function seedTournament(
  pool: pg.Pool,
  { users, matchups }: { users: number; matchups: number },
): Promise<SeededTournament> {
  const userIds = await insertIds(
    pool,
    `insert into users (email, username) select 'voter' || n || '@bench.example', 'voter' || n
     from generate_series(1, $1) n returning id`,
    [users],
  );
  // The submitter of all songs does not vote, because own votes change the points while counts are hidden.
  const [creator] = await insertIds(
    pool,
    "insert into users (email, username) values ('creator@bench.example', 'creator') returning id",
    [],
  );
  const [tournamentId = 0] = await insertIds(
    pool,
    `insert into tournaments (name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
       songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
       scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed)
     values ('Bench', $1, 'active', 'group_stage', 'round_robin', 64, 2, 4, 60, 60, 7, true, 'manual', 'auto',
       'concurrent', false, 'seed') returning id`,
    [creator],
  );
  const songIds = await insertIds(
    pool,
    `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
     select $1, $2, 'Song ' || n, 'Band', 'song ' || n || e'\\nband', 'other', 'main_participant_entry'
     from generate_series(1, $3) n returning id`,
    [tournamentId, creator, matchups * 2],
  );
  const songs1 = songIds.filter((_, index) => index % 2 === 0);
  const songs2 = songIds.filter((_, index) => index % 2 === 1);
  const matchupIds = await insertIds(
    pool,
    `insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id, start_time, end_time)
     select $1, 'B' || place, 'group_stage', 1, place, 'active', song1, song2, now() - interval '1 minute', now() + interval '1 day'
     from unnest($2::int[], $3::int[]) with ordinality as s(song1, song2, place) returning id`,
    [tournamentId, songs1, songs2],
  );
  const voters = await signIn(pool, userIds);
  await pool.query('vacuum analyze');
  const songs = (index: number) => ({ song1Id: songs1[index] ?? 0, song2Id: songs2[index] ?? 0 });
  return {
    tournamentId,
    matchups: matchupIds.map((id, index) => ({ tournamentId, id, ...songs(index) })),
    voters,
  };
}

/** Starts a session for each user. */
export async function signIn(pool: pg.Pool, userIds: readonly number[]): Promise<SeededVoter[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  const idOf = (token: string) => createHmac('sha256', SESSION_SECRET).update(token).digest('base64url');
  await pool.query(
    `insert into sessions (id, user_id, expires_at) select id, user_id, now() + interval '1 day'
     from unnest($1::text[], $2::int[]) as s(id, user_id)`,
    [tokens.map(idOf), userIds],
  );
  return userIds.map((id, index) => ({ id, cookie: `${SESSION_COOKIE}=${tokens[index]}` }));
}

async function insertIds(pool: pg.Pool, query: string, values: unknown[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(query, values);
  return rows.map((row) => row.id);
}
