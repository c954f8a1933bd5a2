import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { queueMail } from '#server/features/mail/service.ts';
import { createAppOn } from './support/app.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { startMailServer } from './support/mail-server.ts';
import { databaseUrl } from './support/postgres.ts';
import { SERVER, startProgram } from './support/program.ts';
import { openMatch, signUpAll, vote } from './support/tournaments.ts';

const QUEUED = 10_000;
const VOTES = 1_000;
const mailServer = await startMailServer();
const database = await createTestDatabase();
const app = await createAppOn(database, { ...mailServer.env, MAILS_PER_MINUTE: '300' });
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
const users = await signUpAll(app, ['m1', 'm2', 'm3', 'm4']);
const [first] = users;
await app.rows('update users set email_verified_at = now()');
await app.rows('delete from outbox');

it('a mail whose server is killed after it was accepted is sent again, with the same Message-ID (rule A30)', async () => {
  app.clock.set(new Date());
  await queueMail(app.context, {
    kind: 'new_sign_in',
    userIds: [first?.id ?? 0],
    data: { device: 'x', at: new Date() },
  });
  let accept = () => {};
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const program = await startProgram(SERVER, {
    ...mailServer.env,
    DATABASE_URL: databaseUrl(database.connection),
  });
  // The server cannot mark the mail while this transaction holds the row.
  const holder = await app.pool.connect();
  mailServer.behaviour.beforeAccepting = async () => {
    await holder.query('begin; select 1 from outbox for update');
    accept();
  };
  await accepted;
  await eventually(() => expect(mailServer.mails).toHaveLength(1));
  await wait(200);
  await program.stop('SIGKILL');
  // PostgreSQL would finish the waiting statement of the dead server.
  await app.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  mailServer.behaviour.beforeAccepting = () => {};
  await holder.query('rollback');
  holder.release();
  expect(await app.rows('select attempts from outbox')).toEqual([{ attempts: 1 }]);
  await app.mails?.runDue();
  expect(mailServer.mails).toHaveLength(1);
  app.clock.set(new Date(Date.now() + 6 * 60_000));
  await app.mails?.runDue();
  expect(mailServer.mails).toHaveLength(2);
  expect(new Set(mailServer.attempts).size).toBe(1);
  expect(await app.rows('select 1 from outbox')).toEqual([]);
});

it.each<[string, Partial<typeof mailServer.behaviour>]>([
  ['never greets', { connections: ['silent'] }],
  ['keeps mails without an answer', { texts: ['silent', 'silent', 'silent', 'silent'] }],
])(
  'SIGTERM ends a server in time while its mail server %s, and the mails wait (rule A30)',
  async (_, behaviour) => {
    const attempts = mailServer.attempts.length;
    Object.assign(mailServer.behaviour, behaviour);
    app.clock.set(new Date());
    await queueMail(app.context, {
      kind: 'new_sign_in',
      userIds: users.map(({ id }) => id),
      data: { device: 'x', at: new Date() },
    });
    const program = await startProgram(SERVER, {
      ...mailServer.env,
      DATABASE_URL: databaseUrl(database.connection),
      LOG_LEVEL: 'silent',
    });
    const isHeld = () => expect(mailServer.attempts.length).toBe(attempts + (behaviour.texts ? 4 : 0));
    await eventually(() => expect(mailServer.behaviour.connections).toEqual([]));
    await eventually(isHeld);
    const began = performance.now();
    expect(await program.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await app.rows('select 1 from outbox where failed_at is null')).toHaveLength(users.length);
    Object.assign(mailServer.behaviour, { connections: [], texts: [] });
    await app.rows('delete from outbox');
  },
);

it('ten thousand queued mails do not slow votes down (rule A30)', async () => {
  const match = await openMatch(users[0] as never, users, { matchDurationMinutes: 720 });
  const voteFor = async () => {
    const timesMs: number[] = [];
    for (let turn = 0; turn < VOTES; turn += 1) {
      const began = performance.now();
      const reply = await vote(users[turn % 4] as never, match, turn % 2 === 0 ? 1 : 2);
      expect(reply.status).toBe(200);
      timesMs.push(performance.now() - began);
      app.clock.advance(100);
    }
    return timesMs.toSorted((a, b) => a - b);
  };
  const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  await voteFor();
  const without = await voteFor();
  await app.rows(
    `insert into outbox (kind, user_id, data, due_at, created_at)
     select 'new_sign_in', $1, '{"device":"x","at":"2030-01-01"}', $2, $2 from generate_series(1, ${QUEUED})`,
    first?.id,
    app.clock.now(),
  );
  app.mails?.start();
  await eventually(() => expect(app.mails?.stats().sent ?? 0).toBeGreaterThan(5));
  const sentBefore = app.mails?.stats().sent ?? 0;
  const during = await voteFor();
  const sent = (app.mails?.stats().sent ?? 0) - sentBefore;
  expect(sent).toBeGreaterThan(5);
  process.stdout.write(
    `votes p50/p99: ${at(without, 0.5).toFixed(1)}/${at(without, 0.99).toFixed(1)} ms without mails, ` +
      `${at(during, 0.5).toFixed(1)}/${at(during, 0.99).toFixed(1)} ms while ${sent} of ${QUEUED} were sent\n`,
  );
  // Both share a processor with the mail server of this test.
  expect(at(during, 0.5)).toBeLessThan(at(without, 0.5) + 50);
});
