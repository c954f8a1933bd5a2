import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  at,
  createTournament,
  detailOf,
  fillTournament,
  openLink,
  refusal,
  signUpAll,
  tokenOf,
} from './support/tournaments.ts';

const MANUAL = { schedulingType: 'manual' as const };

const { app, people, creator, admin } = await createCommunity({});
const manager = people[1];
const member = people[2];
const [stranger] = await signUpAll(app, ['stranger']);

let id: number;
beforeEach(async () => {
  id = await fillTournament(creator, people, MANUAL);
});

const add = (by: TestUser, body: { userId?: number; username?: string }, tournamentId = id) =>
  by.call(routes.addManager, at(tournamentId, body));
const remove = (by: TestUser, userId: number) => by.call(routes.removeManager, { params: { id, userId } });
const managerIds = async (reader = app.visitor) =>
  (await detailOf(reader as TestUser, id)).managers.map((m) => m.id);

describe('naming managers (rules Z1, Z3)', () => {
  it('the creator and admins name people of the tournament, and everyone who may see it sees its managers', async () => {
    expect((await add(creator, { userId: manager.id })).status).toBe(201);
    expect((await add(admin, { userId: member.id })).status).toBe(201);
    expect(await managerIds()).toEqual([manager.id, member.id]);
    const { body } = await app.visitor.call(routes.listManagers, at(id));
    expect(body).toEqual([
      { id: manager.id, username: 'p2', firstName: 'p2', lastName: 'Tester', profileImageUrl: null },
      expect.objectContaining({ id: member.id }),
    ]);
  });

  it('tells managers, and no other user, that they manage the tournament', async () => {
    await add(creator, { userId: manager.id });
    const isManager = async (user: TestUser) =>
      (await user.call(routes.getParticipation, at(id))).body.isManager;
    expect([await isManager(manager), await isManager(creator), await isManager(stranger)]).toEqual([
      true,
      false,
      false,
    ]);
    await remove(creator, manager.id);
    expect(await isManager(manager)).toBe(false);
  });

  it('strangers to the tournament are named by their exact username, in any case of letters', async () => {
    expect(await add(creator, { userId: stranger.id })).toMatchObject({ status: 404 });
    expect(await add(creator, { username: 'strange' })).toMatchObject({
      status: 404,
      body: { message: 'No user has this username.', issues: [{ path: 'username' }] },
    });
    expect((await add(creator, { username: 'STRANGER' })).status).toBe(201);
    expect(await managerIds()).toEqual([stranger.id]);
  });

  it('the candidates are the people of the tournament without creator and managers', async () => {
    await add(creator, { userId: member.id });
    const found = async (q: string) => {
      const { body } = await creator.call(routes.listManagerCandidates, { ...at(id), query: { q } });
      return body.map((person: { id: number }) => person.id);
    };
    expect(await found('')).toEqual([manager.id, people[3]?.id]);
    expect(await found('stranger')).toEqual([]);
    expect(await found('tester p2')).toEqual([manager.id]);
    expect(await found('%')).toEqual([]);
  });

  it('users who opened the link of a private tournament are candidates, removed ones are not', async () => {
    const secret = await createTournament(creator, { ...MANUAL, isPublic: false });
    await openLink(await tokenOf(creator, secret), [stranger, manager]);
    await app.pool.query('update share_permissions set is_removed = true where user_id = $1', [manager.id]);
    const { body } = await creator.call(routes.listManagerCandidates, at(secret));
    expect(body.map((person: { id: number }) => person.id)).toEqual([stranger.id]);
    expect((await add(creator, { userId: manager.id }, secret)).status).toBe(404);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('refuses the creator, a manager, an eleventh manager, a deleted user and a guest', async () => {
    const others = await signUpAll(
      app,
      Array.from({ length: 11 }, (_, n) => `helper_${n}`),
    );
    const refusal = async (username: string) => (await add(creator, { username })).body.message;
    expect(await refusal('p1')).toBe('The creator already manages this tournament.');
    for (const { user } of others.slice(0, 10)) await add(creator, { username: user.username ?? '' });
    expect(await refusal('helper_10')).toBe('A tournament has at most 10 managers.');
    await remove(creator, others[1]?.id ?? 0);
    expect(await refusal('helper_0')).toBe('This user is already a manager.');
    await app.pool.query("update users set is_guest = true where username = 'helper_10'");
    expect(await refusal('helper_10')).toBe('No user has this username.');
    await admin.call(routes.adminDeleteUser, at(others[0]?.id ?? 0));
    expect(await refusal('helper_0')).toBe('No user has this username.');
    expect((await creator.call(routes.listManagers, at(id))).body).toHaveLength(8);
  });

  it('simultaneous calls name at most ten managers', async () => {
    const others = await signUpAll(
      app,
      Array.from({ length: 12 }, (_, n) => `racer_${n}`),
    );
    const replies = await Promise.all(
      others.map(({ user }) => add(creator, { username: user.username ?? '' })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await managerIds()).toHaveLength(10);
  });
});

describe('what a manager may do (rule Z2)', () => {
  beforeEach(async () => {
    await add(creator, { userId: manager.id });
  });

  it('a manager is named in the history and at the match (rule H1)', async () => {
    await manager.call(routes.generateBracket, at(id));
    const [first] = (await detailOf(manager, id)).matchups;
    await manager.call(routes.activateMatchup, at(first?.id ?? 0));
    await manager.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    const rows = await historyOf(app, id);
    const by = { actorId: manager.id, actorRole: 'manager' };
    expect(rows.find(({ action }) => action === 'tournament_started')).toMatchObject(by);
    expect(rows.at(-1)).toMatchObject({ ...by, action: 'tournament_cancelled' });
    expect((await detailOf(creator, id)).matchups[0]?.timeChange).toMatchObject({ by: 'manager' });
  });

  it('a manager of one tournament manages no other', async () => {
    const other = await createTournament(creator, MANUAL);
    const reply = await manager.call(routes.updateTournament, at(other, { settingsVersion: 1, name: 'X' }));
    expect(reply).toMatchObject(refusal(403, 'Only the tournament creator or a manager can do this.'));
  });
});

describe('a manager of a private tournament', () => {
  it('sees and lists the tournament without joining, until the removal', async () => {
    id = await createTournament(creator, { name: 'Hidden Cup', isPublic: false });
    const sees = async () => (await stranger.call(routes.getTournament, at(id))).status;
    const listed = async () => {
      const lists = [routes.listTournaments, routes.listOwnTournaments];
      const replies = await Promise.all(lists.map((route) => stranger.call(route)));
      return replies.map(({ body }) => JSON.stringify(body).includes('Hidden Cup'));
    };
    expect([await sees(), await listed()]).toEqual([404, [false, false]]);
    await add(creator, { username: 'stranger' });
    expect([await sees(), await listed()]).toEqual([200, [true, true]]);
    const own = (await stranger.call(routes.listOwnTournaments)).body;
    expect(own.find((each: { id: number }) => each.id === id)).toMatchObject({ relation: 'managed' });
    await remove(creator, stranger.id);
    expect([await sees(), await listed()]).toEqual([404, [false, false]]);
  });
});

describe('the removal of managers (rule Z4)', () => {
  it('a manager leaves, and the history records who named and removed whom', async () => {
    await add(creator, { userId: manager.id });
    expect((await remove(manager, manager.id)).status).toBe(200);
    expect(await managerIds()).toEqual([]);
    expect((await remove(manager, manager.id)).status).toBe(404);
    const about = { about: { userId: manager.id } };
    expect(await historyOf(app, id)).toMatchObject([
      { actorId: creator.id, actorRole: 'creator', action: 'manager_added', details: about },
      { actorId: manager.id, actorRole: 'manager', action: 'manager_removed', details: about },
    ]);
    const reply = await manager.call(routes.generateBracket, at(id));
    expect(reply.status).toBe(403);
  });

  it('a deleted tournament takes its managers along', async () => {
    await add(creator, { userId: manager.id });
    expect((await creator.call(routes.deleteTournament, at(id))).status).toBe(200);
    const { rows } = await app.pool.query('select 1 from managers where tournament_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
