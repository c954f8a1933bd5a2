import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { ApiClient, TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  accountOf,
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  matchesIn,
  numbered,
  openLink,
  openMatch,
  refusal,
  refusalAt,
  removeParticipant,
  signUpAll,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();
const [, manager, member, fourth] = people;
const [stranger] = await signUpAll(app, ['stranger']);

describe('deleting songs', () => {
  it('removes main entries of this tournament with their tiebreaker songs, and single tiebreaker songs, until the draw (rule C18)', async () => {
    const id = await createTournament(creator, { schedulingType: 'manual' });
    const first = await enterSong(manager, id, 'First', { tiebreakers: 3 });
    await enterSong(manager, id, 'Second', { tiebreakers: 2 });
    const remove = (songIds: unknown, tournamentId = id) =>
      creator.call(routes.deleteSongs, at(tournamentId, { songIds }));
    const single = (await detailOf(creator, id)).songs.find(({ title }) =>
      title.startsWith('Second tie'),
    )?.id;
    expect((await remove([first, single], await createTournament(creator))).body).toEqual({
      deletedMain: 0,
      deletedTiebreakers: 0,
    });
    expect((await remove([first, single, 2_000_000_000])).body).toEqual({
      deletedMain: 1,
      deletedTiebreakers: 4,
    });
    const left = (await detailOf(creator, id)).songs;
    expect(left.map(({ title }) => title)).toEqual(['Second', expect.stringMatching(/^Second tie/)]);
    for (const title of ['Third', 'Fourth', 'Fifth']) await enterSong(manager, id, title);
    await creator.call(routes.generateBracket, at(id));
    expect(await remove([left[0]?.id])).toMatchObject(refusal(409, 'WRONG_STATE'));
  });
});

it('removed participants keep their songs and votes, and may join again (rule C18)', async () => {
  const matchup = await openMatch(creator, people);
  const id = matchup.tournamentId;
  await vote(manager, matchup, 1);
  expect(await removeParticipant(creator, id, manager)).toMatchObject({
    status: 200,
    body: { deletedCount: 1 },
  });
  const { body: left } = await creator.call(routes.listParticipants, at(id));
  expect(left.map(({ userId }: { userId: number }) => userId)).not.toContain(manager.id);
  const after = await detailOf(creator, id);
  expect(after.songs.filter((song) => song.submitterId === manager.id)).toHaveLength(1);
  expect(after.matchups[0]).toMatchObject({ song1Votes: 1 });
  expect((await manager.call(routes.joinTournament, at(id))).status).toBe(200);
});

describe('deleting a matchup', () => {
  it('is refused while a later matchup depends on it, and frees its feeders', async () => {
    const drawn = await drawTournament(creator, people, { thirdPlaceMatch: true });
    const remove = async (phase: string) => {
      const [matchup] = matchesIn(drawn, phase);
      return (await creator.call(routes.deleteMatchup, at(matchup?.id ?? 0))).status;
    };
    expect(await remove('Semifinals')).toBe(409);
    expect(await remove('Third Place Match')).toBe(200);
    expect(await remove('Semifinals')).toBe(409);
    expect(await remove('Finals')).toBe(200);
    expect([await remove('Semifinals'), await remove('Semifinals')]).toEqual([200, 404]);
  });

  it('takes back the points of its votes, and the group stage continues without it', async () => {
    const { id, matchups } = await drawTournament(creator, [...people, ...people], {
      tournamentType: 'round_robin',
    });
    // A vote for the own song gives no point, and the draw may put one first.
    const before = (await accountOf(stranger)).points;
    for (const matchup of matchups) await creator.call(routes.activateMatchup, at(matchup.id));
    const [voted] = matchups as [(typeof matchups)[number]];
    await vote(stranger, voted, 1);
    expect((await accountOf(stranger)).points).toBe(before + 1);
    expect((await admin.call(routes.deleteMatchup, at(voted.id))).status).toBe(200);
    expect((await accountOf(stranger)).points).toBe(before);
    expect(await vote(stranger, voted, 1)).toMatchObject(
      refusal(404, 'Voting not available: Match not found.'),
    );
    await endMatches(app);
    expect((await detailOf(creator, id)).status).toBe('start_playoffs');
    await expectCountsToAgree(app);
  });
});

describe('the background (rule C19)', () => {
  const CREATED = createTournament(creator);
  const choose = async (body: object) => creator.call(routes.updateBackground, at(await CREATED, body));

  it.each([
    { type: 'solid', color: '#000000' },
    { type: 'gradient', direction: 'to bottom right', colors: ['#1a2b3c', '#4D5E6F'] },
  ])('can be %j, once', async (body) => {
    const id = await CREATED;
    expect(await choose(body)).toMatchObject(refusal(200, 'Background updated!'));
    const { heroBackground, version } = await detailOf(stranger, id);
    expect(heroBackground).toEqual(body);
    const rows = await historyOf(app, id, 'background_changed');
    await choose(body);
    expect((await detailOf(creator, id)).version).toBe(version);
    expect(await historyOf(app, id, 'background_changed')).toEqual(rows);
  });

  it.each([
    { type: 'gradient', direction: 'to bottom right', colors: ['#1a2b3c'] },
    { type: 'gradient', direction: 'to bottom right', colors: Array(6).fill('#1a2b3c') },
    { type: 'gradient', direction: '45deg', colors: ['#1a2b3c', '#1a2b3c'] },
    { type: 'gradient', direction: 'to right', colors: ['#1a2b3c', 'red'] },
    { type: 'solid', color: 'url(https://example.com/x.png)' },
    { type: 'solid', color: '#ffffff;background:url(x)' },
    { type: 'solid', color: '#ffffff', extra: true },
    { type: 'image', url: 'https://example.com/x.png' },
  ])('is refused as %j', async (body) => {
    expect((await choose(body)).status).toBe(400);
  });
});

type Named = { userId?: number; username?: string };
const add = (id: number, body: Named, by: TestUser = creator) => by.call(routes.addManager, at(id, body));
const remove = (id: number, userId: number, by: TestUser = creator) =>
  by.call(routes.removeManager, { params: { id, userId } });
const managerIds = async (id: number, reader: ApiClient = app.visitor) =>
  (await detailOf(reader, id)).managers.map((each) => each.id);
const candidates = async (id: number, q = '') => {
  const { body } = await creator.call(routes.listManagerCandidates, { ...at(id), query: { q } });
  return body.map((person: { id: number }) => person.id);
};

describe('naming managers (rules Z1, Z3)', () => {
  it('creator and admins name people of the tournament, and everyone who may see it sees its managers', async () => {
    const id = await fillTournament(creator, people);
    expect(await candidates(id)).toEqual([manager.id, member.id, fourth.id]);
    expect((await add(id, { userId: manager.id })).status).toBe(201);
    expect((await add(id, { userId: member.id }, admin)).status).toBe(201);
    expect(await managerIds(id)).toEqual([manager.id, member.id]);
    expect((await app.visitor.call(routes.listManagers, at(id))).body).toEqual([
      { id: manager.id, username: 'p2', firstName: 'p2', lastName: 'Tester', profileImageUrl: null },
      expect.objectContaining({ id: member.id }),
    ]);
    expect(await candidates(id)).toEqual([fourth.id]);
    const isManager = async (user: TestUser) =>
      (await user.call(routes.getParticipation, at(id))).body.isManager;
    expect([await isManager(manager), await isManager(creator)]).toEqual([true, false]);
    await remove(id, manager.id);
    expect(await isManager(manager)).toBe(false);
  });

  it('strangers to the tournament are named by their exact username, in any case of letters', async () => {
    const id = await fillTournament(creator, people);
    expect((await add(id, { userId: stranger.id })).status).toBe(404);
    expect(await add(id, { username: 'strange' })).toMatchObject(
      refusalAt('username', 'No user has this username.', 404),
    );
    expect((await add(id, { username: 'STRANGER' })).status).toBe(201);
    expect(await managerIds(id)).toEqual([stranger.id]);
    const found = [
      await candidates(id, 'stranger'),
      await candidates(id, 'tester p2'),
      await candidates(id, '%'),
    ];
    expect(found).toEqual([[], [manager.id], []]);
  });

  it('users who opened the link of a private tournament are candidates, removed ones are not', async () => {
    const secret = await createTournament(creator, { isPublic: false });
    await openLink(await tokenOf(creator, secret), [stranger, manager]);
    await app.rows('update share_permissions set is_removed = true where user_id = $1', manager.id);
    expect(await candidates(secret)).toEqual([stranger.id]);
    expect((await add(secret, { userId: manager.id })).status).toBe(404);
  });

  it('refuses the creator, a manager, an eleventh manager, a deleted user and a guest', async () => {
    const id = await createTournament(creator);
    const helpers = await signUpAll(app, numbered('helper_', 12));
    const refused = async (username: string) => (await add(id, { username })).body.message;
    expect(await refused('p1')).toBe('The creator already manages this tournament.');
    const replies = await Promise.all(numbered('helper_', 12).map((username) => add(id, { username })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await refused('stranger')).toBe('A tournament has at most 10 managers.');
    const [one = 0, two = 0] = await managerIds(id);
    const nameOf = (wanted: number) => helpers.find((helper) => helper.id === wanted)?.user.username ?? '';
    await remove(id, one);
    expect(await refused(nameOf(two))).toBe('This user is already a manager.');
    await app.rows('update users set is_guest = true where id = $1', one);
    expect(await refused(nameOf(one))).toBe('No user has this username.');
    await admin.call(routes.adminDeleteUser, at(two));
    expect(await refused(nameOf(two))).toBe('No user has this username.');
    expect(await managerIds(id)).toHaveLength(8);
  });
});

describe('what a manager may do (rule Z2)', () => {
  it('a manager of this tournament alone is named in the history and at the match (rule H1)', async () => {
    const id = await fillTournament(creator, people, { schedulingType: 'manual' });
    await add(id, { userId: manager.id });
    await manager.call(routes.generateBracket, at(id));
    const [first] = (await detailOf(manager, id)).matchups;
    await manager.call(routes.activateMatchup, at(first?.id ?? 0));
    await manager.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    const by = { actorId: manager.id, actorRole: 'manager' };
    expect(await historyOf(app, id, 'tournament_started')).toMatchObject([by]);
    expect(await historyOf(app, id, 'tournament_cancelled')).toMatchObject([by]);
    expect((await detailOf(creator, id)).matchups[0]?.timeChange).toMatchObject({ by: 'manager' });
    const other = at(await createTournament(creator), { settingsVersion: 1, name: 'X' });
    expect(await manager.call(routes.updateTournament, other)).toMatchObject(
      refusal(403, 'Only the tournament creator or a manager can do this.'),
    );
  });

  it('a manager sees and lists a private tournament without joining, until the removal', async () => {
    const id = await createTournament(creator, { name: 'Hidden Cup', isPublic: false });
    const sees = async () => {
      const { status } = await stranger.call(routes.getTournament, at(id));
      const lists = [routes.listTournaments, routes.listOwnTournaments].map((route) => stranger.call(route));
      const listed = (await Promise.all(lists)).map(({ body }) =>
        JSON.stringify(body).includes('Hidden Cup'),
      );
      return [status, ...listed];
    };
    expect(await sees()).toEqual([404, false, false]);
    await add(id, { username: 'stranger' });
    expect(await sees()).toEqual([200, true, true]);
    const { body: own } = await stranger.call(routes.listOwnTournaments);
    expect(own).toContainEqual(expect.objectContaining({ id, relation: 'managed' }));
    await remove(id, stranger.id);
    expect(await sees()).toEqual([404, false, false]);
  });
});

it('a manager may leave, the history records both, and a deleted tournament takes its managers along (rule Z4)', async () => {
  const id = await createTournament(creator);
  await add(id, { userId: member.id });
  await add(id, { username: 'p2' });
  expect((await remove(id, manager.id, manager)).status).toBe(200);
  expect((await remove(id, manager.id, manager)).status).toBe(404);
  const about = { about: { userId: manager.id } };
  expect((await historyOf(app, id)).slice(-2)).toMatchObject([
    { actorId: creator.id, actorRole: 'creator', action: 'manager_added', details: about },
    { actorId: manager.id, actorRole: 'manager', action: 'manager_removed', details: about },
  ]);
  expect((await manager.call(routes.cancelTournament, at(id, { reason: 'Rain' }))).status).toBe(403);
  expect((await creator.call(routes.deleteTournament, at(id))).status).toBe(200);
  expect(await app.rows('select from managers where tournament_id = $1', id)).toEqual([]);
});
