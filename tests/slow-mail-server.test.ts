import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createMailWorker, type MailMakers, queueMail } from '#server/features/mail/service.ts';
import { openApp } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { startMailServer } from './support/mail-server.ts';

const MINUTE_MS = 60_000;
const LIMITS = { connectMs: 300, answerMs: 300, sendMs: 900 };
const server = await startMailServer();
afterAll(() => server.close());
const app = await openApp({ ...server.env, DB_POOL_SIZE: '2' });
const people = await Promise.all(['s1', 's2', 's3', 's4', 's5', 's6'].map((name) => app.signUp(name)));
const [first] = people;
const letter = { subject: 'Slow', paragraphs: ['x'] };
const makers = { new_sign_in: () => letter, notice: () => letter } as Partial<MailMakers> as MailMakers;

/** A worker that gives a mail server less time. */
const createWorker = (limits = LIMITS) =>
  createMailWorker({
    context: app.context,
    makers,
    makeDigest: async () => null,
    loadLogo: async () => null,
    log: app.http.log,
    limits,
  }) as NonNullable<ReturnType<typeof createMailWorker>>;
const queue = (who = people.slice(0, 1), kind: 'new_sign_in' | 'notice' = 'new_sign_in') =>
  queueMail(app.context, { kind, userIds: who.map(({ id }) => id) });
const outbox = () => app.rows('select * from outbox order by id');
const waitsMinutes = async () =>
  (await outbox()).map(({ due_at: dueAt }) => (dueAt.getTime() - app.clock.now().getTime()) / MINUTE_MS);

beforeEach(async () => {
  await app.rows('delete from outbox');
  server.mails.length = 0;
  server.attempts.length = 0;
  Object.assign(server.behaviour, { connections: [], receivers: [], texts: [], delayMs: 0 });
});

it.each<[string, Partial<typeof server.behaviour>, string]>([
  ['never greets', { connections: ['silent'] }, 'did not answer in time'],
  ['never answers to the address', { receivers: ['silent'] }, 'did not answer in time'],
  ['never answers to the text', { texts: ['silent'] }, 'did not answer in time'],
  ['answers without an end', { texts: ['endless'] }, 'took too long'],
  ['ends the connection within the text', { texts: ['cut'] }, ''],
])(
  'a mail of a server that %s waits a minute, then two, and is never lost (rule A30)',
  async (_, behaviour, reason) => {
    const worker = createWorker();
    await queue();
    for (const minutes of [1, 2]) {
      Object.assign(server.behaviour, structuredClone(behaviour));
      await worker.runDue();
      expect(await waitsMinutes()).toEqual([minutes]);
      expect((await outbox())[0].problem).toContain(reason);
      expect(worker.stats()).toMatchObject({ sent: 0, failed: 0, problem: expect.stringContaining(reason) });
      app.clock.advance(minutes * MINUTE_MS - 1);
      await worker.runDue();
      expect(await outbox()).toHaveLength(1);
      app.clock.advance(1);
    }
    await worker.runDue();
    expect(server.mails.map(({ to }) => to)).toEqual([first?.email]);
    expect(new Set(server.attempts).size).toBe(1);
    expect(await outbox()).toEqual([]);
    expect(worker.stats()).toEqual({ sent: 1, failed: 0, problem: null });
    await worker.stop();
  },
);

it('a mail counts as sent only once a slow server has accepted it (rule A30)', async () => {
  const worker = createWorker({ ...LIMITS, answerMs: 30_000, sendMs: 30_000 });
  let accept = () => {};
  server.behaviour.beforeAccepting = () =>
    new Promise((resolve) => {
      accept = resolve;
    });
  await queue();
  const sending = worker.runDue();
  await eventually(() => expect(server.attempts).toHaveLength(1));
  expect(await outbox()).toHaveLength(1);
  expect(worker.stats().sent).toBe(0);
  // Neither this server nor another one sends it meanwhile.
  app.clock.advance(4 * MINUTE_MS);
  await createWorker().runDue();
  expect(server.attempts).toHaveLength(1);
  server.behaviour.beforeAccepting = () => {};
  accept();
  await sending;
  expect([await outbox(), worker.stats().sent, server.mails.length]).toEqual([[], 1, 1]);
  await worker.stop();
});

it('mails that get no answer hold up neither the others nor the calls of users (rule A30)', async () => {
  const worker = createWorker({ ...LIMITS, answerMs: 5_000, sendMs: 5_000 });
  server.behaviour.texts = ['silent', 'silent', 'silent', 'silent'];
  await queue(people.slice(0, 4), 'notice');
  worker.start(() => wait(20));
  await eventually(() => expect(server.attempts).toHaveLength(4));
  await queue(people.slice(4));
  // All connections to the mail server wait; none to the database does.
  expect(app.pool.idleCount).toBe(app.pool.totalCount);
  const began = performance.now();
  const reads = people.map((person) => person.call(routes.getCurrentUser));
  for (const reply of await Promise.all(reads)) expect(reply.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(server.mails).toEqual([]);
  await eventually(() => expect(server.mails).toHaveLength(2));
  expect(server.mails.map(({ to }) => to)).toEqual(people.slice(4).map(({ email }) => email));
  await eventually(async () => expect(await waitsMinutes()).toEqual([1, 1, 1, 1]));
  await worker.stop();
});

it.each<[string, Partial<typeof server.behaviour>]>([
  ['does not greet', { connections: ['silent'] }],
  ['keeps a mail', { texts: ['silent'] }],
])(
  'a worker stops within its limit while the mail server %s, and the mail waits (rule A30)',
  async (_, behaviour) => {
    const worker = createWorker({ connectMs: 60_000, answerMs: 60_000, sendMs: 60_000 });
    Object.assign(server.behaviour, behaviour);
    await queue(people);
    worker.start(() => wait(20));
    if (behaviour.texts) await eventually(() => expect(server.attempts.length).toBeGreaterThan(0));
    else await eventually(() => expect(server.behaviour.connections).toEqual([]));
    const began = performance.now();
    await worker.stop();
    expect(performance.now() - began).toBeLessThan(4_000);
    const rows = await outbox();
    expect(rows.length + server.mails.length).toBe(people.length);
    expect(rows.every(({ failed_at: failedAt }) => failedAt === null)).toBe(true);
    expect(worker.stats().problem).toBeNull();
  },
);
