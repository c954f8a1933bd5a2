import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, inject, it } from 'vitest';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import * as schema from '#server/db/schema.ts';
import { administer } from './support/postgres.ts';

const SNAPSHOTS = 'src/server/db/migrations/meta';

it('the newest snapshot of the migrations agrees with the schema; if not, run npm run db:generate', async () => {
  const newest = readdirSync(SNAPSHOTS)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(join(SNAPSHOTS, newest ?? ''), 'utf8'));
  const current = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case');
  expect(await generateMigration(migrated, current)).toEqual([]);
});

it('a database that cannot store every script is refused, and the error says what to do', async () => {
  const { template: _, ...server } = inject('postgres');
  const database = `ascii_${process.pid}`;
  await administer(server, `create database ${database} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const pool = createPool({ ...server, database }, 1);
  await expect(applyMigrations(pool)).rejects.toThrow(
    'The database has the encoding SQL_ASCII. Create it with the encoding UTF8.',
  );
  await pool.end();
  await administer(server, `drop database ${database}`);
});
