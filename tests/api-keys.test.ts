import { describe, expect, it } from 'vitest';
import { type ApiKeyScope, MAX_API_KEYS, scopeOf } from '#contract/api-key.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { ApiClient, CallInput, TestUser } from './support/app.ts';
import { PASSWORD } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { at, createTournament, enterSong, fillTournament, MANUAL, refusal } from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({ LIMIT_API_CALLS: '50' });
const [, owner, other] = people;

const makeKey = async (user: ApiClient, scope: ApiKeyScope = 'write'): Promise<string> => {
  const reply = await user.call(routes.createApiKey, { body: { name: 'Robot', scope } });
  expect(reply.status).toBe(201);
  return reply.body.key;
};
/** Calls with a key alone, or with another user's cookie beside it. */
const withKey = (key: string, cookieOf: ApiClient = app.visitor) => ({
  call: (route: Route, input: CallInput = {}) =>
    cookieOf.call(route, { ...input, headers: { authorization: `Bearer ${key}` } }),
});
const isDead = async (key: string) =>
  expect(await withKey(key).call(routes.listOwnTournaments)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
const isAlive = async (key: string) =>
  expect((await withKey(key).call(routes.listOwnTournaments)).status).toBe(200);

describe('an API key (rule A66)', () => {
  it('acts for its owner, whatever cookies come along', async () => {
    const key = await makeKey(owner);
    const id = await createTournament(withKey(key), { ...MANUAL, name: 'By a robot' });
    expect((await owner.call(routes.getTournament, at(id))).body.creatorId).toBe(owner.id);
    expect((await withKey(key, other).call(routes.listOwnTournaments)).body[0].name).toBe('By a robot');
    const [listed] = (await owner.call(routes.listApiKeys)).body;
    expect(listed).toMatchObject({
      name: 'Robot',
      scope: 'write',
      lastUsedAt: app.clock.now().toISOString(),
    });
    expect(key.startsWith(listed.start)).toBe(true);
    const stored = JSON.stringify(await app.rows('select * from api_keys'));
    expect(stored).not.toContain(key.slice(-20));
  });

  it('that may only read changes nothing', async () => {
    const key = await makeKey(owner, 'read');
    const id = await fillTournament(creator, people, MANUAL);
    expect((await withKey(key).call(routes.getTournament, at(id))).status).toBe(200);
    const join = await withKey(key).call(routes.joinTournament, at(id));
    expect(join).toMatchObject(refusal(403, 'FORBIDDEN'));
    expect(join.body.message).toBe('This API key may only read.');
  });

  it('opens no account, key or admin call', async () => {
    let key = '';
    const barred = (Object.keys(routes) as RouteName[]).filter((name) => scopeOf(routes[name]) === null);
    expect(barred).toEqual(
      expect.arrayContaining([
        'getCurrentUser',
        'changePassword',
        'createApiKey',
        'deleteAccount',
        'getOwnData',
        'adminListUsers',
        'adminGetSystem',
        'renewCalendar',
        'joinRoom',
        'openShare',
      ]),
    );
    for (const [index, name] of barred.entries()) {
      // A key has a limit of calls.
      if (index % 40 === 0) key = await makeKey(admin);
      const input = { params: { id: 1, userId: 1, token: 'x', key: 'k'.repeat(43) } };
      const reply = await withKey(key, admin).call(routes[name], input);
      expect(reply, name).toMatchObject({
        status: 403,
        body: { message: 'API keys cannot make this call.' },
      });
    }
  });

  it('of an admin acts as a plain user', async () => {
    const key = await makeKey(admin);
    const id = await createTournament(creator, MANUAL);
    const song = await enterSong(owner, id, 'Mine');
    expect((await admin.call(routes.withdrawSong, at(song))).status).not.toBe(401);
    const second = await createTournament(creator, MANUAL);
    const cancel = await withKey(key).call(routes.cancelTournament, at(second, { reason: 'Rain' }));
    expect(cancel).toMatchObject(refusal(403, 'FORBIDDEN'));
    const hidden = await createTournament(creator, { ...MANUAL, isPublic: false });
    expect((await admin.call(routes.getTournament, at(hidden))).status).toBe(200);
    expect(await withKey(key).call(routes.getTournament, at(hidden))).toMatchObject(
      refusal(404, 'NOT_FOUND'),
    );
  });

  it('ends by itself, with a new password, a ban, another role and the account', async () => {
    const person = async (name: string): Promise<TestUser> => app.signUp(name);
    const names = ['ended', 'changed', 'banned', 'raised', 'gone'] as const;
    const users = await Promise.all(names.map(person));
    const [ended, changed, banned, raised, gone] = users as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const keys = await Promise.all(users.map((user) => makeKey(user)));
    for (const key of keys) await isAlive(key);
    const [{ id }] = (await ended.call(routes.listApiKeys)).body;
    await ended.call(routes.deleteApiKey, at(id));
    const newPassword = 'a quite different password';
    await changed.call(routes.changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    await admin.call(routes.adminBanUser, { ...at(banned.id), body: { term: 'day', reason: 'Spam' } });
    await admin.call(routes.adminSetRole, { ...at(raised.id), body: { role: 'admin' } });
    await gone.call(routes.deleteAccount, { body: { texts: 'keep', currentPassword: PASSWORD } });
    for (const key of keys) await isDead(key);
    expect(
      await app.rows(
        'select from api_keys where user_id = any($1)',
        users.map((user) => user.id),
      ),
    ).toEqual([]);
  });

  it('is one of ten at most, and needs a recent proof of the owner', async () => {
    const user = await app.signUp('collector');
    const replies = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 2 }, () =>
        user.call(routes.createApiKey, { body: { name: 'Many', scope: 'read' } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_API_KEYS);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
    app.clock.advance(60 * 60 * 1000);
    const late = await other.call(routes.createApiKey, { body: { name: 'Late', scope: 'read' } });
    expect(late).toMatchObject(refusal(403, 'PROOF_NEEDED'));
    expect(await user.call(routes.deleteApiKey, at(999_999))).toMatchObject(refusal(404, 'NOT_FOUND'));
  });

  it('has a limit of calls, and a wrong one is refused', async () => {
    const user = await app.signUp('busy');
    const key = await makeKey(user, 'read');
    const statuses = [];
    for (let n = 0; n < 51; n += 1) statuses.push((await withKey(key).call(routes.listTournaments)).status);
    expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true);
    const last = await withKey(key).call(routes.listTournaments);
    expect(last).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    await isDead(`beats_${'x'.repeat(43)}`);
    await isDead('beats_short');
  });
});
