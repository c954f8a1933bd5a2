import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { SongEntry } from '#contract/song-page.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  AUTOMATIC,
  accountOf,
  at,
  detailOf,
  drawTournament,
  endMatches,
  fillTournament,
  loserOf,
  matchesIn,
  matchOf,
  playToTheEnd,
  refusal,
  setClock,
  songPageKeyOf,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

type Semifinals = [Matchup, Matchup];
type Id = number | null | undefined;
const withdraw = (songId: Id, by = creator, reason?: string) =>
  by.call(routes.withdrawDrawnSong, at(songId ?? 0, { reason }));
const draw = async (settings = {}, { songs = 4, tiebreakers = 0 } = {}) => {
  const drawn = await drawTournament(creator, people.slice(0, songs), settings, { tiebreakers });
  return { ...drawn, semifinals: matchesIn(drawn, 'Semifinals') as Semifinals };
};
const drawGroups = () => draw({ tournamentType: 'round_robin', songsPerGroup: 4 }, { songs: 8 });
const matchNow = async (id: number, phase: string) => matchesIn(await detailOf(creator, id), phase)[0];
const open = (matchup: Matchup | undefined) => creator.call(routes.activateMatchup, at(matchup?.id ?? 0));
const reopen = ({ id }: Matchup) => creator.call(routes.reopenMatchup, at(id, { minutes: 5 }));
const voteForFirst = async (matchup: Matchup) => {
  for (const voter of people.slice(0, 3)) await vote(voter, matchup, 1);
};

/** Plays a match to its end: 3 : 0, or 1 : 1 with `isDraw`. */
async function play(matchup: Matchup | undefined, isDraw = false): Promise<Matchup> {
  if (!matchup) throw new Error('There is no such match');
  await open(matchup);
  if (isDraw) for (const side of [1, 2] as const) await vote(people[side], matchup, side);
  else await voteForFirst(matchup);
  await endMatches(app);
  return matchOf(creator, matchup);
}

const submitterOf = ({ songs }: TournamentDetail, songId: Id) =>
  people.find(({ id }) => id === songs.find((song) => song.id === songId)?.submitterId) as TestUser;

describe('a withdrawn song', () => {
  it('lets the opponent of its next match advance without points, and leaves the schedule', async () => {
    const drawn = await draw(AUTOMATIC);
    const [{ song1Id, song2Id, ...first }] = drawn.semifinals;
    const [submitter, winner] = [submitterOf(drawn, song1Id), submitterOf(drawn, song2Id)];
    const { points } = await accountOf(winner);
    expect((await withdraw(song1Id, submitter, 'Wrong song')).body).toMatchObject({
      id: song1Id,
      isEliminated: true,
      withdrawnAt: app.clock.now().toISOString(),
    });
    expect(await matchOf(creator, first)).toMatchObject({
      status: 'completed',
      decidedBy: 'walkover',
      winnerId: song2Id,
      startTime: null,
      endTime: null,
    });
    const final = await matchNow(drawn.id, 'Finals');
    expect([final?.song1Id, final?.song2Id]).toContain(song2Id);
    expect((await accountOf(winner)).points).toBe(points);
    const row = { actorId: submitter.id, actorRole: 'user', reason: 'Wrong song' };
    expect(await historyOf(app, drawn.id, 'song_withdrawn')).toMatchObject([
      { ...row, details: { about: { songId: song1Id } } },
    ]);
    const done = await playToTheEnd(app, creator, drawn.id, async (matchup) => {
      expect([matchup.song1Id, matchup.song2Id]).not.toContain(song1Id);
      await voteForFirst(matchup);
    });
    expect(done.status).toBe('completed');
    await expectCountsToAgree(app);
  });

  it('loses its final as soon as the opponent is known, which pays no win', async () => {
    const wins = async () =>
      (await app.rows('select sum(tournaments_won)::int as wins from user_counters'))[0].wins;
    const before = await wins();
    const { id, semifinals } = await draw();
    const { winnerId } = await play(semifinals[0]);
    expect((await withdraw(winnerId)).status).toBe(200);
    expect(await matchNow(id, 'Finals')).toMatchObject({ status: 'pending', winnerId: null });
    const { winnerId: champion } = await play(semifinals[1]);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: champion });
    expect(await matchNow(id, 'Finals')).toMatchObject({ decidedBy: 'walkover', winnerId: champion });
    expect(await wins()).toBe(before);
    await expectCountsToAgree(app);
  });

  it('leaves the third place without a winner when both losers of the semifinals are withdrawn', async () => {
    const { id, semifinals } = await draw({ thirdPlaceMatch: true });
    await withdraw(semifinals[0].song1Id);
    await withdraw(semifinals[1].song2Id);
    const third = await matchNow(id, 'Third Place Match');
    expect(third).toMatchObject({ status: 'completed', decidedBy: 'walkover', winnerId: null });
    const page = at(songPageKeyOf(third?.song1?.title ?? ''));
    const entries: SongEntry[] = (await creator.call(routes.listSongEntries, page)).body;
    const shown = entries.flatMap(({ matches }) => matches).find((match) => match.id === third?.id);
    expect(shown?.result, 'on the page of the song').toBeNull();
    const { winnerId } = await play(await matchNow(id, 'Finals'));
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId });
    await expectCountsToAgree(app);
  });

  it('ends the tournament when only one other song is left', async () => {
    const { id, semifinals } = await draw();
    const [first, second] = semifinals;
    for (const song of [first.song1Id, second.song1Id, first.song2Id]) await withdraw(song);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: second.song2Id });
    await expectCountsToAgree(app);
  });

  it('loses its tied match, whose waiting tiebreaker is deleted', async () => {
    const { id, semifinals } = await draw({}, { tiebreakers: 1 });
    const tied = await play(semifinals[0], true);
    expect(tied).toMatchObject({ status: 'completed', winnerId: null });
    await withdraw(tied.song1Id);
    const lost = { winnerId: tied.song2Id, decidedBy: 'walkover', endTime: tied.endTime };
    expect(await matchOf(creator, tied)).toMatchObject(lost);
    const { matchups } = await detailOf(creator, id);
    expect(matchups.some(({ tiebreakerLevel }) => tiebreakerLevel > 0)).toBe(false);
    await expectCountsToAgree(app);
  });
});

describe('a withdrawal', () => {
  it('is made once, and undone by a forced setup', async () => {
    const { id, semifinals } = await draw();
    const once = await withdraw(semifinals[0].song1Id);
    const { version } = await detailOf(creator, id);
    expect((await withdraw(semifinals[0].song1Id)).body).toEqual(once.body);
    expect((await detailOf(creator, id)).version).toBe(version);
    await admin.call(routes.adminSetStatus, at(id, { status: 'setup' }));
    const { songs } = await detailOf(creator, id);
    const undone = songs.map(({ withdrawnAt, isEliminated }) => [withdrawnAt, isEliminated]);
    expect(undone).toEqual(Array(4).fill([null, false]));
  });

  it('of a song of another user is refused to a creator or manager whose own song is still in', async () => {
    const [owner, rival, third] = people;
    const { id, songs } = await drawTournament(owner, people.slice(0, 4));
    await owner.call(routes.addManager, at(id, { userId: rival.id }));
    const songOf = (user: TestUser) => songs.find(({ submitterId }) => submitterId === user.id)?.id;
    const refused = refusal(403, 'You have a song in this tournament. An admin can withdraw this one.');
    expect(await withdraw(songOf(rival), owner)).toMatchObject(refused);
    expect(await withdraw(songOf(owner), rival)).toMatchObject(refused);
    for (const [user, by] of [
      [third, admin],
      [owner, owner],
      [rival, owner],
    ] as const)
      expect((await withdraw(songOf(user), by)).status).toBe(200);
  });

  it('needs a drawn main entry that is not out, not playing and not the last one, before the end', async () => {
    const expectRefusal = async (songId: Id, message: string) =>
      expect(await withdraw(songId)).toMatchObject(refusal(409, message));
    const settings = { schedulingType: 'manual' } as const;
    const id = await fillTournament(creator, people.slice(0, 4), settings, { tiebreakers: 1 });
    const { songs } = await detailOf(creator, id);
    await expectRefusal(
      songs[0]?.id,
      'The songs are not drawn yet. The submitter can still remove this entry.',
    );
    await creator.call(routes.generateBracket, at(id));
    const tiebreaker = songs.find(({ parentSongId }) => parentSongId !== null);
    await expectRefusal(tiebreaker?.id, 'A tiebreaker song cannot be withdrawn. Withdraw its main entry.');
    const [first, second] = matchesIn(await detailOf(creator, id), 'Semifinals') as Semifinals;
    await open(first);
    const playing = 'A match of this song is open. The song can be withdrawn after the match.';
    await expectRefusal(first.song1Id, playing);
    await endMatches(app);
    const done = await matchOf(creator, first);
    await expectRefusal(loserOf(done), 'This song is already out of the tournament.');
    await play(second);
    await play(await matchNow(id, 'Finals'));
    await expectRefusal(done.winnerId, 'This tournament is completed.');

    const other = await draw({ thirdPlaceMatch: true });
    const [one, two] = [await play(other.semifinals[0]), await play(other.semifinals[1])];
    expect((await withdraw(one.winnerId)).status).toBe(200);
    expect((await detailOf(creator, other.id)).status).toBe('knockout_stage');
    const last = 'This is the last song that can win the tournament. It cannot be withdrawn.';
    await expectRefusal(two.winnerId, last);

    // From the start time of a match, even before the clock has opened it.
    const [due] = (await draw(AUTOMATIC)).semifinals;
    setClock(app, due.startTime);
    expect((await vote(people[0], due, 1)).status).toBe(200);
    await expectRefusal(due.song1Id, playing);
    await expectCountsToAgree(app);
  });

  it('allows a decision on the match that the song won, but no new vote', async () => {
    const { id, semifinals } = await draw();
    const done = await play(semifinals[0]);
    await withdraw(done.winnerId);
    expect(await reopen(done)).toMatchObject(
      refusal(409, 'A song of this match was withdrawn. It cannot be voted on again.'),
    );
    const winnerId = loserOf(done);
    const decision = at(done.id, { winnerId, reason: 'disqualified' });
    expect((await creator.call(routes.decideMatchup, decision)).body).toMatchObject({
      winnerId,
      decidedBy: 'decision',
    });
    const { songs } = await detailOf(creator, id);
    const isOut = (songId: Id) => songs.find((song) => song.id === songId)?.isEliminated;
    expect([isOut(winnerId), isOut(done.winnerId)]).toEqual([false, true]);
    const [walkover] = (await draw()).semifinals;
    await withdraw(walkover.song1Id);
    expect(await reopen(walkover)).toMatchObject(
      refusal(409, 'A song of this match was withdrawn. Its walkover cannot be corrected.'),
    );
    await expectCountsToAgree(app);
  });
});

describe('a song that is withdrawn in a group', () => {
  it('gives walkovers and does not advance, and the best of the others does', async () => {
    const { id, groups, matchups } = await drawGroups();
    const groupOf = async () =>
      (await detailOf(creator, id)).matchups.filter(({ groupId }) => groupId === groups[0]?.id);
    const played = await play((await groupOf())[0]);
    // The withdrawn song had won this match.
    const gone = played.song1Id;
    await withdraw(gone);
    const after = await groupOf();
    const walkovers = after.filter(({ decidedBy }) => decidedBy === 'walkover');
    expect(walkovers).toHaveLength(2);
    for (const { song1Id, song2Id, winnerId } of walkovers) {
      expect([song1Id, song2Id]).toContain(gone);
      expect(winnerId).not.toBe(gone);
    }
    const left = after.filter(({ status }) => status !== 'completed');
    for (const match of left) await open(match);
    for (const match of left) await voteForFirst(match);
    await endMatches(app);
    for (const match of matchups.filter(({ groupId }) => groupId !== groups[0]?.id)) await open(match);
    await endMatches(app);
    await creator.call(routes.generateKnockout, at(id));
    const knockout = matchesIn(await detailOf(creator, id), 'Semifinals');
    const qualified = knockout.flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]);
    expect(qualified).not.toContain(gone);
    // Among the three others each result counts, so the winners of the matches between them lead.
    const wins = Map.groupBy(left, ({ song1Id }) => song1Id);
    const [leader] = [...wins].sort(([, a], [, b]) => b.length - a.length).map(([songId]) => songId);
    expect(qualified).toContain(leader);
    await expectCountsToAgree(app);
  });

  it('advances to a walkover where its group has too few other songs', async () => {
    const { id, groups, songs } = await drawGroups();
    const gone = songs.filter(({ groupId }) => groupId === groups[0]?.id).slice(0, 3);
    for (const song of gone) expect((await withdraw(song.id)).status).toBe(200);
    let detail = await detailOf(creator, id);
    for (let round = 0; round < 20 && detail.status !== 'completed'; round += 1) {
      if (detail.status === 'start_playoffs') await creator.call(routes.generateKnockout, at(id));
      await creator.call(routes.openRound, at(id));
      await endMatches(app);
      detail = await detailOf(creator, id);
    }
    expect(detail.status).toBe('completed');
    expect(gone.map((song) => song.id)).not.toContain(detail.winnerId);
    const walkovers = matchesIn(detail, 'Semifinals').filter(({ decidedBy }) => decidedBy === 'walkover');
    expect(walkovers).toHaveLength(1);
    await expectCountsToAgree(app);
  });
});
