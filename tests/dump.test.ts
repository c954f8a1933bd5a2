import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { readBackupFile, writeBackupFile } from '#server/db/backup/backup-file.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { restoreDump } from '#server/db/backup/restore-dump.ts';
import { applyFirstMigrations, applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { noisy } from './support/pictures.ts';
import { administer } from './support/postgres.ts';
import { detailOf, fillTournament, playToTheEnd, signUpAll, vote } from './support/tournaments.ts';

const folder = mkdtempSync(join(tmpdir(), 'beats-dump-'));
const takenAt = new Date('2030-06-01T12:00:00.000Z');
const opened: { pool: pg.Pool; database: string }[] = [];
let app: TestApp;
let taken: string;

beforeAll(async () => {
  app = await createTestApp({ LIMIT_VOTES: '1000' });
  const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  const [creator] = people;
  if (!creator) throw new Error('Nobody signed up');
  await creator.call(routes.uploadProfileImage, { file: await noisy(64).png().toBuffer() });
  const id = await fillTournament(creator, people, { name: 'Cup "of", (many) \\signs 🎵' });
  await creator.call(routes.generateBracket, { params: { id } });
  const [first] = (await detailOf(creator, id)).matchups;
  const say = (content: string, parentId?: number) =>
    creator.call(routes.createComment, {
      body: { content, matchupId: first?.id, parentId },
      headers: { 'idempotency-key': content.slice(0, 5) },
    });
  const { body: comment } = await say('First,\n"second\\" (line)');
  await say('Answer', comment.id);
  await playToTheEnd(app, creator, id, async (matchup) => {
    for (const person of people.slice(0, 3)) await vote(person, matchup, 1);
  });
  taken = await takeBackup();
});
afterEach(async () => {
  for (const { pool, database } of opened.splice(0)) {
    await pool.end();
    await administer(inject('postgres'), `drop database ${database} with (force)`);
  }
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function takeBackup(pool = app.context.pool): Promise<string> {
  const path = join(folder, randomUUID());
  await writeBackupFile(path, dumpDatabase(pool, takenAt));
  return path;
}

/** A database that no server has ever seen. */
async function emptyDatabase(): Promise<pg.Pool> {
  const database = `dump_${randomUUID().replaceAll('-', '')}`;
  const { template: _, ...server } = inject('postgres');
  await administer(server, `create database ${database}`);
  const pool = createPool({ ...server, database }, 2);
  opened.push({ pool, database });
  return pool;
}

const restore = (pool: pg.Pool, path: string) => readBackupFile(path, (lines) => restoreDump(pool, lines));

/** Every row, every sequence and every constraint, as text. */
async function contentOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const texts = async (query: string) => (await pool.query(query)).rows.map(({ text }) => text);
  const tables = await texts(
    "select relname as text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const content: Record<string, string[]> = {
    sequences: await texts(
      "select sequencename || ' ' || last_value as text from pg_sequences where last_value is not null order by 1",
    ),
    constraints: await texts(
      "select conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace order by 1",
    ),
    indexes: await texts("select indexdef as text from pg_indexes where schemaname = 'public' order by 1"),
  };
  for (const table of tables) content[table] = await texts(`select t::text from ${table} t order by 1`);
  return content;
}

describe('a backup', () => {
  it('brings an empty database to every row, id and rule of the old one, and every count agrees', async () => {
    const pool = await emptyDatabase();
    const rows = await restore(pool, taken);
    const [before, after] = [await contentOf(app.context.pool), await contentOf(pool)];
    expect(after).toEqual(before);
    for (const filled of ['users', 'images', 'votes', 'matchups', 'comments', 'idempotency_keys']) {
      expect(after[filled]?.length, filled).toBeGreaterThan(0);
    }
    const tables = Object.keys(after).filter(
      (name) => !['sequences', 'constraints', 'indexes'].includes(name),
    );
    expect(rows).toBe(tables.reduce((sum, name) => sum + (after[name]?.length ?? 0), 0));
    expect(await findDifferences(pool)).toEqual([]);
    const { rows: made } = await pool.query(
      "insert into users (email) values ('new@test.example') returning id",
    );
    expect(made[0].id).toBeGreaterThan(4);
  });

  it('is of one instant, whatever is written while it is taken', async () => {
    const lines = dumpDatabase(app.context.pool, takenAt);
    const held: string[] = [(await lines.next()).value ?? ''];
    await app.signUp('latecomer');
    for await (const line of lines) held.push(line);
    expect(held.join('')).toContain('p1@test.example');
    expect(held.join('')).not.toContain('latecomer');
  });

  it('can be read by its owner alone, and takes no other file’s place', async () => {
    expect(statSync(taken).mode & 0o777).toBe(0o600);
    const before = readFileSync(taken);
    await expect(writeBackupFile(taken, dumpDatabase(app.context.pool, takenAt))).rejects.toThrow(
      'is there already',
    );
    expect(readFileSync(taken).equals(before)).toBe(true);
  });

  it('that failed leaves no file', async () => {
    const path = join(folder, 'failed');
    const failing = async function* () {
      yield 'a line\n';
      throw new Error('The database went away');
    };
    await expect(writeBackupFile(path, failing())).rejects.toThrow('went away');
    for (const name of [path, `${path}.unfinished`])
      expect(statSync(name, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('of an older version is restored in its schema and brought to the newest one', async () => {
    const old = await emptyDatabase();
    await applyFirstMigrations(old, 1);
    await old.query("insert into users (email) values ('old@test.example')");
    await old.query(`insert into tournaments (name, creator_id, tournament_type, max_participants, min_users,
        songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
        scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed)
      select 'Old', id, 'playoff', 4, 2, 4, 60, 60, 7, true, 'manual', 'auto', 'concurrent', false, 's' from users`);
    await old.query(
      'insert into participants (tournament_id, user_id) select id, creator_id from tournaments',
    );
    const path = await takeBackup(old);
    const pool = await emptyDatabase();
    expect(await restore(pool, path)).toBe(3);
    const { rows } = await pool.query('select email from users');
    expect(rows).toEqual([{ email: 'old@test.example' }]);
    expect(await findDifferences(pool)).toEqual([]);
    const newest = await emptyDatabase();
    await applyMigrations(newest);
    expect((await contentOf(pool)).indexes).toEqual((await contentOf(newest)).indexes);
  });
});

describe('a restore', () => {
  const rowsOf = async (pool: pg.Pool) => (await pool.query('select email from users order by 1')).rows;

  it('is refused where there is something to lose', async () => {
    const pool = await emptyDatabase();
    await applyMigrations(pool);
    await pool.query("insert into users (email) values ('here@test.example')");
    await expect(restore(pool, taken)).rejects.toThrow('The database is not empty');
    expect(await rowsOf(pool)).toEqual([{ email: 'here@test.example' }]);
  });

  it('of a file that was cut short leaves nothing, and the whole file can follow', async () => {
    const pool = await emptyDatabase();
    const cut = await takeBackup();
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    await expect(restore(pool, cut)).rejects.toThrow();
    expect(await rowsOf(pool)).toEqual([]);
    await restore(pool, taken);
    expect((await rowsOf(pool)).length).toBeGreaterThan(0);
  });

  const backupLines = async () => {
    const lines: string[] = [];
    for await (const line of dumpDatabase(app.context.pool, takenAt)) lines.push(line.trimEnd());
    return lines;
  };
  const all = async function* (lines: string[]) {
    yield* lines;
  };

  it.each([
    ['without its last line', (lines: string[]) => lines.slice(0, -1), 'cut short'],
    ['with a row less', (lines: string[]) => lines.filter((line) => !line.includes('p4@')), 'cut short'],
    [
      'of a newer version',
      ([first = '', ...rest]: string[]) => [first.replace(']', ',"f00"]'), ...rest],
      'version',
    ],
    ['that is something else', () => ['{"format":"other"}'], 'is no backup'],
    [
      'with a table of somebody else',
      (lines: string[]) => [...lines.slice(0, 1), '{"table":"users; drop table users"}'],
      'nobody knows',
    ],
  ])('of lines %s is refused and leaves nothing', async (_, spoil, message) => {
    const pool = await emptyDatabase();
    await expect(restoreDump(pool, all(spoil(await backupLines())))).rejects.toThrow(message);
    const { rows } = await pool.query("select to_regclass('public.users') is not null as made");
    if (rows[0].made) expect(await rowsOf(pool)).toEqual([]);
  });

  it('finds a row whose reference leads nowhere', async () => {
    const pool = await emptyDatabase();
    const lines = await backupLines();
    const images = lines.findIndex((line) => line.includes('"images"'));
    const orphaned = [
      ...lines.slice(0, images + 1),
      ...lines.slice(images + 2, -1),
      JSON.stringify({ end: JSON.parse(lines.at(-1) ?? '').end - 1 }),
    ];
    await expect(restoreDump(pool, all(orphaned))).rejects.toThrow('foreign key');
    expect(await rowsOf(pool)).toEqual([]);
  });
});
