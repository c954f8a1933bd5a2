import { createHmac } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createSessions } from '#server/features/accounts/sessions.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { openApp } from './support/community.ts';
import { statementsOf } from './support/query-plan.ts';

const SECRET = 'a secret of all servers';

const app = await openApp();

/** A server that receives no events, like one without a connection to Redis. */
function createIsolatedServer() {
  const busState = { missedEventCount: 0 };
  const bus = { ...createMemoryBus(), missedEventCount: () => busState.missedEventCount };
  return { busState, sessions: createSessions({ ...app.context, bus }, SECRET) };
}

async function startSession(name: string) {
  const { id } = await app.signUp(name);
  const { rows } = await app.pool.query('select password_hash as hash from users where id = $1', [id]);
  const here = createSessions(app.context, SECRET);
  const { token } = await here.start({ id, passwordHash: rows[0].hash }, { remember: false });
  return { id, token, endElsewhere: () => here.endAllOf(id) };
}

it('a session that ended at another server is refused after an interruption of the bus (rule A10)', async () => {
  const { id, token, endElsewhere } = await startSession('short');
  const { busState, sessions } = createIsolatedServer();
  expect(await sessions.find(token)).toMatchObject({ id });
  await endElsewhere();
  expect(await sessions.find(token), 'no event has arrived yet').toMatchObject({ id });
  busState.missedEventCount += 1;
  expect(await sessions.find(token)).toBeNull();
});

it('simultaneous requests look up their sessions in two queries, and each request gets its own user', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, n) => startSession(`crowd_${n}`)));
  const { sessions } = createIsolatedServer();
  const tokens = [...people.map(({ token }) => token), 'unknown'];
  let found: (number | undefined)[] = [];
  const asked = await statementsOf(async () => {
    found = (await Promise.all(tokens.map(sessions.find))).map((viewer) => viewer?.id);
  });
  expect(found).toEqual([...people.map(({ id }) => id), undefined]);
  expect(asked).toHaveLength(2);
});

it('a lookup during a database outage fails, and a later one succeeds', async () => {
  const { token, id } = await startSession('patient');
  const { sessions } = createIsolatedServer();
  const away = vi.spyOn(app.pool, 'query').mockRejectedValue(new Error('The database is away'));
  const answers = await Promise.allSettled([token, 'another', 'a third'].map(sessions.find));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  away.mockRestore();
  expect(await sessions.find(token)).toMatchObject({ id });
});

it('a session starts only while the checked password is current', async () => {
  const { id } = await app.signUp('changed');
  const { sessions } = createIsolatedServer();
  await expect(sessions.start({ id, passwordHash: 'the old one' }, { remember: true })).rejects.toMatchObject(
    {
      code: 'WRONG_CREDENTIALS',
    },
  );
  const { rows } = await app.pool.query('select 1 from sessions where user_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

it('a session token is 32 random bytes, different each time', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 20; n += 1) tokens.push((await startSession(`random_${n}`)).token);
  expect(new Set(tokens).size).toBe(tokens.length);
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  for (const each of bytes) expect(each).toHaveLength(32);
  // A byte of a counter or a clock would be the same in all of them.
  for (let at = 0; at < 32; at += 1) expect(new Set(bytes.map((each) => each[at])).size).toBeGreaterThan(1);
});

it('a session is stored as the HMAC-SHA-256 of its cookie under the secret', async () => {
  const { id, token } = await startSession('hashed');
  const { rows } = await app.pool.query('select id from sessions where user_id = $1', [id]);
  const kept = rows.map((row) => row.id);
  expect(kept).toContain(createHmac('sha256', SECRET).update(token).digest('base64url'));
  expect(kept).not.toContain(token);
});
