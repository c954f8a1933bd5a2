import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { routes } from '#contract/routes.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { writeBackupFile } from '#server/db/backup/file.ts';
import { proveBackup } from '#server/db/backup/prove.ts';
import { createBackups } from '#server/features/backups/service.ts';
import { VERSION } from '#server/version.ts';
import type { TestApp } from './support/app.ts';
import { holdLock, openTestApp } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { noisy } from './support/pictures.ts';
import { administer, type Connection } from './support/postgres.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { createTournament, openMatch, signUpAll, vote } from './support/tournaments.ts';

const HOUR_MS = 60 * 60_000;
const EVENING = new Date(2030, 5, 1, 20, 0);
const AT_FOUR = new Date(2030, 5, 2, 4, 0);

/** A server at 20:00, whose last backup was made at 04:00, into an empty folder. */
async function openSite(env: Record<string, string> = {}, dir = makeTempFolder()) {
  const app = await openTestApp({ BACKUP_DIR: dir, BACKUP_AT: '04:00', ...env });
  app.clock.set(EVENING);
  await app.rows(
    "insert into backup_runs (state, started_at, seen_at, ended_at, host) values ('proven', $1, $1, $1, 'before')",
    new Date(EVENING.getTime() - 16 * HOUR_MS),
  );
  return { app, dir };
}

const backupsIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.backup'));
const manifestIn = (dir: string, name: string) =>
  JSON.parse(readFileSync(join(dir, name.replace('.backup', '.json')), 'utf8'));
const runsOf = (app: TestApp) =>
  app.rows("select state, file, problem from backup_runs where host <> 'before' order by id");
/** The temporary databases of proofs of this database. */
const copiesOn = (app: TestApp) =>
  app.rows(
    "select datname from pg_database where datname = 'beats_proof_' || left(encode(sha256(current_database()::bytea), 'hex'), 12)",
  );
const connectionOf = ({ pool }: TestApp) => {
  const { host, port, user, database } = pool.options;
  return { host, port, user, database } as Connection;
};

/** The backups of another server on the same database. */
function otherServer(app: TestApp, parts: Partial<Parameters<typeof createBackups>[0]> = {}) {
  const { context, pool } = app;
  const backups = createBackups({
    context,
    pool,
    connection: connectionOf(app),
    log: app.http.log,
    ...parts,
  });
  onTestFinished(() => backups.stop());
  return backups;
}

/** Free bytes of a disk that is low, except for a folder: a backup in it is made, and not proven. */
const lowExcept = (dir?: string) => async (folder: string) => (folder === dir ? 1e12 : 1e6);

const readyz = async (app: TestApp) => (await app.http.inject('/readyz')).json();
const age = async (app: TestApp) =>
  /^beats_proven_backup_age_seconds (\S+)$/m.exec((await app.http.inject('/metrics')).body)?.[1];

describe('the daily backup', () => {
  it('is made once at its time, for its owner only, and proven by a restore (rules O23, O24)', async () => {
    const { app, dir } = await openSite();
    await signUpAll(app, ['b1', 'b2', 'b3', 'b4']);
    await app.backups.runDue();
    expect(readdirSync(dir)).toEqual([]);
    app.clock.set(AT_FOUR);
    await app.backups.runDue();
    await app.backups.runDue();
    const [name = '', ...others] = backupsIn(dir);
    expect(others).toEqual([]);
    for (const file of readdirSync(dir)) expect(statSync(join(dir, file)).mode & 0o777, file).toBe(0o600);
    expect(await runsOf(app)).toEqual([{ state: 'proven', file: name, problem: null }]);
    expect(manifestIn(dir, name)).toMatchObject({ problem: null, provenAt: AT_FOUR.toISOString() });
    expect(await readyz(app)).toEqual({ status: 'ok' });
    app.clock.advance(24 * HOUR_MS);
    expect(await age(app)).toBe('86400');
    expect(await copiesOn(app)).toEqual([]);
  });

  it('restores equal by recount, which notices a count that differs in the backup only (rule O24)', async () => {
    const { app, dir } = await openSite();
    const people = await signUpAll(app, ['b1', 'b2', 'b3', 'b4']);
    const matchup = await openMatch(people[0], people);
    for (const person of people) await vote(person, matchup, 1);
    const takeOne = async (name: string) => {
      let last = '';
      const lines = async function* () {
        for await (const line of dumpDatabase(app.pool, app.clock.now())) {
          last = line;
          yield line;
        }
      };
      const path = join(dir, name);
      await writeBackupFile(path, lines());
      return { path, rows: JSON.parse(last).end as number };
    };
    const prove = (taken: { path: string; rows: number }) => proveBackup(app.pool, connectionOf(app), taken);
    const right = await takeOne('right');
    expect(await prove(right)).toBe(0);
    const fewer = prove({ ...right, rows: right.rows - 1 });
    await expect(fewer).rejects.toThrow(
      `The backup has ${right.rows - 1} rows, and ${right.rows} were restored.`,
    );
    await app.rows('update matchup_tallies set song1 = song1 + 1');
    const wrong = await takeOne('wrong');
    // The live database differs in the same way, so that the backup is a true copy.
    expect(await prove(wrong)).toBe(1);
    await app.rows('update matchup_tallies set song1 = song1 - 1');
    await expect(prove(wrong)).rejects.toThrow(/^1 counts of the restored backup differ/);
    expect(await copiesOn(app)).toEqual([]);
  });

  it('waits for a match that ends soon, at most four hours, and not for a long one (rule O23)', async () => {
    const { app } = await openSite();
    const people = await signUpAll(app, ['b1', 'b2', 'b3', 'b4']);
    await openMatch(people[0], people);
    const backups = otherServer(app, { freeBytes: lowExcept() });
    const setTimes = async (startHours: number, endHours: number) => {
      const [start, end] = [startHours, endHours].map(
        (hours) => new Date(AT_FOUR.getTime() + hours * HOUR_MS),
      );
      await app.rows(
        "update matchups set start_time = $1, end_time = $2 where status in ('active', 'scheduled')",
        start,
        end,
      );
      await app.rows('update tournaments set next_due_at = $1', start);
    };
    const isBegunAt = async (hours: number) => {
      app.clock.set(new Date(AT_FOUR.getTime() + hours * HOUR_MS));
      await backups.runDue();
      return (await runsOf(app)).length > 0;
    };
    await setTimes(0.4, 1);
    expect(await isBegunAt(0)).toBe(false);
    expect((await backups.describe()).isWaiting).toBe(true);
    expect(await isBegunAt(0.9)).toBe(false);
    await setTimes(1.2, 3.9);
    expect(await isBegunAt(1)).toBe(false);
    expect(await isBegunAt(3.85)).toBe(false);
    // A match that lasts beyond the four hours is not waited for.
    await setTimes(1.2, 30);
    expect(await isBegunAt(3.85)).toBe(true);
  });

  it('waits for a show (rule O23)', async () => {
    const { app } = await openSite();
    const [host] = await signUpAll(app, ['b1']);
    const id = await createTournament(host, { schedulingType: 'manual' });
    await app.rows("insert into shows (tournament_id, step, pin) values ($1, 'lobby', '123456')", id);
    const backups = otherServer(app, { freeBytes: lowExcept() });
    app.clock.set(AT_FOUR);
    await backups.runDue();
    expect(await runsOf(app)).toEqual([]);
    await app.rows("update shows set step = 'closed'");
    await backups.runDue();
    expect(await runsOf(app)).toHaveLength(1);
  });

  it('is made by one of several servers, also when they check at the same moment (rule O23)', async () => {
    const { app, dir } = await openSite();
    app.clock.set(AT_FOUR);
    const others = [otherServer(app), otherServer(app)];
    await Promise.all([app.backups, ...others].map((backups) => backups.runDue()));
    await Promise.all([app.backups, ...others].map((backups) => backups.runDue()));
    expect(backupsIn(dir)).toHaveLength(1);
    expect(await runsOf(app)).toMatchObject([{ state: 'proven' }]);
  });

  it('keeps BACKUP_KEEP proven files, and removes none before a newer one is proven (rule O24)', async () => {
    const { app, dir } = await openSite({ BACKUP_KEEP: '2' });
    const known = { takenAt: '', version: VERSION, rows: 1, bytes: 1, problem: null };
    const store = (day: number, provenAt: string | null) => {
      const name = `beats-2030052${day}T040000Z`;
      writeFileSync(join(dir, `${name}.backup`), '');
      writeFileSync(join(dir, `${name}.json`), JSON.stringify({ ...known, provenAt }));
      return name;
    };
    const old = [store(1, null), store(2, EVENING.toISOString())];
    const kept = [store(3, EVENING.toISOString()), store(4, null), 'of-another-program'];
    writeFileSync(join(dir, 'of-another-program.backup'), '');
    const execute = (statement: string) =>
      administer(connectionOf(app), statement, connectionOf(app).database);
    const makeOne = async () => {
      app.clock.advance(24 * HOUR_MS);
      await app.backups.runDue();
      return (await runsOf(app)).at(-1).file.replace('.backup', '');
    };
    const namesIn = () =>
      backupsIn(dir)
        .map((name) => name.replace('.backup', ''))
        .sort();
    // No restore knows this table.
    await execute('create table strange (id integer)');
    const broken = await makeOne();
    expect(manifestIn(dir, `${broken}.backup`)).toMatchObject({
      provenAt: null,
      problem: 'The backup has an unknown table: strange',
    });
    expect(namesIn()).toEqual([...old, ...kept, broken].sort());
    await execute('drop table strange');
    const proven = await makeOne();
    expect(namesIn()).toEqual([...kept, broken, proven].sort());
    expect(await age(app)).toBe('0');
    expect(existsSync(join(dir, `${old[0]}.json`))).toBe(false);
  });
});

describe('a backup that fails', () => {
  it.each([
    ['an unwritable folder', '/proc/backups', /^BACKUP_DIR: \/proc\/backups cannot be used/],
    ['a file in place of the folder', join(makeTempFolder(), 'file'), /^BACKUP_DIR: .*file cannot be used/],
  ])(
    'for %s is in log, /readyz and metric, and repeated after an hour (rule O24)',
    async (_, dir, problem) => {
      if (!dir.startsWith('/proc')) writeFileSync(dir, '');
      const { app } = await openSite({}, dir);
      app.clock.set(AT_FOUR);
      await app.backups.runDue();
      const failed = { state: 'failed', file: null, problem: expect.stringMatching(problem) };
      expect(await runsOf(app)).toEqual([failed]);
      expect(await readyz(app)).toEqual({ status: 'ok', warnings: ['backup'] });
      app.clock.advance(HOUR_MS / 2);
      await app.backups.runDue();
      expect(await runsOf(app)).toHaveLength(1);
      app.clock.advance(HOUR_MS / 2);
      await app.backups.runDue();
      expect(await runsOf(app)).toEqual([failed, failed]);
      expect(await age(app)).toBe('90000');
    },
  );

  it('for a low disk is not begun, and not proven where only the database has too little space', async () => {
    const { app, dir } = await openSite();
    app.clock.set(AT_FOUR);
    await otherServer(app, { freeBytes: lowExcept() }).runDue();
    expect(await runsOf(app)).toMatchObject([
      {
        state: 'failed',
        problem: expect.stringMatching(/^The disk of BACKUP_DIR is low: a backup needs \d+ MB/),
      },
    ]);
    expect(backupsIn(dir)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await otherServer(app, { freeBytes: lowExcept(dir) }).runDue();
    expect((await runsOf(app))[1]).toMatchObject({
      state: 'unproven',
      problem: expect.stringMatching(/^The disk of the database is low: a proof needs \d+ MB/),
    });
    expect(backupsIn(dir)).toHaveLength(1);
  });

  it('on a full disk leaves no file', async (test) => {
    const dir = makeTempFolder();
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', dir]);
    // Only root may mount.
    if (mount.status !== 0) return test.skip('a small disk cannot be mounted here');
    onTestFinished(() => void execFileSync('umount', ['--lazy', dir]));
    const { app } = await openSite({}, dir);
    const [person] = await signUpAll(app, ['b1']);
    await person.call(routes.uploadProfileImage, { file: await noisy(64).png().toBuffer() });
    app.clock.set(AT_FOUR);
    await otherServer(app, { freeBytes: async () => 1e12 }).runDue();
    const problem = expect.stringMatching(/^There is no space left for /);
    expect(await runsOf(app)).toEqual([{ state: 'failed', file: null, problem }]);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('without the right to create databases says so, and its file stays unproven', async () => {
    const { app, dir } = await openSite();
    const connection = connectionOf(app);
    const role = `keeper_${Date.now()}`;
    await administer(connection, `create role ${role} login`);
    onTestFinished(async () => {
      await administer(connection, `drop owned by ${role}`, connection.database);
      await administer(connection, `drop role ${role}`);
    });
    for (const grant of [
      `grant select on all tables in schema public, drizzle to ${role}`,
      `grant usage on schema drizzle to ${role}`,
      `grant select on all sequences in schema public to ${role}`,
    ])
      await administer(connection, grant, connection.database);
    app.clock.set(AT_FOUR);
    await otherServer(app, { connection: { ...connection, user: role } }).runDue();
    const [run] = await runsOf(app);
    expect(run).toMatchObject({
      state: 'unproven',
      problem: expect.stringContaining('may not create the temporary database'),
    });
    expect(manifestIn(dir, run.file)).toMatchObject({ provenAt: null, problem: run.problem });
  });
});

describe('a server that ends during a backup', () => {
  it('leaves no file behind, and the next one makes the backup (rule O23)', async () => {
    const { app, dir } = await openSite();
    app.clock.set(AT_FOUR);
    // The dump waits at its first table.
    const release = await holdLock(app, 'lock table votes in access exclusive mode');
    const ending = otherServer(app);
    const run = ending.runDue();
    await eventually(() => expect(readdirSync(dir).join()).toContain('.unfinished'));
    await ending.stop();
    await run;
    expect(readdirSync(dir)).toEqual([]);
    // PostgreSQL ends a transaction in which nothing happens for long.
    await release().catch(() => {});
    await otherServer(app, { freeBytes: lowExcept(dir) }).runDue();
    expect((await runsOf(app)).map(({ state }) => state)).toEqual(['stopped', 'unproven']);
    expect(backupsIn(dir)).toHaveLength(1);
  });

  it('by a kill is taken over after two minutes, and what it left is removed (rule O23)', async () => {
    const { app, dir } = await openSite();
    app.clock.set(AT_FOUR);
    await app.rows("insert into backup_runs (started_at, seen_at, host) values ($1, $1, 'killed')", AT_FOUR);
    const unfinished = join(dir, 'beats-20300602T040000Z.backup.unfinished');
    writeFileSync(unfinished, 'half');
    chmodSync(unfinished, 0o644);
    await administer(
      connectionOf(app),
      `create database ${(await app.rows("select 'beats_proof_' || left(encode(sha256(current_database()::bytea), 'hex'), 12) as name"))[0].name}`,
    );
    const backups = otherServer(app, { freeBytes: lowExcept(dir) });
    app.clock.advance(60_000);
    await backups.runDue();
    expect(existsSync(unfinished)).toBe(true);
    app.clock.advance(60_000);
    await backups.runDue();
    expect((await runsOf(app)).map(({ state }) => state)).toEqual(['stopped', 'unproven']);
    expect([existsSync(unfinished), backupsIn(dir).length, await copiesOn(app)]).toEqual([false, 1, []]);
  });
});
