import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '#server/db/pool.ts';
import type { Connection } from '#tests/support/postgres.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';

const CLIENTS = 16;
const USERS = 10_000;

/** Creates the peer's tables: votes with the key and the index of the product's, and one counter for each matchup. */
export async function createPeerTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table peer_votes (matchup_id int, user_id int, song_id int, updated_at timestamptz not null default now(),
      primary key (matchup_id, user_id));
    create index on peer_votes (user_id, matchup_id);
    create table peer_tallies (id int primary key, song1_votes int not null default 0);
    insert into peer_tallies select n from generate_series(1, 64) n`);
}

export const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0;

/**
 * Measures what a server without a ballot box does: an upsert and a counter update, committed one vote at a time.
 * Returns votes per second over `matchups` matchups with 16 connections, by pgbench or by the same statements over `pg`.
 */
export async function measureUnbatchedVotes(
  connection: Connection,
  matchups: number,
  seconds: number,
): Promise<number> {
  return hasPgbench()
    ? measureByPgbench(connection, matchups, seconds)
    : measureByPg(connection, matchups, seconds);
}

function measureByPgbench(connection: Connection, matchups: number, seconds: number): number {
  const folder = makeTempFolder('pgbench');
  const script = join(folder, 'vote.sql');
  writeFileSync(
    script,
    `\\set u random(1, ${USERS})
\\set m random(1, ${matchups})
begin;
insert into peer_votes (matchup_id, user_id, song_id) values (:m, :u, 1)
  on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, updated_at = now();
update peer_tallies set song1_votes = song1_votes + 1 where id = :m;
commit;
`,
  );
  const { host, port, user, database } = connection;
  const options = [
    `--host=${host}`,
    `--port=${port}`,
    `--username=${user}`,
    '--no-vacuum',
    `--client=${CLIENTS}`,
    '--jobs=2',
    '--protocol=prepared',
    `--time=${Math.max(1, Math.round(seconds))}`,
    `--file=${script}`,
    database,
  ];
  try {
    const output = execFileSync('pgbench', options, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const rate = /tps = ([\d.]+)/.exec(output)?.[1];
    if (!rate) throw new Error(`pgbench reported no rate: ${output}`);
    return Number(rate);
  } finally {
    removeTempFolder(folder);
  }
}

async function measureByPg(connection: Connection, matchups: number, seconds: number): Promise<number> {
  const pool = createPool(connection, CLIENTS);
  const end = performance.now() + seconds * 1000;
  let votes = 0;
  const worker = async () => {
    const client = await pool.connect();
    while (performance.now() < end) {
      const matchup = 1 + Math.floor(Math.random() * matchups);
      const user = 1 + Math.floor(Math.random() * USERS);
      await client.query('begin');
      await client.query({
        name: 'peer-vote',
        text: `insert into peer_votes (matchup_id, user_id, song_id) values ($1, $2, 1)
          on conflict (matchup_id, user_id) do update set song_id = excluded.song_id, updated_at = now()`,
        values: [matchup, user],
      });
      await client.query({
        name: 'peer-tally',
        text: 'update peer_tallies set song1_votes = song1_votes + 1 where id = $1',
        values: [matchup],
      });
      await client.query('commit');
      votes += 1;
    }
    client.release();
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  await pool.end();
  return votes / ((performance.now() - started) / 1000);
}
