import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type pg from 'pg';
import { expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#demo/content.ts';
import { prepareOnce } from '#demo/preparation.ts';
import { withDatabase } from '#server/commands/with-database.ts';
import { loadConfig } from '#server/config.ts';
import { applyFirstMigrations, applyMigrations, describeMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import * as schema from '#server/db/schema.ts';
import { VERSION } from '#server/version.ts';
import { administer, databaseUrl } from './support/postgres.ts';

const SNAPSHOTS = 'src/server/db/migrations/meta';

it('the only snapshot of the migrations agrees with the schema; if not, run npm run db:generate and delete the older snapshot', async () => {
  const snapshots = readdirSync(SNAPSHOTS).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toHaveLength(1);
  const migrated = JSON.parse(readFileSync(join(SNAPSHOTS, snapshots[0] ?? ''), 'utf8'));
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

/** Runs on a new database, which is dropped afterwards. */
async function onEmptyDatabase(run: (pool: pg.Pool, url: string) => Promise<void>): Promise<void> {
  const { template: _, ...server } = inject('postgres');
  const connection = { ...server, database: `empty_${randomUUID().replaceAll('-', '')}` };
  await administer(server, `create database ${connection.database}`);
  const pool = createPool(connection, 1);
  await run(pool, databaseUrl(connection)).finally(() => pool.end());
  await administer(server, `drop database ${connection.database}`);
}

it('the names of the migrations that ran are returned, and said in one line (rule L14)', async () => {
  await onEmptyDatabase(async (pool) => {
    await applyFirstMigrations(pool, 26);
    const names = await applyMigrations(pool);
    expect(names.slice(0, 3)).toEqual([
      '0026_voter_code_withdrawal',
      '0027_small_copies',
      '0028_votes_at_once',
    ]);
    expect(describeMigrations(names)).toMatch(
      /^Migrations of version \S+ applied: 0026_voter_code_withdrawal, /,
    );
    expect(await applyMigrations(pool)).toEqual([]);
  });
  await onEmptyDatabase(async (pool) => {
    const names = await applyMigrations(pool);
    expect(describeMigrations(names)).toBe(`The database is new: created with ${names.length} migrations`);
  });
});

it('a database that a newer version has migrated is refused, by server and commands alike', async () => {
  await onEmptyDatabase(async (pool, url) => {
    await applyMigrations(pool);
    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
    );
    await pool.query("comment on table drizzle.__drizzle_migrations is 'version 9.0.0'");
    const line = `The database has migrations of version 9.0.0, and this program, version ${VERSION}, does not know them. Start that version or a newer one, or restore a backup from before the upgrade.`;
    await expect(applyMigrations(pool)).rejects.toThrow(line);
    const config = loadConfig({ DATABASE_URL: url });
    await expect(withDatabase(config, async () => 'done')).rejects.toThrow(line);
    // A database of a version that left no comment.
    await pool.query('comment on table drizzle.__drizzle_migrations is null');
    await expect(applyMigrations(pool)).rejects.toThrow(/migrations of a newer release/);
  });
});

it('the database says which version migrated it last', async () => {
  await onEmptyDatabase(async (pool) => {
    await applyMigrations(pool);
    const { rows } = await pool.query(
      "select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as comment",
    );
    expect(rows).toEqual([{ comment: `version ${VERSION}` }]);
  });
});

it('a role that may not change the tables gets one line that says what to do', async () => {
  await onEmptyDatabase(async (pool) => {
    await pool.query(`create role reader_${process.pid}`);
    const applyAsReader = async () => {
      await pool.query(`set role reader_${process.pid}`);
      const line =
        /^The database could not be migrated: permission denied for \S+ \S+\. Make the role of DATABASE_URL the owner/;
      await expect(applyMigrations(pool)).rejects.toThrow(line);
    };
    await applyAsReader();
    // Another role has migrated it.
    await applyMigrations(pool);
    await applyAsReader();
    await pool.query(`drop role reader_${process.pid}`);
  });
});

it('the newest release in CHANGELOG.md is the version of this program', () => {
  const [, newest] = /^## \[(\d[^\]]*)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest).toBe(VERSION);
});

it('the demo begins a history again that was not finished, and never in a database with other accounts', async () => {
  await onEmptyDatabase(async (pool) => {
    await applyMigrations(pool);
    const count = async () => (await pool.query('select count(*)::int as n from users')).rows[0].n;
    const insert = (email: string) =>
      pool.query(
        "insert into users (email, first_name, last_name, password_hash) values ($1, 'A', 'B', 'x')",
        [email],
      );
    const [account] = DEMO_ACCOUNTS;
    const create = async () => void (await insert(account?.email ?? ''));
    const fail = async () => {
      await create();
      throw new Error('ended');
    };
    await expect(prepareOnce(pool, fail)).rejects.toThrow('ended');
    expect(await count()).toBe(1);
    await prepareOnce(pool, create);
    expect(await count()).toBe(1);
    await insert('someone@test.example');
    await expect(prepareOnce(pool, create)).rejects.toThrow('accounts that are not from the demo');
    expect(await count()).toBe(2);
  });
});
