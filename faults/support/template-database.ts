import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { type SeededTournament, seedTournament } from '#tests/support/measuring/seed.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';

const USERS = 5_000;
const MATCHUPS = 64;

type Template = { folder: string; seeded: SeededTournament };
let template: Promise<Template> | null = null;

/** Copies a database with users and open matchups into an empty data folder. The template is created once per run. */
export async function copyTemplateDatabase(dataDir: string): Promise<SeededTournament> {
  template ??= createTemplate();
  const { folder, seeded } = await template;
  // `cp -a` keeps the owner, who may be another user than the one of this process.
  execFileSync('cp', ['-a', join(folder, 'postgres'), dataDir]);
  return seeded;
}

async function createTemplate(): Promise<Template> {
  const folder = makeTempFolder('template');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { warn: () => {} } });
  const pool = createPool(postgres.connection, 2);
  try {
    await applyMigrations(pool);
    return { folder, seeded: await seedTemplateData(pool) };
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

/** Inserts the template's users and matchups into a database that has only its tables. */
export const seedTemplateData = (pool: pg.Pool) => seedTournament(pool, { users: USERS, matchups: MATCHUPS });
