import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPool } from '#server/db/client.ts';
import type { EmbeddedPostgres } from '#server/db/embedded.ts';
import { applyMigrations } from '#server/db/migrate.ts';

/** A playing field: voters with their session cookies, and matchups that take votes for a day. */
export type Ground = { tournamentId: number; tokens: string[]; hot: Match[]; many: Match[] };
export type Match = { id: number; song1Id: number; song2Id: number };

const MANY = 64;
const TEMPLATE = 'bench_template';

type Server = EmbeddedPostgres['connection'];

/** Makes the field once as a template; every subject gets its own copy of it on the same server. */
export async function layGround(
  server: Server,
  { users, sessionSecret }: { users: number; sessionSecret: string },
): Promise<Ground> {
  await administer(server, `create database ${TEMPLATE}`);
  const pool = createPool({ ...server, database: TEMPLATE }, 1);
  await applyMigrations(pool);
  await pool.query(
    `insert into users (email, username, first_name, last_name)
     select 'voter' || n || '@bench.example', 'voter' || n, 'Voter', n::text from generate_series(1, $1) n`,
    [users],
  );
  const tokens = Array.from({ length: users }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select s.id, s.n, now() + interval '1 day' from unnest($1::text[]) with ordinality s(id, n)`,
    [tokens.map((token) => createHmac('sha256', sessionSecret).update(token).digest('base64url'))],
  );
  const tournamentId = await insertTournament(pool);
  const matches = await insertMatches(pool, tournamentId);
  await pool.query('vacuum analyze');
  await pool.end();
  return { tournamentId, tokens, hot: matches.slice(0, 1), many: matches.slice(1) };
}

async function insertTournament(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into tournaments (name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
       songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
       scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed)
     values ('Bench', 1, 'active', 'group_stage', 'round_robin', 64, 2, 4, 60, 60, 7, true,
       'manual', 'auto', 'concurrent', false, 'bench') returning id`,
  );
  return rows[0]?.id ?? 0;
}

async function insertMatches(pool: pg.Pool, tournamentId: number): Promise<Match[]> {
  await pool.query(
    `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
     select $1, 1, 'Song ' || n, 'Artist', 'song ' || n, 'other', 'main_participant_entry'
     from generate_series(1, $2) n`,
    [tournamentId, (MANY + 1) * 2],
  );
  const { rows } = await pool.query<Match>(
    `insert into matchups (tournament_id, key, phase, round, position, status, song1_id, song2_id, start_time, end_time)
     select $1, 'bench ' || min(id), 'group_stage', 1, row_number() over (order by min(id)), 'active', min(id), max(id),
       now() - interval '1 hour', now() + interval '1 day'
     from songs where tournament_id = $1 group by (id - 1) / 2
     returning id, song1_id as "song1Id", song2_id as "song2Id"`,
    [tournamentId],
  );
  return rows;
}

/** A copy of the field; returns how to reach it. */
export async function copyGround(server: Server, database: string): Promise<Server> {
  await administer(server, `create database ${database} template ${TEMPLATE}`);
  return { ...server, database };
}

async function administer(server: Server, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
