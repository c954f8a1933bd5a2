import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  loserOf,
  MINUTE_MS,
  refusalAt,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

const MANUAL = { schedulingType: 'manual' } as const;
const inPhase = (detail: TournamentDetail, phase: string) =>
  detail.matchups.filter((matchup) => matchup.phase === phase && matchup.tiebreakerLevel === 0);
const matchOf = async (id: number): Promise<Matchup> => (await creator.call(routes.getMatchup, at(id))).body;

const reopen = (id: number, body: object = { minutes: 5 }, by = creator) =>
  by.call(routes.reopenMatchup, at(id, body));
const decide = (id: number, body: object, by = creator) => by.call(routes.decideMatchup, at(id, body));
/** The sum of a counter over all users. */
const sumOf = async (column: 'points' | 'tournaments_won') =>
  (await app.pool.query(`select sum(${column})::int as sum from users`)).rows[0].sum;

/** A drawn tournament whose matches its creator opens. */
async function draw(settings = {}, { songs = 4, tiebreakers = 0 } = {}): Promise<TournamentDetail> {
  const { id } = await drawTournament(creator, people.slice(0, songs), settings, { tiebreakers });
  return detailOf(creator, id);
}

/** Lets the clock pass the end of every open match. */
async function end(ms = 61 * MINUTE_MS): Promise<void> {
  app.clock.advance(ms);
  await app.timekeeper.runDue();
}

/** Plays a match to its end with these numbers of votes for its first and its second song. */
async function play(
  matchup: Matchup | undefined,
  votes: readonly [number, number] = [3, 1],
): Promise<Matchup> {
  if (!matchup) throw new Error('There is no such match');
  if (matchup.status !== 'active') await creator.call(routes.activateMatchup, at(matchup.id));
  const [first, second] = votes;
  const open = await matchOf(matchup.id);
  // In a tournament of four songs the last four people submitted none, so they vote first.
  const voters = [...people.slice(4), ...people.slice(0, 4)];
  for (const person of voters.slice(0, first)) await vote(person, open, 1);
  for (const person of voters.slice(first, first + second)) await vote(person, open, 2);
  await end();
  return matchOf(matchup.id);
}

const refusal = (status: number, message: string) => ({ status, body: { message } });

describe('a reopened semifinal', () => {
  it('loses its result, keeps its votes, and may get another result', async () => {
    const drawn = await draw();
    const before = await play(inPhase(drawn, 'Semifinals')[0], [2, 1]);
    expect(before).toMatchObject({ status: 'completed', winnerId: before.song1Id });
    const pointsBefore = await sumOf('points');
    const reply = await reopen(before.id, { minutes: 5, note: 'Wrong link' });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'active',
        winnerId: null,
        decidedBy: null,
        song1Votes: 2,
        song2Votes: 1,
        correction: { action: 'reopened', by: 'creator', note: 'Wrong link' },
        timeChange: { action: 'match_reopened', reason: 'Wrong link' },
        endTime: new Date(app.clock.now().getTime() + 5 * MINUTE_MS).toISOString(),
      },
    });
    const open = await detailOf(creator, drawn.id);
    expect(inPhase(open, 'Finals')).toMatchObject([{ song1Id: null, song2Id: null, status: 'pending' }]);
    expect(open.songs.filter((song) => song.isEliminated)).toEqual([]);
    // The winner's submitter and its voters lose what the result gave them.
    expect(await sumOf('points')).toBeLessThan(pointsBefore);
    await expectCountsToAgree(app);
    expect(await historyOf(app, drawn.id, 'match_reopened')).toMatchObject([
      { actorId: creator.id, actorRole: 'creator', matchupId: before.id, reason: 'Wrong link' },
    ]);
    for (const person of people.slice(0, 3)) expect((await vote(person, before, 2)).status).toBe(200);
    await end();
    const after = await matchOf(before.id);
    expect(after).toMatchObject({ winnerId: before.song2Id, decidedBy: 'votes', song2Votes: 4 });
    const placed = inPhase(await detailOf(creator, drawn.id), 'Finals')[0];
    expect([placed?.song1Id, placed?.song2Id]).toContain(before.song2Id);
    await expectCountsToAgree(app);
  });

  it('stays as it is when the call is repeated', async () => {
    const drawn = await draw();
    const match = await play(inPhase(drawn, 'Semifinals')[0]);
    const first = await reopen(match.id);
    const { version } = await detailOf(creator, drawn.id);
    app.clock.advance(1000);
    const second = await reopen(match.id);
    expect(second.body).toEqual(first.body);
    expect((await detailOf(creator, drawn.id)).version).toBe(version);
  });

  it('moves later matches of an automatic schedule (rule J3)', async () => {
    const drawn = await draw({
      ...AUTOMATIC,
      matchDurationMinutes: 10,
      matchIntervalMinutes: 10,
    });
    await endMatches(app, 5);
    await end(10 * MINUTE_MS);
    const [semifinal] = inPhase(await detailOf(creator, drawn.id), 'Semifinals');
    const [final] = inPhase(await detailOf(creator, drawn.id), 'Finals');
    await reopen(semifinal?.id ?? 0, { minutes: 30 });
    const [moved] = inPhase(await detailOf(creator, drawn.id), 'Finals');
    const reopened = await matchOf(semifinal?.id ?? 0);
    expect(Date.parse(moved?.startTime ?? '')).toBe(Date.parse(reopened.endTime ?? '') + 10 * MINUTE_MS);
    expect(Date.parse(moved?.startTime ?? '')).toBeGreaterThan(Date.parse(final?.startTime ?? ''));
  });
});

describe('a result', () => {
  it('stays once the next match has started', async () => {
    const drawn = await draw();
    const [first, second] = inPhase(drawn, 'Semifinals');
    const done = await play(first);
    await play(second);
    const [final] = inPhase(await detailOf(creator, drawn.id), 'Finals');
    await creator.call(routes.activateMatchup, at(final?.id ?? 0));
    const message = 'The next match has already started.';
    expect(await reopen(done.id)).toMatchObject(refusal(409, message));
    expect(await decide(done.id, { winnerId: loserOf(done), reason: 'disqualified' })).toMatchObject(
      refusal(409, message),
    );
  });

  it('is corrected by an admin where the creator has a song in the match (rule J1)', async () => {
    const id = await createTournament(people[0], { ...MANUAL, maxParticipants: 4 });
    for (const [index, person] of people.slice(0, 4).entries()) await enterSong(person, id, `Own ${index}`);
    const owner = people[0];
    await owner.call(routes.generateBracket, at(id));
    const { matchups, songs } = await detailOf(owner, id);
    const ownSongId = songs.find((song) => song.submitterId === owner.id)?.id;
    const own = matchups.find((m) => [m.song1Id, m.song2Id].includes(ownSongId ?? 0));
    const other = matchups.find((m) => m.phase === 'Semifinals' && m.id !== own?.id);
    for (const match of [own, other]) await owner.call(routes.activateMatchup, at(match?.id ?? 0));
    await end();
    const message = 'You have a song in this match or its group. An admin can correct it.';
    expect(await reopen(own?.id ?? 0, { minutes: 5 }, owner)).toMatchObject(refusal(403, message));
    expect((await reopen(other?.id ?? 0, { minutes: 5 }, owner)).status).toBe(200);
    expect(await reopen(own?.id ?? 0, { minutes: 5 }, admin)).toMatchObject({
      status: 200,
      body: { correction: { by: 'admin' } },
    });
  });

  it('is not corrected before the end of its match, nor in a cancelled tournament', async () => {
    const drawn = await draw();
    const [first, second] = inPhase(drawn, 'Semifinals');
    expect(await reopen(first?.id ?? 0)).toMatchObject(refusal(409, 'This match is not completed yet.'));
    const done = await play(second);
    await creator.call(routes.cancelTournament, at(drawn.id, { reason: 'Rain' }));
    expect(await reopen(done.id)).toMatchObject(refusal(409, 'This tournament was cancelled.'));
  });
});

describe('a decision', () => {
  it('names another winner with its reason, and moves points and places', async () => {
    const drawn = await draw();
    const [first, second] = inPhase(drawn, 'Semifinals');
    const done = await play(first);
    const body = { winnerId: loserOf(done), reason: 'wrong_link', note: 'It led to a cover' };
    expect(await decide(done.id, body)).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        winnerId: loserOf(done),
        decidedBy: 'decision',
        song1Votes: done.song1Votes,
        correction: { action: 'decided', by: 'creator', reason: 'wrong_link', note: 'It led to a cover' },
      },
    });
    const detail = await detailOf(creator, drawn.id);
    const [final] = inPhase(detail, 'Finals');
    expect([final?.song1Id, final?.song2Id].filter(Boolean)).toEqual([loserOf(done)]);
    const out = detail.songs.filter((song) => song.isEliminated).map((song) => song.id);
    expect(out).toEqual([done.winnerId]);
    await expectCountsToAgree(app);
    const { version } = await detailOf(creator, drawn.id);
    expect((await decide(done.id, body)).status).toBe(200);
    expect((await detailOf(creator, drawn.id)).version).toBe(version);
    expect(await historyOf(app, drawn.id, 'matchup_decided')).toMatchObject([
      { actorRole: 'creator', matchupId: done.id, reason: 'wrong_link: It led to a cover' },
    ]);
    await play(second);
    const end = await play(inPhase(await detailOf(creator, drawn.id), 'Finals')[0]);
    expect((await detailOf(creator, drawn.id)).winnerId).toBe(end.winnerId);
    await expectCountsToAgree(app);
  });

  it('needs a song of the match that has not won, and a note for the reason ‘other’', async () => {
    const drawn = await draw();
    const done = await play(inPhase(drawn, 'Semifinals')[0]);
    const stranger = drawn.songs.find(({ id }) => id !== done.song1Id && id !== done.song2Id)?.id;
    expect(await decide(done.id, { winnerId: stranger, reason: 'disqualified' })).toMatchObject(
      refusalAt('winnerId', 'This song is not in this match.'),
    );
    expect(await decide(done.id, { winnerId: done.winnerId, reason: 'disqualified' })).toMatchObject(
      refusal(409, 'This song has already won this match.'),
    );
    expect(await decide(done.id, { winnerId: loserOf(done), reason: 'other' })).toMatchObject(
      refusalAt('note', 'Please give a reason.'),
    );
  });

  it('is taken back when its match is reopened', async () => {
    const done = await play(inPhase(await draw(), 'Semifinals')[0]);
    await decide(done.id, { winnerId: loserOf(done), reason: 'disqualified' });
    expect((await reopen(done.id)).body).toMatchObject({ status: 'active', winnerId: null });
    await end();
    expect(await matchOf(done.id)).toMatchObject({ winnerId: done.winnerId, decidedBy: 'votes' });
    await expectCountsToAgree(app);
  });
});

describe('the final of a completed tournament', () => {
  async function complete(settings = {}) {
    const drawn = await draw(settings);
    for (const semifinal of inPhase(drawn, 'Semifinals')) await play(semifinal);
    for (const third of inPhase(await detailOf(creator, drawn.id), 'Third Place Match')) await play(third);
    const final = await play(inPhase(await detailOf(creator, drawn.id), 'Finals')[0]);
    return { id: drawn.id, final };
  }
  it('takes champion, podium and wins back when it is reopened', async () => {
    const winsBefore = await sumOf('tournaments_won');
    const { id, final } = await complete();
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: final.winnerId });
    expect(await sumOf('tournaments_won')).toBe(winsBefore + 1);
    const achievements = async () => (await app.pool.query('select * from achievements')).rowCount;
    const kept = await achievements();
    expect((await reopen(final.id)).status).toBe(200);
    expect(await detailOf(creator, id)).toMatchObject({
      status: 'knockout_stage',
      currentPhase: 'knockout_stage',
      winnerId: null,
      champion: null,
      endDate: (await matchOf(final.id)).endTime,
    });
    expect(await sumOf('tournaments_won')).toBe(winsBefore);
    expect(await achievements()).toBe(kept);
    await expectCountsToAgree(app);
    for (const person of people.slice(4, 8)) await vote(person, final, 2);
    await end();
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: final.song2Id });
    expect(await sumOf('tournaments_won')).toBe(winsBefore + 1);
    await expectCountsToAgree(app);
  });

  it('gets another champion by a decision, and the tournament stays completed (rule J3)', async () => {
    const { id, final } = await complete({ thirdPlaceMatch: true });
    await decide(final.id, { winnerId: loserOf(final), reason: 'disqualified' }, admin);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: loserOf(final) });
    await expectCountsToAgree(app);
    const [third] = inPhase(await detailOf(creator, id), 'Third Place Match');
    expect(
      await decide(third?.id ?? 0, { winnerId: loserOf(third as Matchup), reason: 'disqualified' }),
    ).toMatchObject({
      status: 200,
    });
    await expectCountsToAgree(app);
    const [semifinal] = inPhase(await detailOf(creator, id), 'Semifinals');
    expect(await reopen(semifinal?.id ?? 0)).toMatchObject(
      refusal(409, 'The next match has already started.'),
    );
  });

  it('gives no champion while the third place match is open again', async () => {
    const { id } = await complete({ thirdPlaceMatch: true });
    const [third] = inPhase(await detailOf(creator, id), 'Third Place Match');
    await reopen(third?.id ?? 0);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'knockout_stage', winnerId: null });
    await expectCountsToAgree(app);
    await end();
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed' });
    await expectCountsToAgree(app);
  });

  it('may be unplayed after a forced status, and then no match can be reopened', async () => {
    const drawn = await draw();
    const done = await play(inPhase(drawn, 'Semifinals')[0]);
    await admin.call(routes.adminSetStatus, at(drawn.id, { status: 'completed' }));
    expect(await reopen(done.id)).toMatchObject(
      refusal(409, 'This tournament is completed. Its matches can no longer be changed.'),
    );
  });
});

describe('a drawn knockout match', () => {
  async function drawTied() {
    const drawn = await draw({}, { tiebreakers: 3 });
    const tied = await play(inPhase(drawn, 'Semifinals')[0], [1, 1]);
    const { matchups } = await detailOf(creator, drawn.id);
    const tiebreaker = matchups.find(({ parentMatchupId }) => parentMatchupId === tied.id) as Matchup;
    return { id: drawn.id, tied, tiebreaker };
  }

  it('loses its tiebreakers with their votes when it is reopened, and may use the songs again', async () => {
    const { id, tied, tiebreaker } = await drawTied();
    await play(tiebreaker, [3, 0]);
    expect(await matchOf(tied.id)).toMatchObject({ decidedBy: 'tiebreaker' });
    expect(await reopen(tiebreaker.id)).toMatchObject(
      refusal(409, 'This tiebreaker decides another match. Correct that match.'),
    );
    expect((await reopen(tied.id)).status).toBe(200);
    const children = async () =>
      (await detailOf(creator, id)).matchups.filter(({ parentMatchupId }) => parentMatchupId === tied.id);
    expect(await children()).toEqual([]);
    await expectCountsToAgree(app);
    await end();
    expect(await children()).toMatchObject([{ tiebreakerLevel: 1, song1Id: tiebreaker.song1Id }]);
  });

  it('can be decided while its tiebreaker is open', async () => {
    const { id, tied, tiebreaker } = await drawTied();
    await creator.call(routes.activateMatchup, at(tiebreaker.id));
    await vote(people[0], tiebreaker, 1);
    expect((await decide(tied.id, { winnerId: tied.song2Id, reason: 'disqualified' })).body).toMatchObject({
      decidedBy: 'decision',
      winnerId: tied.song2Id,
    });
    expect((await detailOf(creator, id)).matchups.some(({ tiebreakerLevel }) => tiebreakerLevel > 0)).toBe(
      false,
    );
    await expectCountsToAgree(app);
  });
});

describe('a group match', () => {
  const GROUPS = { tournamentType: 'round_robin', songsPerGroup: 4 } as const;

  it('counts in the standings by its decision, not by its votes', async () => {
    const drawn = await draw(GROUPS, { songs: 8 });
    const [match] = drawn.matchups;
    const done = await play(match, [3, 1]);
    await decide(done.id, { winnerId: loserOf(done), reason: 'disqualified' });
    for (const other of drawn.matchups.slice(1)) await creator.call(routes.activateMatchup, at(other.id));
    await end();
    await creator.call(routes.generateKnockout, at(drawn.id));
    const { matchups } = await detailOf(creator, drawn.id);
    const advancing = matchups
      .filter(({ phase }) => phase === 'Semifinals')
      .flatMap((m) => [m.song1Id, m.song2Id]);
    expect(advancing).toContain(loserOf(done));
    await expectCountsToAgree(app);
  });

  it('resumes the group stage when it is reopened, and removes a knockout that has not started', async () => {
    const drawn = await draw(GROUPS, { songs: 8 });
    for (const match of drawn.matchups) await creator.call(routes.activateMatchup, at(match.id));
    await end();
    expect((await detailOf(creator, drawn.id)).status).toBe('start_playoffs');
    const [match] = drawn.matchups;
    await reopen(match?.id ?? 0);
    expect(await detailOf(creator, drawn.id)).toMatchObject({
      status: 'active',
      currentPhase: 'group_stage',
      playoffsDueAt: null,
    });
    await end();
    await creator.call(routes.generateKnockout, at(drawn.id));
    await reopen(match?.id ?? 0);
    const back = await detailOf(creator, drawn.id);
    expect(back).toMatchObject({ currentPhase: 'group_stage', bracketSize: null, totalRounds: 3 });
    expect(back.matchups.every(({ phase }) => phase === 'group_stage')).toBe(true);
    expect(back.songs.some((song) => song.isEliminated)).toBe(false);
    await end();
    await creator.call(routes.generateKnockout, at(drawn.id));
    const [semifinal] = inPhase(await detailOf(creator, drawn.id), 'Semifinals');
    await creator.call(routes.activateMatchup, at(semifinal?.id ?? 0));
    expect(await reopen(match?.id ?? 0)).toMatchObject(refusal(409, 'The knockout has already started.'));
    await expectCountsToAgree(app);
  });
});

describe('with hidden submitters', () => {
  it('points follow each correction and withdrawal', async () => {
    const drawn = await draw({ submitterVisibility: 'after_elimination' }, { songs: 8 });
    const quarterfinals = inPhase(drawn, 'Quarterfinals');
    const done = await play(quarterfinals[0]);
    const submitterOf = async (songId: number) =>
      (await detailOf(creator, drawn.id)).songs.find(({ id }) => id === songId)?.submitterId;
    expect(await submitterOf(loserOf(done))).not.toBeNull();
    await expectCountsToAgree(app);
    await reopen(done.id);
    // The song is in again, so its submitter is hidden again.
    expect(await submitterOf(loserOf(done))).toBeNull();
    await expectCountsToAgree(app);
    await end();
    const again = await matchOf(done.id);
    await decide(done.id, { winnerId: loserOf(again), reason: 'disqualified' });
    await expectCountsToAgree(app);
    const other = await play(quarterfinals[1]);
    const reply = await creator.call(routes.withdrawDrawnSong, at(other.winnerId ?? 0, {}));
    expect(reply.body).toMatchObject({ submitterHidden: false });
    await expectCountsToAgree(app);
  });
});
