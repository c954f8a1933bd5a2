import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { SystemReport } from '#contract/system.ts';
import { HIDDEN, SHOWN } from '#server/config/describe.ts';
import { listVariables, loadConfig } from '#server/config.ts';
import { type Findings, findProblems } from '#server/features/system/problems.ts';
import { VERSION } from '#server/version.ts';
import { createCommunity, openTestApp } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { at } from './support/tournaments.ts';

const HOUR_MS = 60 * 60_000;
const PLANTED = 'planted-in-the-configuration';
const SECRET = `${PLANTED}-0123456789`;
/** A value with a secret for each variable that may hold one. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: `postgres://planted:${SECRET}@localhost/beats`,
  REDIS_URL: `redis://:${SECRET}@localhost`,
  ADMIN_EMAIL: `${PLANTED}@test.example`,
  SESSION_SECRET: SECRET,
  METRICS_TOKEN: SECRET,
  YOUTUBE_API_KEY: SECRET,
  SPOTIFY_CLIENT_ID: SECRET,
  SPOTIFY_CLIENT_SECRET: SECRET,
  APPLE_MUSIC_TOKEN: SECRET,
  SMTP_URL: `smtp://user:${SECRET}@localhost`,
  MAIL_FROM: `${PLANTED}@test.example`,
};

const { app, people, admin } = await createCommunity({ LOOKUPS: 'off' }, ['reader']);
const [reader] = people;
const read = async () => (await admin.call(routes.adminGetSystem)).body as SystemReport;

describe('the report about the system', () => {
  it('tells admins of server, database, what waits and what is low, and no cache keeps it (rule O25)', async () => {
    const reply = await admin.call(routes.adminGetSystem);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { server, database, redis, mail, signIns, lookups, queues, disks, backups } =
      reply.body as SystemReport;
    expect(server).toMatchObject({ version: VERSION, node: process.version });
    expect(server.memoryBytes).toBeLessThan(server.memoryLimitBytes);
    expect(database).toMatchObject({ isEmbedded: true, version: expect.stringMatching(/^\d+\.\d+$/) });
    expect(database.connections).toBeGreaterThan(0);
    expect(database.newestMigration).toMatch(new RegExp(`^00${database.migrations - 1}_`));
    expect([redis, lookups]).toEqual(['off', { isOn: false, fetches: 0, failures: 0 }]);
    expect(mail).toEqual({ isOn: false, problem: null, failed: 0, perMinute: null });
    expect(signIns.map(({ id, isOn }) => [id, isOn])).toContainEqual(['google', false]);
    expect(queues).toEqual({ votes: 0, queries: 0, mails: 0, pictures: 0, covers: 0, lookups: 0 });
    expect(disks).toMatchObject([{ name: 'database' }]);
    expect(backups).toMatchObject({ isOn: false, isRunning: false, nextAt: null, runs: [], files: [] });
  });

  it('counts error answers of the last day by code, without what was asked (rule O25)', async () => {
    const counted = async () =>
      Object.fromEntries((await read()).errors.map(({ code, count }) => [code, count]));
    app.clock.advance(48 * HOUR_MS);
    expect(await counted()).toEqual({});
    const again = await app.browser(admin.cookie).call(routes.adminGetSystem);
    expect(again.status).toBe(200);
    await reader.call(routes.adminGetSystem);
    await admin.call(routes.createTournament, { body: {} });
    await admin.call(routes.getTournament, at(2_000_000_000));
    await app.http.inject({
      method: 'POST',
      url: '/api/tournaments',
      payload: '{',
      headers: { 'content-type': 'application/json', cookie: admin.cookie ?? '' },
    });
    expect(await counted()).toEqual({ FORBIDDEN: 1, INVALID_INPUT: 1, NOT_FOUND: 1, BAD_REQUEST: 1 });
    app.clock.advance(23 * HOUR_MS);
    await admin.call(routes.getTournament, at(2_000_000_000));
    expect(await counted()).toMatchObject({ FORBIDDEN: 1, NOT_FOUND: 2 });
    app.clock.advance(2 * HOUR_MS);
    expect(await counted()).toEqual({ NOT_FOUND: 1 });
  });

  it('shows no secret of the configuration, and only that it is set (rule O25)', async () => {
    const site = await openTestApp({ ...SECRETS, PUBLIC_URL: 'http://localhost' });
    const boss = await site.signUp('boss');
    await site.rows("update users set role = 'admin'");
    const { body } = await boss.call(routes.adminGetSystem);
    expect(JSON.stringify(body)).not.toContain(PLANTED);
    expect(JSON.stringify(body)).not.toContain('@test.example');
    const settings = new Map((body as SystemReport).settings.map((setting) => [setting.name, setting]));
    for (const name of Object.keys(SECRETS))
      expect(settings.get(name), name).toEqual({ name, isSet: true, value: null });
    expect(settings.get('PORT')).toEqual({ name: 'PORT', isSet: false, value: '3000' });
    expect(settings.get('LIMIT_VOTES')).toEqual({ name: 'LIMIT_VOTES', isSet: true, value: '10000' });
  });

  it('shows no value of a variable that is named like a secret, a key or an address with a password (rule O25)', () => {
    const shown = loadConfig({}).settings.filter(({ value }) => value !== null);
    const names = shown.map(({ name }) => name);
    expect(
      names.filter((name) => /SECRET|TOKEN|KEY|PASSWORD|EMAIL|(SMTP|DATABASE|REDIS)_URL/.test(name)),
    ).toEqual([]);
    expect(loadConfig({}).settings).toHaveLength(listVariables().length);
  });

  it('every variable is shown or hidden by name, and a shown address is without its password (rule O25)', () => {
    const names = listVariables().map(({ name }) => name);
    expect([...SHOWN, ...HIDDEN].sort()).toEqual(names.sort());
    const { settings } = loadConfig({
      OIDC_ISSUER: 'https://user:planted@id.example',
      OIDC_CLIENT_ID: 'beats',
      PUBLIC_URL: 'http://localhost',
      SIGN_UP: 'closed',
    });
    const values = new Map(settings.map(({ name, value }) => [name, value]));
    expect([values.get('OIDC_ISSUER'), values.get('SIGN_UP')]).toEqual(['https://id.example', 'closed']);
    expect(values.get('GUESTS')).toBe('on');
  });
});

describe('the problems of the system', () => {
  const well: Findings = {
    server: { version: '1', node: 'v24', host: 'h', startedAt: '', memoryBytes: 1, memoryLimitBytes: 9 },
    database: {
      isEmbedded: true,
      version: '18.0',
      bytes: 1,
      connections: 1,
      connectionLimit: 60,
      migrations: 1,
      newestMigration: 'm',
    },
    redis: 'ready',
    lookups: { isOn: true, fetches: 0, failures: 0 },
    mail: { isOn: true, problem: null, failed: 0, perMinute: 300 },
    signIns: [{ id: 'google', name: 'Google', isOn: true, reachedAt: null, problem: null }],
    queues: { votes: 0, queries: 0, mails: 0, pictures: 0, covers: 0, lookups: 0 },
    disks: [{ name: 'database', freeBytes: 10 ** 10, totalBytes: 10 ** 11 }],
    errors: [{ code: 'NOT_FOUND', count: 900 }],
    backups: {
      isOn: true,
      isRunning: false,
      isWaiting: false,
      nextAt: null,
      provenAt: null,
      runs: [],
      files: [],
    },
  };
  const now = new Date('2030-06-10T12:00:00Z');
  const run = {
    state: 'proven',
    startedAt: '2030-06-10T04:00:00Z',
    endedAt: '2030-06-10T04:01:00Z',
    host: 'h',
    file: 'f',
    problem: null,
  } as const;
  const { backups } = well;

  it.each<[string, Partial<Findings>, string[]]>([
    ['a system that is well', {}, []],
    ['no backups', { backups: { ...backups, isOn: false } }, ['warning: There are no backups.']],
    [
      'backups of another server',
      { backups: { ...backups, isOn: false, runs: [run], provenAt: run.startedAt } },
      [],
    ],
    [
      'a failed backup after a proven one, while the next one runs',
      {
        backups: {
          ...backups,
          runs: [{ ...run, state: 'running' }, { ...run, state: 'failed', problem: 'No folder' }, run],
          provenAt: run.startedAt,
        },
      },
      ['error: The last backup failed.'],
    ],
    [
      'a backup without a proof',
      { backups: { ...backups, runs: [{ ...run, state: 'unproven', problem: 'No right' }] } },
      ['error: The last backup is not proven.'],
    ],
    [
      'backups that stopped',
      { backups: { ...backups, runs: [run], provenAt: '2030-06-08T04:00:00Z' } },
      ['error: The last backup is more than two days old.'],
    ],
    [
      'a full disk, Redis away and errors',
      {
        disks: [{ name: 'backups', freeBytes: 10 ** 8, totalBytes: 10 ** 11 }],
        redis: 'away',
        mail: { ...well.mail, problem: 'ECONNREFUSED' },
        errors: [{ code: 'INTERNAL', count: 1 }],
      },
      [
        'error: The disk of the backups is almost full.',
        'error: Redis does not answer.',
        'error: The mail server takes no mails. They wait for a day.',
        'error: The server failed once in the last day.',
      ],
    ],
    ['a long queue of mails', { queues: { ...well.queues, mails: 9_301 } }, ['warning: 9301 mails wait.']],
    ...(
      [
        ['away', 'error: Google does not answer.'],
        ['refused', 'error: Google refuses this site.'],
        ['unreadable', 'error: Google answers, but not as OpenID Connect.'],
      ] as const
    ).map(([kind, text]): [string, Partial<Findings>, string[]] => [
      `a provider that is ${kind}`,
      { signIns: well.signIns.map((each) => ({ ...each, problem: { kind, at: '' } })) },
      [text],
    ]),
    [
      'little memory and few connections',
      {
        server: { ...well.server, memoryBytes: 8.5 },
        database: { ...well.database, connections: 58 },
        redis: 'away',
      },
      [
        'error: Redis does not answer.',
        'warning: The server uses almost all of its memory.',
        'warning: The database has few connections left.',
      ],
    ],
  ])('of %s are named, failures first (rule O25)', (_, found, problems) => {
    const texts = findProblems({ ...well, ...found }, now).map(({ level, text }) => `${level}: ${text}`);
    expect(texts).toEqual(problems);
  });
});

describe('a backup that an admin begins', () => {
  it('is made at once, one at a time, and proven; its file leaves by no call (rules O23, O25)', async () => {
    const dir = makeTempFolder();
    const site = await openTestApp({ ADMIN_EMAIL: 'boss@test.example', BACKUP_DIR: dir });
    const boss = await site.signUp('boss');
    const replies = await Promise.all([1, 2, 3].map(() => boss.call(routes.adminMakeBackup)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const reportOf = async () => (await boss.call(routes.adminGetSystem)).body as SystemReport;
    expect((await reportOf()).backups.isRunning).toBe(true);
    await eventually(async () => expect((await reportOf()).backups.isRunning).toBe(false));
    const { problems, backups, disks } = await reportOf();
    expect(problems).toEqual([]);
    const [file] = backups.files;
    expect(backups.runs).toMatchObject([{ state: 'proven', file: file?.name, problem: null }]);
    expect(file?.provenAt).toBe(site.clock.now().toISOString());
    expect(disks.map(({ name }) => name)).toEqual(['database', 'backups']);
    // The backup of the day is made.
    await site.backups.runDue();
    expect((await reportOf()).backups.runs).toHaveLength(1);
    const paths = [
      file?.name,
      `/backups/${file?.name}`,
      `/api/admin/backups/${file?.name}`,
      '/api/admin/backups',
    ];
    for (const path of paths) {
      const reply = await site.http.inject({
        url: `/${path}`.replace('//', '/'),
        headers: { cookie: boss.cookie ?? '' },
      });
      expect([200, 404], path).toContain(reply.statusCode);
      expect(reply.headers['content-type'], path).not.toMatch(/gzip|octet-stream/);
    }
  });
});
