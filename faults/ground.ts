import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { type Arena, seedArena } from '#bench/seed.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { makeFolder } from './program.ts';

const USERS = 5_000;
const MATCHUPS = 64;

type Ground = { folder: string; arena: Arena };
let ground: Promise<Ground> | null = null;

/** Puts a database with people and open matchups into an empty data folder. Made once a run, and copied from then on. */
export async function layGround(dataDir: string): Promise<Arena> {
  ground ??= makeGround();
  const { folder, arena } = await ground;
  // With its owner, who is not always the one of this process.
  execFileSync('cp', ['-a', join(folder, 'postgres'), dataDir]);
  return arena;
}

async function makeGround(): Promise<Ground> {
  const folder = makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { warn: () => {} } });
  const pool = createPool(postgres.connection, 2);
  try {
    await applyMigrations(pool);
    return { folder, arena: await seedGround(pool) };
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

/** The same in a database that has its tables only. */
export const seedGround = (pool: pg.Pool) => seedArena(pool, { users: USERS, matchups: MATCHUPS });
