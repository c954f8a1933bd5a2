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
  later,
  MINUTE_MS,
  matchesIn,
  removeParticipant,
  runAt,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({}, ['p1', 'p2', 'p3', 'p4', 'helper']);
const [, other, manager, third, helper] = people;

type Drawn = { id: number; matchup: Matchup };

/** A tournament with one semifinal that waits, whose two songs are of these users, and with two managers. */
async function drawMatch(owners: readonly TestUser[], settings: object = {}): Promise<Drawn> {
  const songs = [creator, other, manager, third];
  const id = await fillTournament(creator, songs, { schedulingType: 'manual', ...settings });
  for (const username of ['p3', 'helper']) await creator.call(routes.addManager, at(id, { username }));
  await creator.call(routes.generateBracket, at(id));
  const drawn = await detailOf(creator, id);
  const [matchup] = drawn.matchups as [Matchup];
  // Without the final no later match depends on the semifinal, so it can be deleted.
  await creator.call(routes.deleteMatchup, at(matchesIn(drawn, 'Finals')[0]?.id ?? 0));
  // The songs of the other semifinal are of a user who does nothing here.
  await app.rows(
    `update songs set submitter_id = case id when $1 then $2::int when $3 then $4 else $5 end
      where tournament_id = $6`,
    matchup.song1Id,
    owners[0]?.id,
    matchup.song2Id,
    owners[1]?.id,
    helper.id,
    id,
  );
  return { id, matchup };
}

/** The same tournament with its semifinal open. */
async function openMatch(owners: readonly TestUser[], settings?: object): Promise<Drawn> {
  const { id, matchup } = await drawMatch(owners, settings);
  return { id, matchup: (await admin.call(routes.activateMatchup, at(matchup.id))).body };
}

const hideOther = (by: TestUser, { matchup }: Drawn, more = {}) =>
  by.call(routes.hideSong, at(matchup.song2Id ?? 0, { isHidden: true, ...more }));
const otherSong = async ({ id, matchup }: Drawn) =>
  (await detailOf(other, id)).songs.find((song) => song.id === matchup.song2Id);
const PRIVATE = { isPublic: false };
const CODED = { voterPolicy: 'code' };
const ONLY_PARTICIPANTS = { voterPolicy: 'participants' };
const NO_DELETION = 'You have a song in this match or its group. An admin can delete it.';

type Change = (by: TestUser, match: Drawn) => Promise<Reply>;
/** The changes that would decide an open match, each with the sentence of its refusal. */
const CHANGES: [string, string, object, Change][] = [
  [
    'moves its end',
    OWN_MATCH_REFUSALS.times,
    {},
    (by, { matchup: { id, startTime, endTime } }) =>
      by.call(routes.updateSchedule, at(id, { startTime, endTime: later(endTime, MINUTE_MS) })),
  ],
  ['hides the other song', OWN_MATCH_REFUSALS.hide, {}, hideOther],
  [
    'removes a participant where participants vote',
    OWN_SONG_REFUSALS.removal,
    ONLY_PARTICIPANTS,
    (by, { id }) => removeParticipant(by, id, third),
  ],
  [
    'removes a participant of a private tournament',
    OWN_MATCH_REFUSALS.removal,
    PRIVATE,
    (by, { id }) => removeParticipant(by, id, third),
  ],
  [
    'renews the link of a private tournament',
    OWN_MATCH_REFUSALS.link,
    PRIVATE,
    (by, { id }) => by.call(routes.renewShareToken, at(id)),
  ],
  [
    'removes a manager of a private tournament',
    OWN_MATCH_REFUSALS.removal,
    PRIVATE,
    (by, { id }) => by.call(routes.removeManager, { params: { id, userId: helper.id } }),
  ],
  [
    'withdraws voter codes',
    OWN_MATCH_REFUSALS.codes,
    CODED,
    (by, { id }) => by.call(routes.withdrawVoterCodes, at(id, { from: 1, to: 1 })),
  ],
  [
    'makes voter codes',
    OWN_MATCH_REFUSALS.newCodes,
    CODED,
    (by, { id }) => by.call(routes.makeVoterCodes, at(id, { count: 1 })),
  ],
  ['deletes the match', NO_DELETION, {}, (by, { matchup }) => by.call(routes.deleteMatchup, at(matchup.id))],
];
/** Only creator and admins make these changes. */
const OF_OWNERS = ['renews the link of a private tournament', 'removes a manager of a private tournament'];
const ROLES: [string, TestUser, [TestUser, TestUser], boolean][] = [
  ['the creator with one song', creator, [creator, other], false],
  ['a manager with one song', manager, [manager, other], false],
  ['the creator with both songs', creator, [creator, creator], true],
  ['the creator with none of the songs', creator, [other, third], true],
  ['an admin with one song', admin, [admin, other], true],
];
const CASES = ROLES.flatMap(([role, by, owners, isAllowed]) =>
  CHANGES.filter(([name]) => by !== manager || !OF_OWNERS.includes(name)).map(
    ([name, message, settings, change]) => {
      // The owner of both songs takes no side in the match, but one of them plays on.
      const playsOn = role === 'the creator with both songs' && message === OWN_SONG_REFUSALS.removal;
      const refusal = isAllowed && !playsOn ? null : message;
      return [role, name, refusal, { by, owners, settings, change }] as const;
    },
  ),
);

describe('a change that could decide an open match', () => {
  it.each(CASES)('%s %s: %s', async (_role, _name, refusal, { by, owners, settings, change }) => {
    const { status, body } = await change(by, await openMatch(owners, settings));
    expect(refusal ? [status, body.message] : status).toEqual(
      refusal ? [403, refusal] : expect.toBeOneOf([200, 201]),
    );
  });

  it('by the creator with one song moves no time of it through other matches and schedules', async () => {
    const { id, matchup } = await openMatch([creator, other]);
    const timesOf = async () => (await detailOf(creator, id)).matchups.find((each) => each.id === matchup.id);
    const next = (await detailOf(creator, id)).matchups.find((each) => each.id !== matchup.id);
    expect((await creator.call(routes.activateMatchup, at(next?.id ?? 0))).status).toBe(200);
    await creator.call(routes.generateSchedule, at(id));
    await creator.call(routes.openRound, at(id));
    expect(await timesOf()).toMatchObject({ startTime: matchup.startTime, endTime: matchup.endTime });
  });

  it('hides the texts of the other song, which can still be heard, and is possible after the end', async () => {
    const match = await openMatch([creator, other], ONLY_PARTICIPANTS);
    expect((await hideOther(creator, match, { textsOnly: true })).status).toBe(200);
    expect(await otherSong(match)).toMatchObject({
      title: 'Hidden by a moderator',
      pitch: null,
      url: 'https://example.com/song',
      hidesTextsOnly: true,
    });
    expect((await hideOther(creator, match)).status).toBe(403);
    expect((await vote(other, match.matchup, 2)).status).toBe(200);
    await runAt(app, match.matchup.endTime);
    expect((await hideOther(creator, match)).status).toBe(200);
    expect((await removeParticipant(creator, match.id, third)).status).toBe(200);
    expect((await otherSong(match))?.url).toBeNull();
  });

  it('hides the texts alone when a report about the other song is accepted', async () => {
    const match = await openMatch([creator, other]);
    const body = { target: 'song', targetId: match.matchup.song2Id, reason: 'abuse' };
    await third.call(routes.createReport, { body });
    const [report] = (await creator.call(routes.listReports, at(match.id))).body;
    const decision = at(report.id, { outcome: 'accepted', hide: true });
    expect((await creator.call(routes.decideReport, decision)).status).toBe(200);
    expect(await otherSong(match)).toMatchObject({ isHidden: true, hidesTextsOnly: true });
  });

  it('removes people where every user may vote, who then vote on', async () => {
    const { id, matchup } = await openMatch([creator, other]);
    expect((await removeParticipant(creator, id, third)).status).toBe(200);
    expect((await vote(third, matchup, 2)).status).toBe(200);
  });
});

it('participants are removed by no manager whose song is still in, also before and while the match opens', async () => {
  const { id, matchup } = await drawMatch([manager, other], ONLY_PARTICIPANTS);
  const remove = (by: TestUser) => removeParticipant(by, id, third);
  expect((await remove(manager)).body.message).toBe(OWN_SONG_REFUSALS.removal);
  const both = await Promise.all([manager.call(routes.activateMatchup, at(matchup.id)), remove(manager)]);
  expect(both.map(({ status }) => status)).toEqual([200, 403]);
  expect((await remove(creator)).status).toBe(200);
});

it('a group with an own song keeps its waiting matches and its results', async () => {
  const settings = { tournamentType: 'round_robin', schedulingType: 'manual', maxParticipants: 8 } as const;
  const id = await createTournament(creator, settings);
  const singers = [creator, other, third, third, third, third, third, third];
  for (const [n, singer] of singers.entries()) await enterSong(singer, id, `G ${n}`);
  await creator.call(routes.generateBracket, at(id));
  const { matchups, songs } = await detailOf(creator, id);
  const own = songs.find(({ submitterId }) => submitterId === creator.id);
  const rivals = matchups.filter(
    ({ groupId, song1Id, song2Id }) => groupId === own?.groupId && ![song1Id, song2Id].includes(own?.id ?? 0),
  );
  const [first, second, last] = rivals as [Matchup, Matchup, Matchup];
  const remove = (by: TestUser, matchup: Matchup) => by.call(routes.deleteMatchup, at(matchup.id));
  expect((await remove(creator, last)).status).toBe(200);
  const { body: opened } = await creator.call(routes.activateMatchup, at(first.id));
  await vote(third, opened, 1);
  expect((await remove(creator, second)).body.message).toBe(NO_DELETION);
  await runAt(app, opened.endTime);
  expect((await remove(creator, second)).status).toBe(403);
  for (const [by, status] of [
    [creator, 403],
    [admin, 200],
  ] as const) {
    const decision = at(first.id, { winnerId: first.song2Id, reason: 'wrong_link' });
    expect((await by.call(routes.decideMatchup, decision)).status).toBe(status);
    expect((await by.call(routes.reopenMatchup, at(first.id, { minutes: 5 }))).status).toBe(status);
  }
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
