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
  songPageKeyOf,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

const MANUAL = { schedulingType: 'manual' } as const;
const GROUPS = { tournamentType: 'round_robin', songsPerGroup: 4 } as const;
const matchAt = (id: number) => matchOf(creator, { id });
const withdraw = (songId: number | null | undefined, by = creator, reason?: string) =>
  by.call(routes.withdrawDrawnSong, at(songId ?? 0, { reason }));

const draw = (settings = {}, { songs = 4, tiebreakers = 0 } = {}) =>
  drawTournament(creator, people.slice(0, songs), settings, { tiebreakers });

const open = (matchup: Matchup | undefined) => creator.call(routes.activateMatchup, at(matchup?.id ?? 0));

/** Plays a match to its end: 3 : 0, or 1 : 1 with `isDraw`. */
async function play(matchup: Matchup | undefined, { isDraw = false } = {}): Promise<Matchup> {
  if (!matchup) throw new Error('There is no such match');
  await open(matchup);
  const voters = isDraw ? people.slice(0, 1) : people.slice(0, 3);
  for (const voter of voters) await vote(voter, matchup, 1);
  if (isDraw) await vote(people[1], matchup, 2);
  await endMatches(app);
  return matchAt(matchup.id);
}

const submitterOf = ({ songs }: TournamentDetail, songId: number | null) =>
  people.find(({ id }) => id === songs.find((song) => song.id === songId)?.submitterId) as TestUser;

describe('a withdrawn song', () => {
  it('lets the opponent of its next match advance without points, and leaves the schedule', async () => {
    const drawn = await draw(AUTOMATIC);
    const [first] = matchesIn(drawn, 'Semifinals');
    const submitter = submitterOf(drawn, first?.song1Id ?? 0);
    const pointsBefore = (await submitterOf(drawn, first?.song2Id ?? 0).call(routes.getCurrentUser)).body
      .points;
    const reply = await withdraw(first?.song1Id, submitter, 'Wrong song');
    expect(reply).toMatchObject({
      status: 200,
      body: { id: first?.song1Id, isEliminated: true, withdrawnAt: app.clock.now().toISOString() },
    });
    expect(await matchAt(first?.id ?? 0)).toMatchObject({
      status: 'completed',
      decidedBy: 'walkover',
      winnerId: first?.song2Id,
      startTime: null,
      endTime: null,
    });
    const [final] = matchesIn(await detailOf(creator, drawn.id), 'Finals');
    expect([final?.song1Id, final?.song2Id]).toContain(first?.song2Id);
    const winner = submitterOf(drawn, first?.song2Id ?? 0);
    expect((await winner.call(routes.getCurrentUser)).body.points).toBe(pointsBefore);
    expect(await historyOf(app, drawn.id, 'song_withdrawn')).toMatchObject([
      {
        actorId: submitter.id,
        actorRole: 'user',
        reason: 'Wrong song',
        details: { about: { songId: first?.song1Id } },
      },
    ]);
    const done = await playToTheEnd(app, creator, drawn.id, async (matchup) => {
      expect([matchup.song1Id, matchup.song2Id]).not.toContain(first?.song1Id);
      for (const person of people.slice(0, 3)) await vote(person, matchup, 2);
    });
    expect(done.status).toBe('completed');
    await expectCountsToAgree(app);
  });

  const countWins = async () =>
    (await app.pool.query('select sum(tournaments_won)::int as wins from users')).rows[0].wins;

  it('loses its final as soon as the opponent is known', async () => {
    const winsBefore = await countWins();
    const drawn = await draw();
    const [first, second] = matchesIn(drawn, 'Semifinals');
    const { winnerId } = await play(first);
    expect((await withdraw(winnerId)).status).toBe(200);
    const [final] = matchesIn(await detailOf(creator, drawn.id), 'Finals');
    expect(final).toMatchObject({ status: 'pending', winnerId: null });
    const { winnerId: championId } = await play(second);
    const done = await detailOf(creator, drawn.id);
    expect(done).toMatchObject({ status: 'completed', winnerId: championId });
    expect(matchesIn(done, 'Finals')).toMatchObject([{ decidedBy: 'walkover', winnerId: championId }]);
    // A final that was not played pays no win.
    expect(await countWins()).toBe(winsBefore);
    await expectCountsToAgree(app);
  });

  it('leaves the third place without a winner when both losers of the semifinals are withdrawn', async () => {
    const drawn = await draw({ thirdPlaceMatch: true });
    const [first, second] = matchesIn(drawn, 'Semifinals');
    await withdraw(first?.song1Id);
    await withdraw(second?.song2Id);
    const detail = await detailOf(creator, drawn.id);
    expect(matchesIn(detail, 'Third Place Match')).toMatchObject([
      { status: 'completed', decidedBy: 'walkover', winnerId: null },
    ]);
    const [third] = matchesIn(detail, 'Third Place Match');
    const key = songPageKeyOf(third?.song1?.title ?? '');
    const { body: entries } = await creator.call(routes.listSongEntries, at(key));
    const shown = entries
      .flatMap(({ matches }: SongEntry) => matches)
      .find(({ id }: SongEntry['matches'][number]) => id === third?.id);
    expect(shown.result, 'on the page of the song').toBeNull();
    const final = await play(matchesIn(detail, 'Finals')[0]);
    expect(await detailOf(creator, drawn.id)).toMatchObject({
      status: 'completed',
      winnerId: final.winnerId,
    });
    await expectCountsToAgree(app);
  });

  it('ends the tournament when only one other song is left', async () => {
    const drawn = await draw();
    const [first, second] = matchesIn(drawn, 'Semifinals');
    await withdraw(first?.song1Id);
    await withdraw(second?.song1Id);
    await withdraw(first?.song2Id);
    expect(await detailOf(creator, drawn.id)).toMatchObject({
      status: 'completed',
      winnerId: second?.song2Id,
    });
    await expectCountsToAgree(app);
  });

  it('loses its tied match, whose waiting tiebreaker is deleted', async () => {
    const drawn = await draw({}, { tiebreakers: 1 });
    const tied = await play(matchesIn(drawn, 'Semifinals')[0], { isDraw: true });
    expect(tied).toMatchObject({ status: 'completed', winnerId: null });
    await withdraw(tied.song1Id);
    expect(await matchAt(tied.id)).toMatchObject({
      winnerId: tied.song2Id,
      decidedBy: 'walkover',
      endTime: tied.endTime,
    });
    expect((await detailOf(creator, drawn.id)).matchups.some((match) => match.tiebreakerLevel > 0)).toBe(
      false,
    );
    await expectCountsToAgree(app);
  });
});

describe('a withdrawal', () => {
  it('is refused to a stranger, and a second one changes nothing', async () => {
    const drawn = await draw();
    const [first] = matchesIn(drawn, 'Semifinals');
    const stranger = people.find((person) => person !== submitterOf(drawn, first?.song1Id ?? 0)) as TestUser;
    expect((await withdraw(first?.song1Id, stranger)).status).toBe(403);
    const once = await withdraw(first?.song1Id);
    const { version } = await detailOf(creator, drawn.id);
    expect((await withdraw(first?.song1Id)).body).toEqual(once.body);
    expect((await detailOf(creator, drawn.id)).version).toBe(version);
  });

  it('of a song of another user is refused to a creator or manager whose own song is still in', async () => {
    const [owner, rival] = people;
    const { id } = await drawTournament(owner, people.slice(0, 4));
    await owner.call(routes.addManager, at(id, { userId: rival.id }));
    const { songs } = await detailOf(owner, id);
    const songOf = (user: TestUser) => songs.find(({ submitterId }) => submitterId === user.id)?.id;
    const message = 'You have a song in this tournament. An admin can withdraw this one.';
    expect(await withdraw(songOf(rival), owner)).toMatchObject({ status: 403, body: { message } });
    expect(await withdraw(songOf(owner), rival)).toMatchObject({ status: 403, body: { message } });
    expect((await withdraw(songOf(people[2]), admin)).status).toBe(200);
    expect((await withdraw(songOf(owner), owner)).status).toBe(200);
    expect((await withdraw(songOf(rival), owner)).status).toBe(200);
  });

  it('needs a drawn main entry that is not out, not playing and not the last one, before the end', async () => {
    const id = await fillTournament(creator, people.slice(0, 4), MANUAL, { tiebreakers: 1 });
    const [song] = (await detailOf(creator, id)).songs;
    expect(await withdraw(song?.id)).toMatchObject(
      refusal(409, 'The songs are not drawn yet. The submitter can still remove this entry.'),
    );
    await creator.call(routes.generateBracket, at(id));
    const drawn = await detailOf(creator, id);
    const tiebreaker = drawn.songs.find(({ parentSongId }) => parentSongId !== null);
    expect(await withdraw(tiebreaker?.id)).toMatchObject(
      refusal(409, 'A tiebreaker song cannot be withdrawn. Withdraw its main entry.'),
    );
    const [first, second] = matchesIn(drawn, 'Semifinals');
    await open(first);
    const playing = 'A match of this song is open. The song can be withdrawn after the match.';
    expect(await withdraw(first?.song1Id)).toMatchObject(refusal(409, playing));
    await endMatches(app);
    const done = await matchAt(first?.id ?? 0);
    expect(await withdraw(loserOf(done))).toMatchObject(
      refusal(409, 'This song is already out of the tournament.'),
    );
    await play(second);
    await play(matchesIn(await detailOf(creator, id), 'Finals')[0]);
    expect(await withdraw(done.winnerId)).toMatchObject(refusal(409, 'This tournament is completed.'));

    const other = await draw({ thirdPlaceMatch: true });
    const [one, two] = matchesIn(other, 'Semifinals');
    const finalists = [(await play(one)).winnerId, (await play(two)).winnerId];
    expect((await withdraw(finalists[0])).status).toBe(200);
    expect((await detailOf(creator, other.id)).status).toBe('knockout_stage');
    expect(await withdraw(finalists[1])).toMatchObject(
      refusal(409, 'This is the last song that can win the tournament. It cannot be withdrawn.'),
    );
  });

  it('is refused from the start time of a match, even before the clock has opened it', async () => {
    const drawn = await draw(AUTOMATIC);
    const [first] = matchesIn(drawn, 'Semifinals');
    app.clock.set(new Date(first?.startTime as string));
    expect(await vote(people[0], first as Matchup, 1)).toMatchObject({ status: 200 });
    expect(await withdraw(first?.song1Id)).toMatchObject(
      refusal(409, 'A match of this song is open. The song can be withdrawn after the match.'),
    );
    await expectCountsToAgree(app);
  });

  it('allows a decision on the match that the song won, but no new vote', async () => {
    const drawn = await draw();
    const done = await play(matchesIn(drawn, 'Semifinals')[0]);
    await withdraw(done.winnerId);
    expect(await creator.call(routes.reopenMatchup, at(done.id, { minutes: 5 }))).toMatchObject(
      refusal(409, 'A song of this match was withdrawn. It cannot be voted on again.'),
    );
    const loserId = loserOf(done);
    const reply = await creator.call(
      routes.decideMatchup,
      at(done.id, { winnerId: loserId, reason: 'disqualified' }),
    );
    expect(reply.body).toMatchObject({ winnerId: loserId, decidedBy: 'decision' });
    const { songs } = await detailOf(creator, drawn.id);
    expect(songs.find(({ id }) => id === loserId)?.isEliminated).toBe(false);
    expect(songs.find(({ id }) => id === done.winnerId)?.isEliminated).toBe(true);
    const walkover = await draw();
    const [first] = matchesIn(walkover, 'Semifinals');
    await withdraw(first?.song1Id);
    expect(await creator.call(routes.reopenMatchup, at(first?.id ?? 0, { minutes: 5 }))).toMatchObject(
      refusal(409, 'A song of this match was withdrawn. Its walkover cannot be corrected.'),
    );
    await expectCountsToAgree(app);
  });

  it('is undone by a forced setup', async () => {
    const drawn = await draw();
    await withdraw(matchesIn(drawn, 'Semifinals')[0]?.song1Id);
    await admin.call(routes.adminSetStatus, at(drawn.id, { status: 'setup' }));
    const { songs } = await detailOf(creator, drawn.id);
    expect(songs.map(({ withdrawnAt, isEliminated }) => [withdrawnAt, isEliminated])).toEqual(
      Array(4).fill([null, false]),
    );
  });
});

describe('a song that is withdrawn in a group', () => {
  it('gives walkovers and does not advance, and the best of the others does', async () => {
    const drawn = await draw(GROUPS, { songs: 8 });
    const [group] = drawn.groups;
    const own = drawn.matchups.filter(({ groupId }) => groupId === group?.id);
    const played = await play(own[0]);
    // The withdrawn song had won this match.
    await withdraw(played.song1Id);
    const after = (await detailOf(creator, drawn.id)).matchups.filter(({ groupId }) => groupId === group?.id);
    const walkovers = after.filter(({ decidedBy }) => decidedBy === 'walkover');
    expect(walkovers).toHaveLength(2);
    for (const { song1Id, song2Id, winnerId } of walkovers) {
      expect([song1Id, song2Id]).toContain(played.song1Id);
      expect(winnerId).not.toBe(played.song1Id);
    }
    const left = after.filter(({ status }) => status !== 'completed');
    for (const match of left) await open(match);
    for (const match of left) for (const person of people.slice(0, 3)) await vote(person, match, 1);
    await endMatches(app);
    for (const match of drawn.matchups.filter(({ groupId }) => groupId !== group?.id)) await open(match);
    await endMatches(app);
    await creator.call(routes.generateKnockout, at(drawn.id));
    const knockout = matchesIn(await detailOf(creator, drawn.id), 'Semifinals');
    const qualified = knockout.flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]);
    expect(qualified).not.toContain(played.song1Id);
    // Among the three others each result counts, so the winners of the matches between them lead.
    const wins = Map.groupBy(left, ({ song1Id }) => song1Id);
    const [leader] = [...wins].sort(([, a], [, b]) => b.length - a.length).map(([id]) => id);
    expect(qualified).toContain(leader);
    await expectCountsToAgree(app);
  });

  it('advances to a walkover where its group has too few other songs', async () => {
    const drawn = await draw(GROUPS, { songs: 8 });
    const [group] = drawn.groups;
    const songs = drawn.songs.filter(({ groupId }) => groupId === group?.id);
    for (const song of songs.slice(0, 3)) expect((await withdraw(song.id)).status).toBe(200);
    const done = await finishByHand(drawn.id);
    expect(done.status).toBe('completed');
    expect(songs.slice(0, 3).map(({ id }) => id)).not.toContain(done.winnerId);
    const semifinals = matchesIn(done, 'Semifinals');
    expect(semifinals.filter(({ decidedBy }) => decidedBy === 'walkover')).toHaveLength(1);
    await expectCountsToAgree(app);
  });
});

/** Opens round after round of a manual tournament until it is over. */
async function finishByHand(id: number): Promise<TournamentDetail> {
  for (let round = 0; round < 20; round += 1) {
    const detail = await detailOf(creator, id);
    if (detail.status === 'completed') return detail;
    if (detail.status === 'start_playoffs') await creator.call(routes.generateKnockout, at(id));
    await creator.call(routes.openRound, at(id));
    await endMatches(app);
  }
  throw new Error('The tournament did not end');
}
