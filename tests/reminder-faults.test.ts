import { afterAll, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createAppOn, TEST_SECRET } from './support/app.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { databaseUrl } from './support/postgres.ts';
import { type Program, startProgram } from './support/program.ts';
import { startPushService } from './support/push-service.ts';
import { openMatch, signUpAll } from './support/tournaments.ts';

/** More than one batch of the expander. */
const USERS = 2_600;
const service = await startPushService();
const database = await createTestDatabase();
const app = await createAppOn(database, {}, undefined, service.targets);
afterAll(async () => {
  await app.close();
  await service.close();
});
const people = await signUpAll(app, ['k1', 'k2', 'k3', 'k4']);
service.behaviour.siteKey = (await people[0].call(routes.getReminders)).body.publicKey;
app.clock.set(new Date());

/** Ends a server by kill -9, and the statement that PostgreSQL would finish for it. */
async function kill(program: Program): Promise<void> {
  await program.stop('SIGKILL');
  await app.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  );
}
const startServer = () =>
  startProgram('tests/support/push-server.ts', {
    DATABASE_URL: databaseUrl(database.connection),
    SESSION_SECRET: TEST_SECRET,
    PUSH_HOST: service.targets.trusted[0],
  });
const queued = () => app.rows('select user_id, message_key as key from outbox order by id');

it('servers that are killed while they queue and send reminders lose none and queue each once (rules U12, U15)', async () => {
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
  const match = await openMatch(people[0], people);
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
  const first = await startServer();
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

  const second = await startServer();
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
