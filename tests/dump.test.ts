import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { readBackupFile, writeBackupFile } from '#server/db/backup/file.ts';
import { restoreDump } from '#server/db/backup/restore.ts';
import { applyFirstMigrations, applyMigrations } from '#server/db/migrate.ts';
import { findDifferences } from '#server/db/recount.ts';
import { createCommunity } from './support/community.ts';
import { openEmptyDatabase } from './support/database.ts';
import { noisy } from './support/pictures.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { AUTOMATIC, drawTournament, playToTheEnd, vote } from './support/tournaments.ts';

const folder = makeTempFolder();
const takenAt = new Date('2030-06-01T12:00:00.000Z');

const { app, people, admin } = await createCommunity();
const [creator] = people;
await creator.call(routes.uploadProfileImage, { file: await noisy(64).png().toBuffer() });
await admin.call(routes.adminUploadLogo, { file: await noisy(32).png().toBuffer() });
const { id, matchups } = await drawTournament(creator, people, {
  ...AUTOMATIC,
  name: 'Cup "of", (many) \\signs 🎵',
});
const [first] = matchups;
const comment = (content: string, parentId?: number) =>
  creator.call(routes.createComment, {
    body: { content, matchupId: first?.id, parentId },
    headers: { 'idempotency-key': content.slice(0, 5) },
  });
const { body: parent } = await comment('First,\n"second\\" (line)');
await comment('Answer', parent.id);
await playToTheEnd(app, creator, id, async (matchup) => {
  for (const person of people) await vote(person, matchup, 1);
});
const taken = await takeBackup();

async function takeBackup(pool = app.pool): Promise<string> {
  const path = join(folder, randomUUID());
  await writeBackupFile(path, dumpDatabase(pool, takenAt));
  return path;
}

const emptyDatabase = async () => (await openEmptyDatabase()).pool;
const restore = (pool: pg.Pool, path: string) => readBackupFile(path, (lines) => restoreDump(pool, lines));

/** Every row, sequence, constraint and index as text. */
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
  for (const table of tables)
    content[table] = await texts(`select t::text as text from ${table} t order by 1`);
  return content;
}

describe('a backup', () => {
  it('restores every row, id and constraint into an empty database, and every count agrees', async () => {
    const pool = await emptyDatabase();
    const rows = await restore(pool, taken);
    const [before, after] = [await contentOf(app.pool), await contentOf(pool)];
    // The keys of address hashes are in no backup (rule F1).
    expect(before.address_keys?.length).toBeGreaterThan(0);
    expect(after).toEqual({ ...before, address_keys: [] });
    const filled = ['users', 'images', 'votes', 'matchups', 'comments', 'history', 'idempotency_keys'];
    for (const table of filled) expect(after[table]?.length, table).toBeGreaterThan(0);
    const tables = Object.keys(after).filter(
      (name) => !['sequences', 'constraints', 'indexes'].includes(name),
    );
    expect(rows).toBe(tables.reduce((sum, name) => sum + (after[name]?.length ?? 0), 0));
    expect(await findDifferences(pool)).toEqual([]);
    const { rows: made } = await pool.query(
      "insert into users (email) values ('new@test.example') returning id",
    );
    expect(made[0].id).toBeGreaterThan(4);
    await expect(pool.query('delete from history')).rejects.toThrow('append-only');
  });

  it('holds the rows of one instant, while others write', async () => {
    const lines = dumpDatabase(app.pool, takenAt);
    const held: string[] = [(await lines.next()).value ?? ''];
    await app.signUp('latecomer');
    for await (const line of lines) held.push(line);
    expect(held.join('')).toContain('p1@test.example');
    expect(held.join('')).not.toContain('latecomer');
  });

  it('is readable by its owner only, and replaces no other file', async () => {
    expect(statSync(taken).mode & 0o777).toBe(0o600);
    const before = readFileSync(taken);
    await expect(writeBackupFile(taken, dumpDatabase(app.pool, takenAt))).rejects.toThrow('already exists');
    expect(readFileSync(taken).equals(before)).toBe(true);
  });

  it('leaves no file when it fails', async () => {
    const path = join(folder, 'failed');
    const failing = async function* () {
      yield 'a line\n';
      throw new Error('The database went away');
    };
    await expect(writeBackupFile(path, failing())).rejects.toThrow('went away');
    for (const name of [path, `${path}.unfinished`])
      expect(statSync(name, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('of an older version is restored into its schema, and the newer migrations run', async () => {
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

  it('is refused into a database with rows', async () => {
    const pool = await emptyDatabase();
    await applyMigrations(pool);
    await pool.query("insert into users (email) values ('here@test.example')");
    await expect(restore(pool, taken)).rejects.toThrow('The database is not empty');
    expect(await rowsOf(pool)).toEqual([{ email: 'here@test.example' }]);
  });

  it('of an incomplete file leaves nothing, and the complete file can follow', async () => {
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
    for await (const line of dumpDatabase(app.pool, takenAt)) lines.push(line.trimEnd());
    return lines;
  };
  const all = async function* (lines: string[]) {
    yield* lines;
  };

  it.each([
    ['without one row', (lines: string[]) => lines.filter((line) => !line.includes('p4@')), 'incomplete'],
    [
      'with an unknown table',
      (lines: string[]) => [...lines.slice(0, 1), '{"table":"users; drop table users"}'],
      'an unknown table',
    ],
  ])('of a file %s is refused and leaves nothing', async (_, spoil, message) => {
    const pool = await emptyDatabase();
    await expect(restoreDump(pool, all(spoil(await backupLines())))).rejects.toThrow(message);
    const { rows } = await pool.query("select to_regclass('public.users') is not null as made");
    if (rows[0].made) expect(await rowsOf(pool)).toEqual([]);
  });

  it('refuses a row whose reference is missing', async () => {
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
