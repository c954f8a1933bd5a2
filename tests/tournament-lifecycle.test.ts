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
  MINUTE_MS,
  playToTheEnd,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

describe('a playoff', () => {
  it('plays two rounds and a third place match, and has a champion', async () => {
    const id = await fillTournament(creator, people.slice(0, 4), { thirdPlaceMatch: true });
    const started = await creator.call(routes.generateBracket, at(id));
    expect(started.body.message).toBe('The tournament has started. Voting is now open!');
    expect(Date.parse(started.body.votingOpensAt)).toBe(app.clock.now().getTime() + FIRST_MATCH_DELAY_MS);
    const drawn = await detailOf(creator, id);
    expect(drawn).toMatchObject({ status: 'knockout_stage', currentPhase: 'knockout_stage', bracketSize: 4 });
    expect(drawn.matchups.map((m) => m.phase).sort()).toEqual([
      'Finals',
      'Semifinals',
      'Semifinals',
      'Third Place Match',
    ]);
    const semifinals = drawn.matchups.filter((m) => m.phase === 'Semifinals');
    for (const semifinal of semifinals) {
      expect(semifinal.status).toBe('scheduled');
      expect(Date.parse(semifinal.startTime ?? '')).toBe(app.clock.now().getTime() + FIRST_MATCH_DELAY_MS);
    }
    const done = await playToTheEnd(app, creator, id, async (matchup) => {
      for (const person of people.slice(0, 3)) expect((await vote(person, matchup, 1)).status).toBe(200);
      expect((await vote(creator, matchup, 2)).status).toBe(200);
    });
    const final = done.matchups.find((m) => m.phase === 'Finals');
    expect(done.winnerId).toBe(final?.song1Id);
    expect(done.champion?.id).toBe(done.winnerId);
    expect(done.matchups.every((m) => m.status === 'completed' && m.winnerId !== null)).toBe(true);
    expect(done.songs.filter((song) => !song.isEliminated).map((song) => song.id)).toEqual([done.winnerId]);
    await expectCountsToAgree(app);
  });

  it('starts by hand only when all places are taken', async () => {
    const id = await createTournament(creator, { maxParticipants: 4 });
    await enterSong(creator, id, 'Alone');
    const refused = await creator.call(routes.generateBracket, at(id));
    expect(refused).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('starts five minutes after it is at capacity, and waits for its creator', async () => {
    const id = await fillTournament(creator, people.slice(0, 4));
    const full = await detailOf(creator, id);
    expect(Date.parse(full.autoStartAt ?? '')).toBe(app.clock.now().getTime() + 5 * MINUTE_MS);
    app.clock.advance(5 * MINUTE_MS - 1);
    await app.timekeeper.runDue();
    expect((await detailOf(creator, id)).status).toBe('setup');
    app.clock.advance(1);
    await app.timekeeper.runDue();
    expect(await detailOf(creator, id)).toMatchObject({
      status: 'start_playoffs',
      currentPhase: 'start_playoffs',
      matchups: [],
    });
  });
});

describe('a round robin', () => {
  it('plays its groups with alternating sides, then a knockout of the best two songs of each group', async () => {
    const drawn = await drawTournament(creator, people, { ...AUTOMATIC, tournamentType: 'round_robin' });
    const { id } = drawn;
    expect(drawn).toMatchObject({ status: 'active', currentPhase: 'group_stage', totalRounds: 3 });
    expect(drawn.groups.map((group) => group.name)).toEqual(['Group A', 'Group B']);
    expect(drawn.matchups).toHaveLength(12);
    for (const song of drawn.songs) {
      const first = drawn.matchups.filter((m) => m.song1Id === song.id).length;
      const second = drawn.matchups.filter((m) => m.song2Id === song.id).length;
      expect(Math.abs(first - second)).toBe(1);
    }
    const done = await playToTheEnd(app, creator, id, async (matchup) => {
      for (const person of people.slice(0, 5)) await vote(person, matchup, matchup.id % 3 === 0 ? 2 : 1);
    });
    const knockout = done.matchups.filter((m) => m.phase !== 'group_stage');
    expect(knockout.map((m) => m.phase)).toEqual(expect.arrayContaining(['Semifinals', 'Finals']));
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
    const semifinals = knockout.filter((m) => m.phase === 'Semifinals');
    const pairs = semifinals.map((m) => new Set([m.song1Id, m.song2Id]));
    expect(pairs).toEqual(expect.arrayContaining([new Set([a1, b2]), new Set([b1, a2])]));
    expect(done.winnerId).not.toBeNull();
    expect(done.songs.filter((song) => !song.isEliminated)).toHaveLength(1);
    await expectCountsToAgree(app);
  });
});

const lastsMs = ({ startTime, endTime }: Matchup) => Date.parse(endTime ?? '') - Date.parse(startTime ?? '');

/** Casts one vote for each side. */
const voteForBoth = async (matchup: Matchup) => {
  await vote(people[5], matchup, 1);
  await vote(people[6], matchup, 2);
};

describe('a drawn knockout match', () => {
  /** Plays both semifinals of a new playoff to a draw of one vote each. */
  async function drawnSemifinals(settings: Partial<CreateTournamentInput> = {}) {
    const id = await fillTournament(creator, people.slice(0, 4), settings, { tiebreakers: 3 });
    await creator.call(routes.generateBracket, at(id));
    await creator.call(routes.openRound, at(id));
    const open = (await detailOf(creator, id)).matchups.filter((m) => m.status === 'active');
    for (const matchup of open) await voteForBoth(matchup);
    app.clock.advance((settings.matchDurationMinutes ?? 60) * MINUTE_MS);
    await app.timekeeper.runDue();
    return { id, drawn: await detailOf(creator, id) };
  }

  it('is followed at once by a tiebreaker whose winner wins the match', async () => {
    const { id, drawn } = await drawnSemifinals();
    const tiebreakers = drawn.matchups.filter((m) => m.tiebreakerLevel === 1);
    expect(tiebreakers).toHaveLength(2);
    const [tiebreaker] = tiebreakers;
    const parent = drawn.matchups.find((m) => m.id === tiebreaker?.parentMatchupId);
    expect(parent).toMatchObject({ status: 'completed', winnerId: null, song1Votes: 1, song2Votes: 1 });
    expect(tiebreaker).toMatchObject({ status: 'active', phase: 'Semifinals' });
    if (!tiebreaker || !parent) throw new Error('No tiebreaker');
    expect(lastsMs(tiebreaker)).toBe(20 * MINUTE_MS);
    expect(tiebreaker.song1?.parentSongId).toBe(parent.song1Id);
    const usage = await creator.call(routes.getTiebreakerUsage, at(id));
    expect(usage.body[String(parent.song1Id)]).toBe(2);
    await vote(people[5], tiebreaker, 2);
    await endMatches(app, 20);
    const decided = await detailOf(creator, id);
    expect(decided.matchups.find((m) => m.id === parent.id)).toMatchObject({
      winnerId: parent.song2Id,
      decidedBy: 'tiebreaker',
    });
  });

  it('gets a tiebreaker without times with manual scheduling, which the creator opens', async () => {
    const { id, drawn } = await drawnSemifinals({ schedulingType: 'manual' });
    const tiebreakers = drawn.matchups.filter((m) => m.tiebreakerLevel === 1);
    const waiting = { status: 'pending', startTime: null, endTime: null };
    expect(tiebreakers).toMatchObject([waiting, waiting]);
    const opened = await creator.call(routes.openRound, at(id));
    expect(opened.body).toEqual({ openedCount: 2, message: '2 matches are open for voting.' });
    for (const tiebreaker of (await detailOf(creator, id)).matchups.filter((m) => m.tiebreakerLevel === 1)) {
      expect([tiebreaker.status, lastsMs(tiebreaker)]).toEqual(['active', 20 * MINUTE_MS]);
    }
  });

  it('without any vote goes to the higher-ranked entry at once, without a tiebreaker', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4), AUTOMATIC, { tiebreakers: 3 });
    const done = await playToTheEnd(app, creator, id, async () => {});
    expect(done.matchups.map((m) => [m.tiebreakerLevel, m.decidedBy])).toEqual(
      Array(3).fill([0, 'draw_order']),
    );
    await expectCountsToAgree(app);
  });

  it('leads to a champion even if every match and all three tiebreakers are drawn', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4), AUTOMATIC, { tiebreakers: 3 });
    const done = await playToTheEnd(app, creator, id, voteForBoth);
    expect(done.winnerId).not.toBeNull();
    expect(Math.max(...done.matchups.map((m) => m.tiebreakerLevel))).toBe(3);
    await expectCountsToAgree(app);
  });
});

describe('the timekeeper', () => {
  it('moves a match whose window passed while no server ran, and the matches after it', async () => {
    const before = await drawTournament(creator, people.slice(0, 4), AUTOMATIC);
    const { id } = before;
    app.clock.advance(10 * 60 * MINUTE_MS);
    await app.timekeeper.runDue();
    const after = await detailOf(creator, id);
    const now = app.clock.now().getTime();
    for (const semifinal of after.matchups.filter((m) => m.phase === 'Semifinals')) {
      expect(semifinal.status).toBe('active');
      expect(Date.parse(semifinal.startTime ?? '')).toBe(now);
      expect(Date.parse(semifinal.endTime ?? '')).toBe(now + 60 * MINUTE_MS);
    }
    const finalBefore = before.matchups.find((m) => m.phase === 'Finals');
    const final = after.matchups.find((m) => m.phase === 'Finals');
    expect(Date.parse(final?.startTime ?? '')).toBeGreaterThanOrEqual(now + 120 * MINUTE_MS);
    expect(Date.parse(final?.startTime ?? '')).toBeGreaterThan(Date.parse(finalBefore?.startTime ?? ''));
  });

  it('applies each due change once when several of them run at the same time', async () => {
    const { id, version } = await drawTournament(creator, people.slice(0, 4), { ...AUTOMATIC });
    app.clock.advance(FIRST_MATCH_DELAY_MS);
    const applied = await Promise.all([
      app.timekeeper.runDue(),
      app.timekeeper.runDue(),
      app.timekeeper.runDue(),
    ]);
    expect(applied.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(2);
    const open = await detailOf(creator, id);
    expect(open.version).toBe(version + 2);
    const semifinals = open.matchups.filter((m) => m.phase === 'Semifinals');
    expect(semifinals.map((m) => m.status)).toEqual(['active', 'active']);
    for (const semifinal of semifinals) for (const person of people) await vote(person, semifinal, 1);
    app.clock.advance(60 * MINUTE_MS);
    await Promise.all([app.timekeeper.runDue(), app.timekeeper.runDue(), app.timekeeper.runDue()]);
    const ended = await detailOf(creator, id);
    expect(ended.version).toBe(version + 4);
    expect(ended.matchups.filter((m) => m.phase === 'Semifinals').map((m) => m.winnerId)).toEqual(
      semifinals.map((m) => m.song1Id),
    );
    await expectCountsToAgree(app);
  });
});

describe('starting a round', () => {
  it('opens all matches of a round of a manual tournament, one round after the other', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4), { thirdPlaceMatch: true });
    expect((await people[0].call(routes.openRound, at(id))).status).toBe(403);
    const openedPhases = async () => {
      const reply = await creator.call(routes.openRound, at(id));
      expect(reply.status).toBe(200);
      const { matchups } = await detailOf(creator, id);
      return matchups.filter((m) => m.status === 'active').map((m) => m.phase);
    };
    expect(await openedPhases()).toEqual(['Semifinals', 'Semifinals']);
    expect(await creator.call(routes.openRound, at(id))).toMatchObject(
      refusal(409, 'No match can be opened now.'),
    );
    const endRound = async () => {
      await endMatches(app, 60);
    };
    await endRound();
    expect(await openedPhases()).toEqual(['Third Place Match']);
    await endRound();
    expect(await openedPhases()).toEqual(['Finals']);
    await endRound();
    expect((await detailOf(creator, id)).status).toBe('completed');
    expect((await creator.call(routes.openRound, at(id))).status).toBe(409);
  });

  it('opens the first matches of an automatic tournament early, and keeps every pause', async () => {
    const before = await drawTournament(creator, people, { ...AUTOMATIC, tournamentType: 'round_robin' });
    const { id } = before;
    app.clock.advance(MINUTE_MS);
    const opened = await creator.call(routes.openRound, at(id));
    expect(opened.body).toEqual({ openedCount: 4, message: '4 matches are open for voting.' });
    const after = await detailOf(creator, id);
    const earlier = (instant: string | null) => Date.parse(instant ?? '') - 4 * MINUTE_MS;
    expect(
      after.matchups.map((m) => [m.id, Date.parse(m.startTime ?? ''), Date.parse(m.endTime ?? '')]),
    ).toEqual(before.matchups.map((m) => [m.id, earlier(m.startTime), earlier(m.endTime)]));
    expect(Date.parse(after.endDate ?? '')).toBe(earlier(before.endDate));
    expect(after.matchups.filter((m) => m.status === 'active').map((m) => m.round)).toEqual([1, 1, 1, 1]);
  });
});

describe('the planned end of a tournament (rule S12)', () => {
  const endOf = async (id: number) => (await detailOf(creator, id)).endDate;
  const final = async (id: number) =>
    (await detailOf(creator, id)).matchups.filter(({ phase }) => phase === 'Finals').at(-1);
  const toTheFinal = async (id: number) => {
    for (;;) {
      const next = (await detailOf(creator, id)).matchups.find(({ status }) => status !== 'completed');
      if (next?.phase === 'Finals' && next.status === 'active') return next;
      if (!next) throw new Error('There was no final');
      app.clock.set(new Date(Date.parse((next.status === 'active' ? next.endTime : next.startTime) ?? '')));
      await app.timekeeper.runDue();
    }
  };

  it('follows an extension of the final, its tiebreaker and its real end', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4), AUTOMATIC, { tiebreakers: 3 });
    expect(await endOf(id)).toBe((await final(id))?.endTime);
    const { endTime, startTime, ...open } = await toTheFinal(id);
    const later = new Date(Date.parse(endTime ?? '') + 7 * MINUTE_MS).toISOString();
    const extended = { startTime, endTime: later };
    expect((await creator.call(routes.updateSchedule, at(open.id, extended))).status).toBe(200);
    expect(await endOf(id)).toBe(later);
    await vote(people[0], open, 1);
    await vote(people[1], open, 2);
    app.clock.set(new Date(later));
    await app.timekeeper.runDue();
    const tiebreaker = await final(id);
    expect(tiebreaker).toMatchObject({ status: 'active', tiebreakerLevel: 1 });
    expect(await endOf(id)).toBe(tiebreaker?.endTime);
    app.clock.set(new Date(Date.parse(tiebreaker?.endTime ?? '') + 500));
    await app.timekeeper.runDue();
    expect(await endOf(id)).toBe(app.clock.now().toISOString());
  });

  it('is that of the last match with times in a manual tournament, and null without one', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4));
    expect(await endOf(id)).toBeNull();
    const last = await final(id);
    const times = { startTime: inMinutes(app, 1), endTime: inMinutes(app, 9) };
    await creator.call(routes.updateSchedule, at(last?.id ?? 0, times));
    expect(await endOf(id)).toBe(times.endTime);
    await creator.call(routes.deleteMatchup, at(last?.id ?? 0));
    expect(await endOf(id)).toBeNull();
  });
});

describe('a tournament with manual scheduling', () => {
  it('generates its knockout after 24 hours in start_playoffs, without times (rule S1)', async () => {
    const id = await fillTournament(creator, people.slice(0, 4), { schedulingType: 'manual' });
    await endMatches(app, 5);
    expect((await detailOf(creator, id)).status).toBe('start_playoffs');
    app.clock.advance(24 * 60 * MINUTE_MS);
    await app.timekeeper.runDue();
    const drawn = await detailOf(creator, id);
    expect(drawn.status).toBe('knockout_stage');
    expect(drawn.matchups.every((m) => m.startTime === null)).toBe(true);
  });

  it('opens a matchup by Activate, but not its final before both semifinals are decided', async () => {
    const drawn = await drawTournament(creator, people.slice(0, 4), { matchDurationMinutes: 3 });
    const [semifinal, other] = drawn.matchups.filter((m) => m.phase === 'Semifinals');
    const final = drawn.matchups.find((m) => m.phase === 'Finals');
    if (!semifinal || !other || !final) throw new Error('Not drawn');
    expect(semifinal).toMatchObject({ status: 'pending', startTime: null, endTime: null });
    expect((await creator.call(routes.activateMatchup, at(final.id))).body.message).toBe(
      'The final opens when every semifinal is completed.',
    );
    const opened = await creator.call(routes.activateMatchup, at(semifinal.id));
    expect(opened.body.status).toBe('active');
    expect(lastsMs(opened.body)).toBe(3 * MINUTE_MS);
    const twice = await creator.call(routes.activateMatchup, at(semifinal.id));
    expect(twice).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('accepts edited times, but no end before the start and no change of a completed match (rule S5)', async () => {
    const { matchups } = await drawTournament(creator, people.slice(0, 4));
    const [matchup] = matchups;
    if (!matchup) throw new Error('Not drawn');
    const set = (startTime: string | null, endTime: string | null) =>
      creator.call(routes.updateSchedule, at(matchup.id, { startTime, endTime }));
    const reversed = await set(inMinutes(app, 2), inMinutes(app, 1));
    expect(reversed.body.issues).toEqual([{ path: 'endTime', message: 'End time must be after start time' }]);
    expect((await set(inMinutes(app, -3), inMinutes(app, -1))).status).toBe(400);
    expect((await set(inMinutes(app, 1), inMinutes(app, 2))).body.status).toBe('scheduled');
    expect((await set(null, null)).body.status).toBe('pending');
    await set(inMinutes(app, 1), inMinutes(app, 2));
    app.clock.advance(MINUTE_MS);
    await app.timekeeper.runDue();
    const start = app.clock.now().toISOString();
    expect((await set(start, inMinutes(app, 0.5))).status).toBe(409);
    expect((await set(start, inMinutes(app, 3))).body.endTime).toBe(inMinutes(app, 3));
    await endMatches(app, 3);
    expect((await set(inMinutes(app, 1), inMinutes(app, 2))).status).toBe(409);
  });

  it('gets times from Generate Schedule, which moves no match that has them', async () => {
    const { id, matchups } = await drawTournament(creator, people.slice(0, 4));
    const [matchup] = matchups;
    if (!matchup) throw new Error('Not drawn');
    const [startTime, endTime] = [inMinutes(app, 7), inMinutes(app, 9)];
    await creator.call(routes.updateSchedule, at(matchup.id, { startTime, endTime }));
    const generated = await creator.call(routes.generateSchedule, at(id));
    expect(generated.body.scheduledCount).toBe(2);
    const after = await detailOf(creator, id);
    expect(after.matchups.find((m) => m.id === matchup.id)).toMatchObject({ startTime, endTime });
    expect(after.matchups.every((m) => m.startTime && m.endTime)).toBe(true);
    expect((await creator.call(routes.generateSchedule, at(id))).body.scheduledCount).toBe(0);
  });
});
