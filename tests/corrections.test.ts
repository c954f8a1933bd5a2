import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import {
  AUTOMATIC,
  at,
  detailOf,
  drawTournament,
  endMatches,
  loserOf,
  MINUTE_MS,
  matchesIn,
  matchOf,
  refusal,
  refusalAt,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

const GROUPS = { tournamentType: 'round_robin', songsPerGroup: 4 } as const;
const DISQUALIFIED = { reason: 'disqualified' } as const;
type Match = Pick<Matchup, 'id'>;

const read = (match: Match) => matchOf(creator, match);
const open = ({ id }: Match, by = creator) => by.call(routes.activateMatchup, at(id));
const reopen = ({ id }: Match, by = creator, body: object = { minutes: 5 }) =>
  by.call(routes.reopenMatchup, at(id, body));
const decide = ({ id }: Match, body: object, by = creator) => by.call(routes.decideMatchup, at(id, body));
/** The sum of a counter over all users. */
const sumOf = async (column: 'points' | 'tournaments_won') =>
  (await app.rows(`select sum(${column})::int as sum from user_counters`))[0].sum;

/** A drawn tournament whose matches its creator opens. */
const draw = (settings = {}, { songs = 4, tiebreakers = 0 } = {}): Promise<TournamentDetail> =>
  drawTournament(creator, people.slice(0, songs), settings, { tiebreakers });

const phaseOf = async (id: number, phase: string) =>
  matchesIn(await detailOf(creator, id), phase) as [Matchup, Matchup];
const semifinalsOf = (drawn: TournamentDetail) => matchesIn(drawn, 'Semifinals') as [Matchup, Matchup];

/** Plays a match to its end with these numbers of votes for its first and its second song. */
async function play(match: Match, [first, second]: readonly [number, number] = [3, 1]): Promise<Matchup> {
  await open(match);
  const opened = await read(match);
  // In a tournament of four songs the last four people submitted none, so they vote first.
  const voters = [...people.slice(4), ...people.slice(0, 4)];
  for (const person of voters.slice(0, first)) await vote(person, opened, 1);
  for (const person of voters.slice(first, first + second)) await vote(person, opened, 2);
  await endMatches(app);
  return read(match);
}

describe('a reopened semifinal', () => {
  it('loses its result, keeps its votes, and may get another result', async () => {
    const drawn = await draw();
    const before = await play(semifinalsOf(drawn)[0], [2, 1]);
    expect(before).toMatchObject({ status: 'completed', winnerId: before.song1Id });
    const pointsBefore = await sumOf('points');
    const reply = await reopen(before, creator, { minutes: 5, note: 'Wrong link' });
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
    const reopened = await detailOf(creator, drawn.id);
    const empty = { song1Id: null, song2Id: null, status: 'pending' };
    expect(matchesIn(reopened, 'Finals')).toMatchObject([empty]);
    expect(reopened.songs.filter((song) => song.isEliminated)).toEqual([]);
    // The winner's submitter and its voters lose what the result gave them.
    expect(await sumOf('points')).toBeLessThan(pointsBefore);
    await expectCountsToAgree(app);
    app.clock.advance(1000);
    expect((await reopen(before)).body).toEqual(reply.body);
    expect((await detailOf(creator, drawn.id)).version).toBe(reopened.version);
    expect(await historyOf(app, drawn.id, 'match_reopened')).toMatchObject([
      { actorId: creator.id, actorRole: 'creator', matchupId: before.id, reason: 'Wrong link' },
    ]);
    for (const person of people.slice(0, 3)) expect((await vote(person, before, 2)).status).toBe(200);
    await endMatches(app);
    const after = { winnerId: before.song2Id, decidedBy: 'votes', song2Votes: 4 };
    expect(await read(before)).toMatchObject(after);
    const [placed] = await phaseOf(drawn.id, 'Finals');
    expect([placed.song1Id, placed.song2Id]).toContain(before.song2Id);
    await expectCountsToAgree(app);
  });

  it('moves later matches of an automatic schedule (rule J3)', async () => {
    const { id } = await draw({ ...AUTOMATIC, matchDurationMinutes: 10, matchIntervalMinutes: 10 });
    await endMatches(app, 5);
    await endMatches(app, 10);
    const [semifinal] = await phaseOf(id, 'Semifinals');
    const [final] = await phaseOf(id, 'Finals');
    const { body: reopened } = await reopen(semifinal, creator, { minutes: 30 });
    const startOfFinal = Date.parse((await phaseOf(id, 'Finals'))[0].startTime ?? '');
    expect(startOfFinal).toBe(Date.parse(reopened.endTime) + 10 * MINUTE_MS);
    expect(startOfFinal).toBeGreaterThan(Date.parse(final.startTime ?? ''));
  });
});

describe('a result', () => {
  it('stays once the next match has started, and in a cancelled tournament', async () => {
    const drawn = await draw();
    const [first, second] = semifinalsOf(drawn);
    expect(await reopen(first)).toMatchObject(refusal(409, 'This match is not completed yet.'));
    const done = await play(first);
    await play(second);
    await open((await phaseOf(drawn.id, 'Finals'))[0]);
    const started = refusal(409, 'The next match has already started.');
    expect(await reopen(done)).toMatchObject(started);
    expect(await decide(done, { winnerId: loserOf(done), ...DISQUALIFIED })).toMatchObject(started);
    await creator.call(routes.cancelTournament, at(drawn.id, { reason: 'Rain' }));
    expect(await reopen(done)).toMatchObject(refusal(409, 'This tournament was cancelled.'));
  });

  it('is corrected by an admin where the creator has a song in the match (rule J1)', async () => {
    const owner = people[0];
    const drawn = await drawTournament(owner, people.slice(0, 4));
    const ownSongId = drawn.songs.find((song) => song.submitterId === owner.id)?.id ?? 0;
    const isOwn = ({ song1Id, song2Id }: Matchup) => [song1Id, song2Id].includes(ownSongId);
    const [own, other] = semifinalsOf(drawn).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
    for (const match of [own, other]) await open(match as Matchup, owner);
    await endMatches(app);
    const message = 'You have a song in this match or its group. An admin can correct it.';
    expect(await reopen(own as Matchup, owner)).toMatchObject(refusal(403, message));
    expect((await reopen(other as Matchup, owner)).status).toBe(200);
    expect((await reopen(own as Matchup, admin)).body).toMatchObject({ correction: { by: 'admin' } });
  });
});

describe('a decision', () => {
  it('names another winner with its reason, and moves points and places', async () => {
    const drawn = await draw();
    const [first, second] = semifinalsOf(drawn);
    const done = await play(first);
    const body = { winnerId: loserOf(done), reason: 'wrong_link', note: 'It led to a cover' };
    expect((await decide(done, body)).body).toMatchObject({
      status: 'completed',
      winnerId: loserOf(done),
      decidedBy: 'decision',
      song1Votes: done.song1Votes,
      correction: { action: 'decided', by: 'creator', reason: 'wrong_link', note: 'It led to a cover' },
    });
    const detail = await detailOf(creator, drawn.id);
    const [final] = matchesIn(detail, 'Finals');
    expect([final?.song1Id, final?.song2Id].filter(Boolean)).toEqual([loserOf(done)]);
    const out = detail.songs.filter((song) => song.isEliminated).map((song) => song.id);
    expect(out).toEqual([done.winnerId]);
    await expectCountsToAgree(app);
    expect((await decide(done, body)).status).toBe(200);
    expect((await detailOf(creator, drawn.id)).version).toBe(detail.version);
    expect(await historyOf(app, drawn.id, 'matchup_decided')).toMatchObject([
      { actorRole: 'creator', matchupId: done.id, reason: 'wrong_link: It led to a cover' },
    ]);
    await play(second);
    const end = await play((await phaseOf(drawn.id, 'Finals'))[0]);
    expect((await detailOf(creator, drawn.id)).winnerId).toBe(end.winnerId);
    await expectCountsToAgree(app);
  });

  it('needs a song of the match that has not won, and a note for the reason ‘other’', async () => {
    const drawn = await draw();
    const done = await play(semifinalsOf(drawn)[0]);
    const stranger = drawn.songs.find(({ id }) => id !== done.song1Id && id !== done.song2Id)?.id;
    for (const [winnerId, reason, refused] of [
      [stranger, 'disqualified', refusalAt('winnerId', 'This song is not in this match.')],
      [done.winnerId, 'disqualified', refusal(409, 'This song has already won this match.')],
      [loserOf(done), 'other', refusalAt('note', 'Please give a reason.')],
    ] as const) {
      expect(await decide(done, { winnerId, reason })).toMatchObject(refused);
    }
  });

  it('is taken back when its match is reopened', async () => {
    const done = await play(semifinalsOf(await draw())[0]);
    await decide(done, { winnerId: loserOf(done), ...DISQUALIFIED });
    expect((await reopen(done)).body).toMatchObject({ status: 'active', winnerId: null });
    await endMatches(app);
    expect(await read(done)).toMatchObject({ winnerId: done.winnerId, decidedBy: 'votes' });
    await expectCountsToAgree(app);
  });
});

describe('the final of a completed tournament', () => {
  async function complete(settings = {}) {
    const drawn = await draw(settings);
    for (const semifinal of semifinalsOf(drawn)) await play(semifinal);
    for (const third of await phaseOf(drawn.id, 'Third Place Match')) await play(third);
    return { id: drawn.id, final: await play((await phaseOf(drawn.id, 'Finals'))[0]) };
  }

  it('takes champion, podium and wins back when it is reopened', async () => {
    const winsBefore = await sumOf('tournaments_won');
    const { id, final } = await complete();
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: final.winnerId });
    expect(await sumOf('tournaments_won')).toBe(winsBefore + 1);
    const achievements = async () => (await app.rows('select from achievements')).length;
    const kept = await achievements();
    const { endTime } = (await reopen(final)).body;
    const resumed = { status: 'knockout_stage', currentPhase: 'knockout_stage', winnerId: null };
    expect(await detailOf(creator, id)).toMatchObject({ ...resumed, champion: null, endDate: endTime });
    expect(await sumOf('tournaments_won')).toBe(winsBefore);
    expect(await achievements()).toBe(kept);
    await expectCountsToAgree(app);
    for (const person of people.slice(4, 8)) await vote(person, final, 2);
    await endMatches(app);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: final.song2Id });
    expect(await sumOf('tournaments_won')).toBe(winsBefore + 1);
    await expectCountsToAgree(app);
  });

  it('gets another champion by a decision, and none while the third place match is open again (rule J3)', async () => {
    const { id, final } = await complete({ thirdPlaceMatch: true });
    await decide(final, { winnerId: loserOf(final), ...DISQUALIFIED }, admin);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed', winnerId: loserOf(final) });
    await expectCountsToAgree(app);
    const [third] = await phaseOf(id, 'Third Place Match');
    expect((await decide(third, { winnerId: loserOf(third), ...DISQUALIFIED })).status).toBe(200);
    await expectCountsToAgree(app);
    await reopen(third);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'knockout_stage', winnerId: null });
    await expectCountsToAgree(app);
    await endMatches(app);
    expect(await detailOf(creator, id)).toMatchObject({ status: 'completed' });
    await expectCountsToAgree(app);
  });
});

describe('a drawn knockout match', () => {
  async function drawTied() {
    const drawn = await draw({}, { tiebreakers: 3 });
    const tied = await play(semifinalsOf(drawn)[0], [1, 1]);
    const tiebreakers = async () =>
      (await detailOf(creator, drawn.id)).matchups.filter(
        ({ parentMatchupId }) => parentMatchupId === tied.id,
      );
    const [tiebreaker] = (await tiebreakers()) as [Matchup];
    return { tied, tiebreaker, tiebreakers };
  }

  it('loses its tiebreakers with their votes when it is reopened, and may use the songs again', async () => {
    const { tied, tiebreaker, tiebreakers } = await drawTied();
    await play(tiebreaker, [3, 0]);
    expect(await read(tied)).toMatchObject({ decidedBy: 'tiebreaker' });
    expect(await reopen(tiebreaker)).toMatchObject(
      refusal(409, 'This tiebreaker decides another match. Correct that match.'),
    );
    expect((await reopen(tied)).status).toBe(200);
    expect(await tiebreakers()).toEqual([]);
    await expectCountsToAgree(app);
    await endMatches(app);
    expect(await tiebreakers()).toMatchObject([{ tiebreakerLevel: 1, song1Id: tiebreaker.song1Id }]);
  });

  it('can be decided while its tiebreaker is open', async () => {
    const { tied, tiebreaker, tiebreakers } = await drawTied();
    await open(tiebreaker);
    await vote(people[0], tiebreaker, 1);
    const { body } = await decide(tied, { winnerId: tied.song2Id, ...DISQUALIFIED });
    expect(body).toMatchObject({ decidedBy: 'decision', winnerId: tied.song2Id });
    expect(await tiebreakers()).toEqual([]);
    await expectCountsToAgree(app);
  });
});

describe('a group match', () => {
  it('counts in the standings by its decision, not by its votes', async () => {
    const drawn = await draw(GROUPS, { songs: 8 });
    const [match, ...others] = drawn.matchups as [Matchup, ...Matchup[]];
    const done = await play(match, [3, 1]);
    await decide(done, { winnerId: loserOf(done), ...DISQUALIFIED });
    for (const other of others) await open(other);
    await endMatches(app);
    await creator.call(routes.generateKnockout, at(drawn.id));
    const advancing = await phaseOf(drawn.id, 'Semifinals');
    expect(advancing.flatMap((each) => [each.song1Id, each.song2Id])).toContain(loserOf(done));
    await expectCountsToAgree(app);
  });

  it('resumes the group stage when it is reopened, and removes a knockout that has not started', async () => {
    const { id, matchups } = await draw(GROUPS, { songs: 8 });
    const [match] = matchups as [Matchup];
    for (const each of matchups) await open(each);
    await endMatches(app);
    expect((await detailOf(creator, id)).status).toBe('start_playoffs');
    await reopen(match);
    const resumed = { status: 'active', currentPhase: 'group_stage', playoffsDueAt: null };
    expect(await detailOf(creator, id)).toMatchObject(resumed);
    await endMatches(app);
    await creator.call(routes.generateKnockout, at(id));
    await reopen(match);
    const back = await detailOf(creator, id);
    expect(back).toMatchObject({ currentPhase: 'group_stage', bracketSize: null, totalRounds: 3 });
    expect(back.matchups.every(({ phase }) => phase === 'group_stage')).toBe(true);
    expect(back.songs.some((song) => song.isEliminated)).toBe(false);
    await endMatches(app);
    await creator.call(routes.generateKnockout, at(id));
    await open((await phaseOf(id, 'Semifinals'))[0]);
    expect(await reopen(match)).toMatchObject(refusal(409, 'The knockout has already started.'));
    await expectCountsToAgree(app);
  });
});

it('the points of hidden submitters follow each correction and withdrawal', async () => {
  const drawn = await draw({ submitterVisibility: 'after_elimination' }, { songs: 8 });
  const [first, second] = matchesIn(drawn, 'Quarterfinals') as [Matchup, Matchup];
  const done = await play(first);
  const submitterOf = async (songId: number) =>
    (await detailOf(creator, drawn.id)).songs.find(({ id }) => id === songId)?.submitterId;
  expect(await submitterOf(loserOf(done))).not.toBeNull();
  await expectCountsToAgree(app);
  await reopen(done);
  // The song is in again, so its submitter is hidden again.
  expect(await submitterOf(loserOf(done))).toBeNull();
  await expectCountsToAgree(app);
  await endMatches(app);
  await decide(done, { winnerId: loserOf(await read(done)), ...DISQUALIFIED });
  await expectCountsToAgree(app);
  const other = await play(second);
  const { body } = await creator.call(routes.withdrawDrawnSong, at(other.winnerId ?? 0, {}));
  expect(body).toMatchObject({ submitterHidden: false });
  await expectCountsToAgree(app);
});
