import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#demo/content.ts';
import { prepareOnce } from '#demo/preparation.ts';
import { withDatabase } from '#server/commands/with-database.ts';
import { loadConfig } from '#server/config.ts';
import { applyFirstMigrations, applyMigrations, describeMigrations } from '#server/db/migrate.ts';
import * as schema from '#server/db/schema.ts';
import { VERSION } from '#server/version.ts';
import { openEmptyDatabase } from './support/database.ts';
import { databaseUrl } from './support/postgres.ts';

const SNAPSHOTS = 'src/server/db/migrations/meta';

it('the only snapshot of the migrations agrees with the schema; if not, run npm run db:generate and delete the older snapshot', async () => {
  const snapshots = readdirSync(SNAPSHOTS).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toHaveLength(1);
  const migrated = JSON.parse(readFileSync(join(SNAPSHOTS, snapshots[0] ?? ''), 'utf8'));
  const current = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case');
  expect(await generateMigration(migrated, current)).toEqual([]);
});

it('a database that cannot store every script is refused, and the error says what to do', async () => {
  const { pool } = await openEmptyDatabase("template template0 encoding 'SQL_ASCII' locale 'C'");
  await expect(applyMigrations(pool)).rejects.toThrow(
    'The database has the encoding SQL_ASCII. Create it with the encoding UTF8.',
  );
});

it('the names of the migrations that ran are returned and said in one line, and the database keeps the version (rule L14)', async () => {
  const { pool } = await openEmptyDatabase();
  await applyFirstMigrations(pool, 26);
  const names = await applyMigrations(pool);
  const [first, second] = ['0026_voter_code_withdrawal', '0027_small_copies'];
  expect(names.slice(0, 2)).toEqual([first, second]);
  expect(describeMigrations(names)).toMatch(
    new RegExp(`^Migrations of version \\S+ applied: ${first}, ${second}, `),
  );
  expect(await applyMigrations(pool)).toEqual([]);
  const comment = "select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as comment";
  expect((await pool.query(comment)).rows).toEqual([{ comment: `version ${VERSION}` }]);
  const { pool: other } = await openEmptyDatabase();
  const all = await applyMigrations(other);
  expect(describeMigrations(all)).toBe(`The database is new: created with ${all.length} migrations`);
});

it('a database that a newer version has migrated is refused, by server and commands alike', async () => {
  const { pool, connection } = await openEmptyDatabase();
  await applyMigrations(pool);
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)",
  );
  await pool.query("comment on table drizzle.__drizzle_migrations is 'version 9.0.0'");
  const line = `The database has migrations of version 9.0.0, and this program, version ${VERSION}, does not know them. Start that version or a newer one, or restore a backup from before the upgrade.`;
  await expect(applyMigrations(pool)).rejects.toThrow(line);
  const config = loadConfig({ DATABASE_URL: databaseUrl(connection) });
  await expect(withDatabase(config, async () => 'done')).rejects.toThrow(line);
  // A database of a version that left no comment.
  await pool.query('comment on table drizzle.__drizzle_migrations is null');
  await expect(applyMigrations(pool)).rejects.toThrow(/migrations of a newer release/);
});

it('a role that may not change the tables gets one line that says what to do', async () => {
  const { pool } = await openEmptyDatabase();
  const reader = `reader_${process.pid}`;
  await pool.query(`create role ${reader}`);
  const expectRefusal = async () => {
    await pool.query(`set role ${reader}`);
    await expect(applyMigrations(pool)).rejects.toThrow(
      /^The database could not be migrated: permission denied for \S+ \S+\. Make the role of DATABASE_URL the owner/,
    );
  };
  await expectRefusal();
  // Another role has migrated it.
  await applyMigrations(pool);
  await expectRefusal();
  await pool.query(`drop role ${reader}`);
});

it('the newest release in CHANGELOG.md is the version of this program', () => {
  const [, newest] = /^## \[(\d[^\]]*)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(newest).toBe(VERSION);
});

it('the demo begins a history again that was not finished, and never in a database with other accounts', async () => {
  const { pool } = await openEmptyDatabase();
  await applyMigrations(pool);
  const count = async () => (await pool.query('select from users')).rowCount;
  const insert = (email = '') =>
    pool.query("insert into users (email, first_name, last_name) values ($1, 'A', 'B')", [email]);
  const create = async () => void (await insert(DEMO_ACCOUNTS[0]?.email));
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
