import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { type GroupMatch, rankGroup } from '#engine/ranking/standings.ts';
import { FIRST_MATCH_DELAY_MS } from '#engine/schedule/schedule.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  inMinutes,
  later,
  MINUTE_MS,
  matchesIn,
  matchOf,
  playToTheEnd,
  refusal,
  refusalAt,
  runAt,
  setClock,
  vote,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');
const four = people.slice(0, 4);
const ROUND_ROBIN = { ...AUTOMATIC, tournamentType: 'round_robin' } as const;

const statusOf = async (id: number) => (await detailOf(creator, id)).status;
const open = (matchup: { id: number }) => creator.call(routes.activateMatchup, at(matchup.id));
const openRound = (id: number) => creator.call(routes.openRound, at(id));
const setTimes = (matchup: { id: number } | undefined, startTime: string | null, endTime: string | null) =>
  creator.call(routes.updateSchedule, at(matchup?.id ?? 0, { startTime, endTime }));
const activeIn = async (id: number) =>
  (await detailOf(creator, id)).matchups.filter(({ status }) => status === 'active');
const tiebreakersOf = async (id: number) =>
  (await detailOf(creator, id)).matchups.filter(({ tiebreakerLevel }) => tiebreakerLevel === 1);
const lastsMs = ({ startTime, endTime }: Matchup) => Date.parse(endTime ?? '') - Date.parse(startTime ?? '');
/** Casts one vote for each side. */
const voteForBoth = async (matchup: Matchup) => {
  await vote(people[5], matchup, 1);
  await vote(people[6], matchup, 2);
};

describe('a playoff', () => {
  it('plays two rounds and a third place match, and has a champion', async () => {
    const id = await fillTournament(creator, four, { thirdPlaceMatch: true });
    const started = await creator.call(routes.generateBracket, at(id));
    expect(started.body.message).toBe('The tournament has started. Voting is now open!');
    const opensAt = later(app.clock.now().toISOString(), FIRST_MATCH_DELAY_MS);
    expect(started.body.votingOpensAt).toBe(opensAt);
    const drawn = await detailOf(creator, id);
    expect(drawn).toMatchObject({ status: 'knockout_stage', currentPhase: 'knockout_stage', bracketSize: 4 });
    const first = { status: 'scheduled', startTime: opensAt };
    expect(matchesIn(drawn, 'Semifinals')).toMatchObject([first, first]);
    expect(drawn.matchups).toHaveLength(4);
    const done = await playToTheEnd(app, creator, id, async (matchup) => {
      for (const person of people.slice(0, 3)) expect((await vote(person, matchup, 1)).status).toBe(200);
      expect((await vote(creator, matchup, 2)).status).toBe(200);
    });
    const [final] = matchesIn(done, 'Finals');
    expect([done.winnerId, done.champion?.id]).toEqual([final?.song1Id, final?.song1Id]);
    expect(done.matchups.every((m) => m.status === 'completed' && m.winnerId !== null)).toBe(true);
    expect(done.songs.filter((song) => !song.isEliminated).map((song) => song.id)).toEqual([done.winnerId]);
    await expectCountsToAgree(app);
  });

  it('starts by hand only when all places are taken', async () => {
    const id = await createTournament(creator, { maxParticipants: 4 });
    await enterSong(creator, id, 'Alone');
    expect(await creator.call(routes.generateBracket, at(id))).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('starts five minutes after it is at capacity, and waits for its creator, unless it is below capacity by then', async () => {
    const [id, short] = [await fillTournament(creator, four), await fillTournament(creator, four)];
    const { autoStartAt } = await detailOf(creator, id);
    expect(autoStartAt).toBe(inMinutes(app, 5));
    await app.rows(
      'delete from songs where id = (select max(id) from songs where tournament_id = $1)',
      short,
    );
    await runAt(app, autoStartAt, -1);
    expect(await statusOf(id)).toBe('setup');
    await runAt(app, autoStartAt);
    const waiting = { status: 'start_playoffs', currentPhase: 'start_playoffs', matchups: [] };
    expect(await detailOf(creator, id)).toMatchObject(waiting);
    expect(await detailOf(creator, short)).toMatchObject({ status: 'setup', autoStartAt: null });
  });
});

it('a round robin plays its groups with alternating sides, then a knockout of the best two songs of each group', async () => {
  const drawn = await drawTournament(creator, people, ROUND_ROBIN);
  expect(drawn).toMatchObject({ status: 'active', currentPhase: 'group_stage', totalRounds: 3 });
  expect(drawn.groups.map((group) => group.name)).toEqual(['Group A', 'Group B']);
  expect(drawn.matchups).toHaveLength(12);
  for (const { id } of drawn.songs) {
    const [first, second] = [1, 2].map(
      (side) => drawn.matchups.filter((m) => m[`song${side as 1}Id`] === id).length,
    ) as [number, number];
    expect(Math.abs(first - second)).toBe(1);
  }
  const done = await playToTheEnd(app, creator, drawn.id, async (matchup) => {
    for (const person of people.slice(0, 5)) await vote(person, matchup, matchup.id % 3 === 0 ? 2 : 1);
  });
  const [a1, a2, b1, b2] = done.groups.flatMap(({ id: groupId }) => {
    const songs = done.songs.filter((song) => song.groupId === groupId);
    const inDrawOrder = songs.toSorted((a, b) => (a.drawPosition ?? 0) - (b.drawPosition ?? 0));
    const matches = done.matchups.filter((m) => m.groupId === groupId) as GroupMatch[];
    const table = rankGroup(
      inDrawOrder.map((song) => song.id),
      matches,
    );
    return table.slice(0, 2).map(({ songId }) => songId);
  });
  const pairs = matchesIn(done, 'Semifinals').map((m) => new Set([m.song1Id, m.song2Id]));
  expect(pairs).toEqual(expect.arrayContaining([new Set([a1, b2]), new Set([b1, a2])]));
  expect(done.songs.filter((song) => !song.isEliminated).map((song) => song.id)).toEqual([done.winnerId]);
  await expectCountsToAgree(app);
});

describe('a drawn knockout match', () => {
  /** Plays both semifinals of a new playoff to a draw of one vote each. */
  async function drawSemifinals(settings: Partial<CreateTournamentInput>): Promise<number> {
    const { id } = await drawTournament(creator, four, settings, { tiebreakers: 3 });
    await openRound(id);
    for (const matchup of await activeIn(id)) await voteForBoth(matchup);
    await endMatches(app, 60);
    return id;
  }

  it('is followed at once by a tiebreaker whose winner wins the match', async () => {
    const id = await drawSemifinals(AUTOMATIC);
    const [tiebreaker, ...others] = (await tiebreakersOf(id)) as [Matchup];
    expect(others).toHaveLength(1);
    const parent = await matchOf(creator, { id: tiebreaker.parentMatchupId ?? 0 });
    expect(parent).toMatchObject({ status: 'completed', winnerId: null, song1Votes: 1, song2Votes: 1 });
    expect(tiebreaker).toMatchObject({ status: 'active', phase: 'Semifinals' });
    expect(lastsMs(tiebreaker)).toBe(20 * MINUTE_MS);
    expect(tiebreaker.song1?.parentSongId).toBe(parent.song1Id);
    const usage = await creator.call(routes.getTiebreakerUsage, at(id));
    expect(usage.body[String(parent.song1Id)]).toBe(2);
    await vote(people[5], tiebreaker, 2);
    await endMatches(app, 20);
    const decided = { winnerId: parent.song2Id, decidedBy: 'tiebreaker' };
    expect(await matchOf(creator, parent)).toMatchObject(decided);
  });

  it('gets a tiebreaker without times with manual scheduling, which the creator opens', async () => {
    const id = await drawSemifinals({});
    const waiting = { status: 'pending', startTime: null, endTime: null };
    expect(await tiebreakersOf(id)).toMatchObject([waiting, waiting]);
    expect((await openRound(id)).body).toEqual({
      openedCount: 2,
      message: '2 matches are open for voting.',
    });
    const opened = (await tiebreakersOf(id)).map((each) => [each.status, lastsMs(each)]);
    expect(opened).toEqual(Array(2).fill(['active', 20 * MINUTE_MS]));
  });

  it.each([
    ['without any vote goes to the higher-ranked entry at once, without a tiebreaker', async () => {}, 0],
    ['leads to a champion even if every match and all three tiebreakers are drawn', voteForBoth, 3],
  ])('%s', async (_, play, level) => {
    const { id } = await drawTournament(creator, four, AUTOMATIC, { tiebreakers: 3 });
    const { matchups, winnerId } = await playToTheEnd(app, creator, id, play);
    expect(winnerId).not.toBeNull();
    expect(Math.max(...matchups.map((m) => m.tiebreakerLevel))).toBe(level);
    if (level === 0) expect(matchups.map((m) => m.decidedBy)).toEqual(Array(3).fill('draw_order'));
    await expectCountsToAgree(app);
  });
});

describe('the timekeeper', () => {
  it.each([
    ['passed while no server ran', 10 * 60 * MINUTE_MS],
    ['would be over before it opens', -10_000],
  ])(
    'starts a match whose voting %s now with its full length, and moves the matches after it (rule K9)',
    async (_, ms) => {
      const before = await drawTournament(creator, four, AUTOMATIC);
      await runAt(app, before.matchups[0]?.endTime ?? null, ms);
      const after = await detailOf(creator, before.id);
      const now = { status: 'active', startTime: inMinutes(app, 0), endTime: inMinutes(app, 60) };
      expect(matchesIn(after, 'Semifinals')).toMatchObject([now, now]);
      const starts = [before, after].map((detail) =>
        Date.parse(matchesIn(detail, 'Finals')[0]?.startTime ?? ''),
      );
      expect(starts[1]).toBeGreaterThanOrEqual(app.clock.now().getTime() + 120 * MINUTE_MS);
      expect(starts[1]).toBeGreaterThan(starts[0] ?? 0);
    },
  );

  it('applies each due change once when several of them run at the same time', async () => {
    const { id, version, matchups } = await drawTournament(creator, four, AUTOMATIC);
    const semifinals = matchups.slice(0, 2);
    const runTogether = () => Promise.all([1, 2, 3].map(() => app.timekeeper.runDue()));
    setClock(app, semifinals[0]?.startTime ?? null);
    const applied = await runTogether();
    expect(applied.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(2);
    expect((await detailOf(creator, id)).version).toBe(version + 2);
    expect(await activeIn(id)).toHaveLength(2);
    for (const semifinal of semifinals) for (const person of people) await vote(person, semifinal, 1);
    app.clock.advance(60 * MINUTE_MS);
    await runTogether();
    const ended = await detailOf(creator, id);
    expect(ended.version).toBe(version + 4);
    const winners = matchesIn(ended, 'Semifinals').map((m) => m.winnerId);
    expect(winners).toEqual(semifinals.map((m) => m.song1Id));
    await expectCountsToAgree(app);
  });

  it('delays no tournament because of a failing change of another one, and tries again (rule K8)', async () => {
    const [broken, sound] = [
      await drawTournament(creator, four, AUTOMATIC),
      await drawTournament(creator, four, AUTOMATIC),
    ];
    await app.rows(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$`);
    await app.rows(`create trigger refuse before update on matchups for each row
      when (new.tournament_id = ${broken.id}) execute function refuse()`);
    setClock(app, broken.matchups[0]?.startTime ?? null);
    await expect(app.timekeeper.runDue()).rejects.toThrow(`tournament ${broken.id}`);
    expect([await activeIn(broken.id), await activeIn(sound.id)]).toMatchObject([[], [{}, {}]]);
    await app.rows('drop trigger refuse on matchups');
    await app.timekeeper.runDue();
    expect(await activeIn(broken.id)).toHaveLength(2);
  });
});

describe('starting a round', () => {
  it('opens all matches of a round of a manual tournament, one round after the other', async () => {
    const { id } = await drawTournament(creator, four, { thirdPlaceMatch: true });
    for (const phases of [['Semifinals', 'Semifinals'], ['Third Place Match'], ['Finals']]) {
      expect((await openRound(id)).status).toBe(200);
      expect((await activeIn(id)).map((m) => m.phase)).toEqual(phases);
      expect(await openRound(id)).toMatchObject(refusal(409, 'No match can be opened now.'));
      await endMatches(app, 60);
    }
    expect(await statusOf(id)).toBe('completed');
    expect((await openRound(id)).status).toBe(409);
  });

  it('opens the first matches of an automatic tournament early, and keeps every pause', async () => {
    const before = await drawTournament(creator, people, ROUND_ROBIN);
    app.clock.advance(MINUTE_MS);
    expect((await openRound(before.id)).body.openedCount).toBe(4);
    const after = await detailOf(creator, before.id);
    const earlier = (instant: string | null) => later(instant, -4 * MINUTE_MS);
    expect(after.matchups.map((m) => [m.id, m.startTime, m.endTime])).toEqual(
      before.matchups.map((m) => [m.id, earlier(m.startTime), earlier(m.endTime)]),
    );
    expect(after.endDate).toBe(earlier(before.endDate));
    expect((await activeIn(before.id)).map((m) => m.round)).toEqual([1, 1, 1, 1]);
  });
});

describe('the planned end of a tournament (rule S12)', () => {
  const endOf = async (id: number) => (await detailOf(creator, id)).endDate;
  const finalOf = async (id: number) =>
    (await detailOf(creator, id)).matchups.filter(({ phase }) => phase === 'Finals').at(-1) as Matchup;

  it('follows an extension of the final, its tiebreaker and its real end', async () => {
    const { id } = await drawTournament(creator, four, AUTOMATIC, { tiebreakers: 3 });
    let final = await finalOf(id);
    expect(await endOf(id)).toBe(final.endTime);
    await runAt(app, (await detailOf(creator, id)).matchups[0]?.startTime ?? null);
    await endMatches(app);
    await runAt(app, (await finalOf(id)).startTime);
    final = await finalOf(id);
    const extended = later(final.endTime, 7 * MINUTE_MS);
    expect((await setTimes(final, final.startTime, extended)).status).toBe(200);
    expect(await endOf(id)).toBe(extended);
    await voteForBoth(final);
    await runAt(app, extended);
    const tiebreaker = await finalOf(id);
    expect(tiebreaker).toMatchObject({ status: 'active', tiebreakerLevel: 1 });
    expect(await endOf(id)).toBe(tiebreaker.endTime);
    await runAt(app, tiebreaker.endTime, 500);
    expect(await endOf(id)).toBe(inMinutes(app, 0));
  });

  it('is that of the last match with times in a manual tournament, and null without one', async () => {
    const { id } = await drawTournament(creator, four);
    expect(await endOf(id)).toBeNull();
    const final = await finalOf(id);
    await setTimes(final, inMinutes(app, 1), inMinutes(app, 9));
    expect(await endOf(id)).toBe(inMinutes(app, 9));
    await creator.call(routes.deleteMatchup, at(final.id));
    expect(await endOf(id)).toBeNull();
  });
});

describe('a tournament with manual scheduling', () => {
  it('generates its knockout after 24 hours in start_playoffs, without times (rule S1)', async () => {
    const id = await fillTournament(creator, four, { schedulingType: 'manual' });
    await endMatches(app, 5);
    expect(await statusOf(id)).toBe('start_playoffs');
    await endMatches(app, 24 * 60);
    const drawn = await detailOf(creator, id);
    expect(drawn.status).toBe('knockout_stage');
    expect(drawn.matchups.every((m) => m.startTime === null)).toBe(true);
  });

  it('opens a matchup by Activate, but not its final before both semifinals are decided', async () => {
    const drawn = await drawTournament(creator, four, { matchDurationMinutes: 3 });
    const [semifinal, final] = [drawn.matchups[0], matchesIn(drawn, 'Finals')[0]] as [Matchup, Matchup];
    expect(semifinal).toMatchObject({ status: 'pending', startTime: null, endTime: null });
    expect((await open(final)).body.message).toBe('The final opens when every semifinal is completed.');
    const { body } = await open(semifinal);
    expect([body.status, lastsMs(body)]).toEqual(['active', 3 * MINUTE_MS]);
    expect(await open(semifinal)).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('accepts edited times, but no end before the start and no change of a completed match (rule S5)', async () => {
    const [matchup] = (await drawTournament(creator, four)).matchups;
    const set = (from: number, to: number) => setTimes(matchup, inMinutes(app, from), inMinutes(app, to));
    expect(await set(2, 1)).toMatchObject(refusalAt('endTime', 'End time must be after start time'));
    expect((await set(-3, -1)).status).toBe(400);
    expect((await set(1, 2)).body.status).toBe('scheduled');
    expect((await setTimes(matchup, null, null)).body.status).toBe('pending');
    await set(1, 2);
    app.clock.advance(MINUTE_MS);
    await app.timekeeper.runDue();
    expect((await set(0, 0.5)).status).toBe(409);
    expect((await set(0, 3)).body.endTime).toBe(inMinutes(app, 3));
    await endMatches(app, 3);
    expect((await set(1, 2)).status).toBe(409);
  });

  it('gets times from Generate Schedule, which moves no match that has them', async () => {
    const { id, matchups } = await drawTournament(creator, four);
    const [matchup] = matchups as [Matchup];
    const [startTime, endTime] = [inMinutes(app, 7), inMinutes(app, 9)];
    await setTimes(matchup, startTime, endTime);
    const generate = async () => (await creator.call(routes.generateSchedule, at(id))).body.scheduledCount;
    expect(await generate()).toBe(2);
    expect(await matchOf(creator, matchup)).toMatchObject({ startTime, endTime });
    expect((await detailOf(creator, id)).matchups.every((m) => m.startTime && m.endTime)).toBe(true);
    expect(await generate()).toBe(0);
  });
});
