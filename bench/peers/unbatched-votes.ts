import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Connection } from '#tests/support/postgres.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';

/** Creates the peer's tables: votes with the key and the index of the product's, and one counter for each matchup. */
export async function createPeerTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table peer_votes (matchup_id int, user_id int, song_id int, updated_at timestamptz not null default now(),
      primary key (matchup_id, user_id));
    create index on peer_votes (user_id, matchup_id);
    create table peer_tallies (id int primary key, song1_votes int not null default 0);
    insert into peer_tallies select n from generate_series(1, 64) n`);
}

const voteScript = (matchups: number) => `
\\set u random(1, 10000)
\\set m random(1, ${matchups})
begin;
insert into peer_votes (matchup_id, user_id, song_id) values (:m, :u, 1)
  on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, updated_at = now();
update peer_tallies set song1_votes = song1_votes + 1 where id = :m;
commit;
`;

/**
 * Measures what a server without a ballot box does: an upsert and a counter update, committed one vote at a time. Returns
 * votes per second over `matchups` matchups with 16 connections, by pgbench.
 */
export function measureUnbatchedVotes(
  { host, port, user, database }: Connection,
  matchups: number,
  seconds: number,
): number {
  const script = join(makeTempFolder('pgbench'), 'vote.sql');
  writeFileSync(script, voteScript(matchups));
  const options = [
    `--host=${host}`,
    `--port=${port}`,
    `--username=${user}`,
    '--no-vacuum',
    '--client=16',
    '--jobs=2',
    '--protocol=prepared',
    `--time=${Math.max(1, Math.round(seconds))}`,
    `--file=${script}`,
    database,
  ];
  const output = execFileSync('pgbench', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (!rate) throw new Error(`pgbench reported no rate: ${output}`);
  return Number(rate);
}
