import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { createAppOn, TEST_SECRET } from './support/app.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { listen } from './support/listening.ts';
import { startMailServer } from './support/mail-server.ts';
import { databaseUrl } from './support/postgres.ts';
import { type Program, SERVER, startProgram } from './support/program.ts';
import { startPushService } from './support/push-service.ts';
import { openMatch, signUpAll } from './support/tournaments.ts';

const QUEUED = 10_000;
const VOTES = 800;
const TURNS = 6;
const mailServer = await startMailServer();
const database = await createTestDatabase();
const service = await startPushService();
const app = await createAppOn(database, mailServer.env, undefined, service.targets);
afterAll(async () => {
  await app.close();
  await Promise.all([mailServer.close(), service.close()]);
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
])('SIGTERM ends a server while its mail server %s, and mails wait (rule A30)', async (_, behaviour) => {
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
});

async function findFreePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

it('ten thousand queued mails do not slow votes down (rule A30)', async () => {
  app.clock.set(new Date());
  const match = await openMatch(users[0] as never, users, { matchDurationMinutes: 720 });
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const program = await startProgram(SERVER, {
    ...mailServer.env,
    PORT: String(port),
    PUBLIC_URL: address,
    MAILS_PER_MINUTE: '300',
    DATABASE_URL: databaseUrl(database.connection),
    SESSION_SECRET: TEST_SECRET,
    LIMIT_VOTES: '10000',
  });
  const castVote = async (cookie: string | null, side: 1 | 2) => {
    const songId = side === 1 ? match.song1Id : match.song2Id;
    const began = performance.now();
    const reply = await fetch(`${address}/api/votes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie ?? '' },
      body: JSON.stringify({ tournamentId: match.tournamentId, matchupId: match.id, songId }),
    });
    await reply.arrayBuffer();
    expect(reply.status).toBe(200);
    return performance.now() - began;
  };
  /** The sorted times of as many votes by four users at once. */
  const castVotes = async (count: number) => {
    const each = users.map(async ({ cookie }) => {
      const times: number[] = [];
      while (times.length < count / users.length)
        times.push(await castVote(cookie, ((times.length % 2) + 1) as 1 | 2));
      return times;
    });
    return (await Promise.all(each)).flat().toSorted((a, b) => a - b);
  };
  /** Lets an idle server look for mails at once, as each queued mail does, and waits until it sends. */
  const beginSending = async (email: string) => {
    const before = mailServer.mails.length;
    const headers = { 'content-type': 'application/json' };
    await fetch(address + routes.forgotPassword.path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    });
    await eventually(() => expect(mailServer.mails.length).toBeGreaterThan(before));
  };
  const runBlock = async (queued: number, { email }: { email: string }) => {
    await app.rows('delete from outbox');
    await app.rows('vacuum outbox');
    await app.rows(
      `insert into outbox (kind, user_id, data, due_at, created_at)
       select 'new_sign_in', $1, '{"device":"x","at":"2030-01-01"}', now(), now() from generate_series(1, ${queued})`,
      first?.id,
    );
    if (queued > 0) await beginSending(email);
    await castVotes(VOTES / 5);
    const sentBefore = mailServer.mails.length;
    const times = await castVotes(VOTES);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return { p50: at(0.5), p99: at(0.99), sent: mailServer.mails.length - sentBefore };
  };
  await castVotes(VOTES);
  // Alternately, so that what else the machine does counts for both.
  const pairs: Record<'without' | 'during', Awaited<ReturnType<typeof runBlock>>>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const user = users[turn % users.length] as (typeof users)[0];
    pairs.push({ without: await runBlock(0, user), during: await runBlock(QUEUED, user) });
  }
  await program.stop();
  const median = (numbers: number[]) =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  const of = (key: 'without' | 'during', value: 'p50' | 'p99') =>
    median(pairs.map((pair) => pair[key][value]));
  const sent = pairs.reduce((sum, { during }) => sum + during.sent, 0);
  process.stdout.write(
    `votes p50/p99: ${of('without', 'p50').toFixed(2)}/${of('without', 'p99').toFixed(1)} ms without mails, ` +
      `${of('during', 'p50').toFixed(2)}/${of('during', 'p99').toFixed(1)} ms while ${sent} were sent, ` +
      `medians of ${TURNS} blocks each\n`,
  );
  expect(sent).toBeGreaterThan(TURNS);
  expect(median(pairs.map(({ without, during }) => during.p50 / without.p50))).toBeLessThan(1.3);
});

/** More than one batch of the expander. */
const USERS = 2_600;
service.behaviour.siteKey = (await users[0].call(routes.getReminders)).body.publicKey;

/** Ends a server by kill -9, and the statement that PostgreSQL would finish for it. */
async function kill(program: Program): Promise<void> {
  await program.stop('SIGKILL');
  await app.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  );
}
const startPushServer = () =>
  startProgram('tests/support/push-server.ts', {
    DATABASE_URL: databaseUrl(database.connection),
    SESSION_SECRET: TEST_SECRET,
    PUSH_HOST: service.targets.trusted[0],
  });
const queued = () => app.rows('select user_id, message_key as key from outbox order by id');

it('servers that are killed while they queue and send reminders lose none and queue each once (rules U12, U15)', async () => {
  app.clock.set(new Date());
  const { endpoint, keys } = service.addBrowser('all');
  await app.rows(
    `insert into users (email, username) select 'many' || n || '@test.example', 'many' || n from generate_series(1, $1) n`,
    USERS,
  );
  await app.rows(
    `insert into sessions (id, user_id, expires_at) select 'many ' || id, id, '2040-01-01' from users`,
  );
  await app.rows(
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
     select user_id, id, $1 || '?' || user_id, $2, $3, 'x' from sessions where id like 'many %'`,
    endpoint,
    keys.p256dh,
    keys.auth,
  );
  await app.rows(
    `insert into reminder_settings (user_id, push_kinds, mail_kinds) select id, '{match_opened}', '{}' from users
     where username like 'many%'`,
  );
  const match = await openMatch(users[0], users);
  await app.rows('delete from outbox; delete from announcements');
  await app.rows(
    `insert into participants (tournament_id, user_id) select $1, id from users where username like 'many%'`,
    match.tournamentId,
  );

  // The last batch never ends, so the server is killed between two batches.
  const [{ last }] = await app.rows('select max(id)::int as last from users');
  await app.rows(
    `create function hold() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
     create trigger hold before insert on outbox for each row when (new.user_id = ${last}) execute function hold()`,
  );
  service.behaviour.onPush = () => new Promise(() => {});
  await app.rows(
    `insert into announcements (kind, tournament_id, matchup_id, due_at) values ('match_opened', $1, $2, now())`,
    match.tournamentId,
    match.id,
  );
  const first = await startPushServer();
  await eventually(async () =>
    expect(await app.rows("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).toHaveLength(1),
  );
  await kill(first);
  await app.rows('drop trigger hold on outbox');
  const [{ cursor }] = await app.rows('select cursor from announcements');
  expect(cursor).toBeGreaterThan(0);
  app.clock.set(new Date());
  await app.outbox.expandDue();
  const all = await queued();
  expect([all.length, new Set(all.map((row) => row.user_id)).size]).toEqual([USERS, USERS]);
  service.behaviour.onPush = async () => {};
  service.pushes.length = 0;

  const second = await startPushServer();
  await eventually(() => expect(service.pushes.length).toBeGreaterThan(500));
  await kill(second);
  const sent = service.pushes.length;
  expect(sent).toBeLessThan(USERS);
  // What it had taken is due again once its lease is over.
  app.clock.set(new Date(Date.now() + 31_000));
  await app.pushes.runDue();
  expect(await queued()).toEqual([]);
  const ids = service.pushes.map(({ content }) => content.id);
  expect(new Set(ids)).toEqual(new Set(all.map((row) => row.key)));
  // Only what was being sent comes again, with the same id.
  expect(ids.length - USERS).toBeLessThanOrEqual(256);
  process.stdout.write(`${sent} pushes before the kill, ${ids.length - USERS} of them came twice\n`);
});
