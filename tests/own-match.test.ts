import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { OWN_MATCH_REFUSALS, OWN_SONG_REFUSALS } from '#contract/messages/match.ts';
import { routes } from '#contract/routes.ts';
import type { Reply, TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import {
  at,
  createTournament,
  detailOf,
  endMatches,
  enterSong,
  fillTournament,
  MINUTE_MS,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({}, ['p1', 'p2', 'p3', 'p4', 'helper']);
const [, other, manager, third, helper] = people;

type Opened = { id: number; matchup: Matchup; songOf: (side: 1 | 2) => number };

/** A tournament with one semifinal that waits, whose two songs are of these users, and with two managers. */
async function drawMatch(owners: [TestUser, TestUser], settings: object): Promise<Opened> {
  const songs = [creator, other, manager, third];
  const id = await fillTournament(creator, songs, { schedulingType: 'manual', ...settings });
  for (const { id: userId } of [manager, helper]) {
    const [{ username }] = (await app.pool.query('select username from users where id = $1', [userId])).rows;
    await creator.call(routes.addManager, at(id, { username }));
  }
  await creator.call(routes.generateBracket, at(id));
  const { matchups } = await detailOf(creator, id);
  const [first] = matchups as [Matchup];
  const final = matchups.find(({ phase }) => phase === 'Finals');
  // Without the final no later match depends on the semifinal, so it can be deleted.
  await creator.call(routes.deleteMatchup, at(final?.id ?? 0));
  for (const [index, songId] of [first.song1Id, first.song2Id].entries()) {
    await app.pool.query('update songs set submitter_id = $1 where id = $2', [owners[index]?.id, songId]);
  }
  // The songs of the other semifinal are of a user who does nothing here.
  await app.pool.query('update songs set submitter_id = $1 where tournament_id = $2 and not (id = any($3))', [
    helper.id,
    id,
    [first.song1Id, first.song2Id],
  ]);
  const matchup = (await detailOf(creator, id)).matchups.find((each) => each.id === first.id) as Matchup;
  return { id, matchup, songOf: (side) => (side === 1 ? matchup.song1Id : matchup.song2Id) ?? 0 };
}

/** The same tournament with its semifinal open. */
async function openMatch(owners: [TestUser, TestUser], settings: object): Promise<Opened> {
  const drawn = await drawMatch(owners, settings);
  const { body: matchup } = await admin.call(routes.activateMatchup, at(drawn.matchup.id));
  return { ...drawn, matchup };
}

const participantOf = async (id: number, user: TestUser): Promise<number> => {
  const { body } = await admin.call(routes.listParticipants, at(id));
  return body.find(({ userId }: { userId: number }) => userId === user.id).id;
};
const removal = async (by: TestUser, id: number, user = third): Promise<Reply> =>
  by.call(routes.deleteParticipants, at(id, { participantIds: [await participantOf(id, user)] }));
const extension = (by: TestUser, { id, startTime, endTime }: Matchup) => {
  const later = new Date(Date.parse(endTime ?? '') + MINUTE_MS).toISOString();
  return by.call(routes.updateSchedule, at(id, { startTime, endTime: later }));
};

/** The changes that would decide an open match, each with the sentence of its refusal. */
const CHANGES: [string, string, object, (by: TestUser, match: Opened) => Promise<Reply>][] = [
  ['moves its end', OWN_MATCH_REFUSALS.times, {}, (by, { matchup }) => extension(by, matchup)],
  [
    'hides the other song',
    OWN_MATCH_REFUSALS.hide,
    {},
    (by, { songOf }) => by.call(routes.hideSong, at(songOf(2), { isHidden: true })),
  ],
  [
    'removes a participant where participants vote',
    OWN_SONG_REFUSALS.removal,
    { voterPolicy: 'participants' },
    (by, { id }) => removal(by, id),
  ],
  [
    'removes a participant of a private tournament',
    OWN_MATCH_REFUSALS.removal,
    { isPublic: false },
    (by, { id }) => removal(by, id),
  ],
  [
    'renews the link of a private tournament',
    OWN_MATCH_REFUSALS.link,
    { isPublic: false },
    (by, { id }) => by.call(routes.renewShareToken, at(id)),
  ],
  [
    'removes a manager of a private tournament',
    OWN_MATCH_REFUSALS.removal,
    { isPublic: false },
    (by, { id }) => by.call(routes.removeManager, { params: { id, userId: helper.id } }),
  ],
  [
    'withdraws voter codes',
    OWN_MATCH_REFUSALS.codes,
    { voterPolicy: 'code' },
    (by, { id }) => by.call(routes.withdrawVoterCodes, at(id, { from: 1, to: 1 })),
  ],
  [
    'makes voter codes',
    OWN_MATCH_REFUSALS.newCodes,
    { voterPolicy: 'code' },
    (by, { id }) => by.call(routes.makeVoterCodes, at(id, { count: 1 })),
  ],
  [
    'deletes the match',
    'You have a song in this match or its group. An admin can delete it.',
    {},
    (by, { matchup }) => by.call(routes.deleteMatchup, at(matchup.id)),
  ],
];
/** Only creator and admins renew the link and remove managers. */
const OF_OWNERS = new Set<string>([OWN_MATCH_REFUSALS.link, CHANGES[5]?.[0] ?? '']);

const ROLES: [string, TestUser, [TestUser, TestUser], boolean][] = [
  ['the creator with one song', creator, [creator, other], false],
  ['a manager with one song', manager, [manager, other], false],
  ['the creator with both songs', creator, [creator, creator], true],
  ['the creator with none of the songs', creator, [other, third], true],
  ['an admin with one song', admin, [admin, other], true],
];
/** Both songs take no side in the match, but one of them plays on. */
const isAllowedTo = ([role, , , isAllowed]: (typeof ROLES)[number], message: string) =>
  isAllowed && !(role === 'the creator with both songs' && message === OWN_SONG_REFUSALS.removal);
const CASES = ROLES.flatMap((row) => {
  const [role, by, owners] = row;
  const isOffered = ([name, message]: (typeof CHANGES)[number]) =>
    by !== manager || !(OF_OWNERS.has(name) || OF_OWNERS.has(message));
  return CHANGES.filter(isOffered).map(([name, message, settings, change]) => {
    const outcome = isAllowedTo(row, message) ? 'done' : 'refused';
    return [role, name, outcome, { by, owners, message, settings, change }] as const;
  });
});

describe('a change that could decide an open match', () => {
  it.each(CASES)('%s %s: %s', async (_role, _name, outcome, { by, owners, message, settings, change }) => {
    const match = await openMatch(owners, settings);
    const reply = await change(by, match);
    expect([reply.status, ...(outcome === 'done' ? [] : [reply.body.message])]).toEqual(
      outcome === 'done' ? [expect.toSatisfy((status) => status === 200 || status === 201)] : [403, message],
    );
  });

  it('by the creator with one song moves no time of it through other matches and schedules', async () => {
    const { id, matchup } = await openMatch([creator, other], {});
    const next = (await detailOf(creator, id)).matchups.find((each) => each.id !== matchup.id);
    expect((await creator.call(routes.activateMatchup, at(next?.id ?? 0))).status).toBe(200);
    await creator.call(routes.generateSchedule, at(id));
    await creator.call(routes.openRound, at(id));
    const after = (await detailOf(creator, id)).matchups.find((each) => each.id === matchup.id);
    expect([after?.startTime, after?.endTime]).toEqual([matchup.startTime, matchup.endTime]);
  });

  it('hides the texts of the other song, which can still be heard, and is possible after the end', async () => {
    const { id, matchup, songOf } = await openMatch([creator, other], { voterPolicy: 'participants' });
    const hide = (textsOnly: boolean) =>
      creator.call(routes.hideSong, at(songOf(2), { isHidden: true, textsOnly }));
    expect((await hide(true)).status).toBe(200);
    const song = (await detailOf(other, id)).songs.find((each) => each.id === songOf(2));
    expect(song).toMatchObject({
      title: 'Hidden by a moderator',
      pitch: null,
      url: 'https://example.com/song',
      isHidden: true,
      hidesTextsOnly: true,
    });
    expect((await hide(false)).body.message).toBe(OWN_MATCH_REFUSALS.hide);
    expect((await vote(other, matchup, 2)).status).toBe(200);
    app.clock.set(new Date(Date.parse(matchup.endTime ?? '')));
    await app.timekeeper.runDue();
    expect((await hide(false)).status).toBe(200);
    expect((await removal(creator, id)).status).toBe(200);
    expect((await detailOf(other, id)).songs.find((each) => each.id === songOf(2))?.url).toBeNull();
  });

  it('hides the texts alone when a report about the other song is accepted', async () => {
    const { id, songOf } = await openMatch([creator, other], {});
    const body = { target: 'song', targetId: songOf(2), reason: 'abuse' };
    expect((await third.call(routes.createReport, { body })).status).toBe(201);
    const { body: queue } = await creator.call(routes.listReports, at(id));
    const decision = { outcome: 'accepted', hide: true };
    expect((await creator.call(routes.decideReport, at(queue[0].id, decision))).status).toBe(200);
    const song = (await detailOf(other, id)).songs.find((each) => each.id === songOf(2));
    expect(song).toMatchObject({ isHidden: true, hidesTextsOnly: true, url: 'https://example.com/song' });
  });

  it('removes people where every user may vote, who then vote on', async () => {
    const { id, matchup } = await openMatch([creator, other], {});
    expect((await removal(creator, id)).status).toBe(200);
    const body = { tournamentId: id, matchupId: matchup.id, songId: matchup.song2Id };
    expect((await third.call(routes.castVote, { body })).status).toBe(200);
  });
});

describe('a change that would decide a match before its opening', () => {
  it('participants are removed by no manager whose song is still in, also while the match opens', async () => {
    const { id, matchup } = await drawMatch([manager, other], { voterPolicy: 'participants' });
    const refusal = { status: 403, body: { message: OWN_SONG_REFUSALS.removal } };
    expect(await removal(manager, id)).toMatchObject(refusal);
    const [opening, removed] = await Promise.all([
      manager.call(routes.activateMatchup, at(matchup.id)),
      removal(manager, id),
    ]);
    expect([opening.status, removed.status]).toEqual([200, 403]);
    expect((await removal(creator, id)).status).toBe(200);
  });
});

it('a group with an own song keeps its waiting matches and its results', async () => {
  const id = await createTournament(creator, {
    tournamentType: 'round_robin',
    maxParticipants: 8,
    schedulingType: 'manual',
  });
  for (let n = 0; n < 8; n++)
    await enterSong([creator, other, third][Math.min(n, 2)] as TestUser, id, `G ${n}`);
  await creator.call(routes.generateBracket, at(id));
  const { matchups, songs } = await detailOf(creator, id);
  const own = songs.find(({ submitterId }) => submitterId === creator.id);
  const isRivals = ({ groupId, song1Id, song2Id }: Matchup) =>
    groupId === own?.groupId && song1Id !== own?.id && song2Id !== own?.id;
  const [first, second, last] = matchups.filter(isRivals) as [Matchup, Matchup, Matchup];
  const remove = (by: TestUser, matchup: Matchup) => by.call(routes.deleteMatchup, at(matchup.id));
  expect((await remove(creator, last)).status).toBe(200);
  const { body: opened } = await creator.call(routes.activateMatchup, at(first.id));
  await vote(third, opened, 1);
  const refused = 'You have a song in this match or its group. An admin can delete it.';
  expect((await remove(creator, second)).body.message).toBe(refused);
  app.clock.set(new Date(Date.parse(opened.endTime)));
  await app.timekeeper.runDue();
  expect((await remove(creator, second)).status).toBe(403);
  const decide = (by: TestUser) =>
    by.call(routes.decideMatchup, at(first.id, { winnerId: first.song2Id, reason: 'wrong_link' }));
  const reopen = (by: TestUser) => by.call(routes.reopenMatchup, at(first.id, { minutes: 5 }));
  expect([(await decide(creator)).status, (await reopen(creator)).status]).toEqual([403, 403]);
  expect([(await decide(admin)).status, (await reopen(admin)).status]).toEqual([200, 200]);
  expect((await remove(admin, second)).status).toBe(200);
  const [far] = matchups.filter(({ groupId }) => groupId !== own?.groupId) as [Matchup];
  await creator.call(routes.addManager, at(id, { username: 'p3' }));
  await creator.call(routes.activateMatchup, at(far.id));
  await endMatches(app);
  expect((await remove(manager, far)).body.message).toBe(
    'Only the tournament creator or an admin can delete a completed match.',
  );
  expect((await remove(creator, far)).status).toBe(200);
});
