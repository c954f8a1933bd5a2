import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { RESUME_DELAY_MS } from '#engine/schedule/schedule.ts';
import { slotSum } from '#server/db/tally-columns.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import {
  at,
  detailOf,
  drawTournament,
  MINUTE_MS,
  matchesIn,
  playToTheEnd,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

type Votable = Parameters<typeof vote>[1];
const remove = (matchup: { id: number } | undefined) =>
  creator.call(routes.deleteMatchup, at(matchup?.id ?? 0));
const removeIn = async (id: number, phase: string) =>
  expect((await remove(matchesIn(await detailOf(creator, id), phase)[0])).status).toBe(200);
const voteForFirst = async (matchup: Votable) => {
  for (const person of people.slice(0, 2)) await vote(person, matchup, 1);
};
const left = ({ songs }: TournamentDetail) => songs.filter((song) => !song.isEliminated).map(({ id }) => id);

/** Draws a tournament with that many songs, by default a playoff. */
const start = async (songs: number, settings = {}): Promise<number> => {
  const quick = { schedulingType: 'automatic', matchDurationMinutes: 1, matchIntervalMinutes: 1 } as const;
  return (await drawTournament(creator, people.slice(0, songs), { ...quick, ...settings })).id;
};

type Row = Votable & { status: string; votes: number };
/** Reads the matches of all these tournaments with one query. */
const rowsOf = (ids: readonly number[]): Promise<Row[]> =>
  app.rows(
    `select id, tournament_id as "tournamentId", song1_id as "song1Id", song2_id as "song2Id", status,
      song1_votes + song2_votes + ${slotSum('matchups.id', 'song1')} as votes from matchups where tournament_id = any($1) order by id`,
    ids,
  );

/** Casts two votes for the first song of each open match without votes, and moves the clock by a minute. */
async function playMinute(ids: readonly number[]): Promise<void> {
  await app.timekeeper.runDue();
  for (const row of await rowsOf(ids))
    if (row.status === 'active' && row.votes === 0) await voteForFirst(row);
  app.clock.advance(MINUTE_MS);
}

/** Plays the two rounds of a playoff of four. */
async function playRounds(id: number): Promise<TournamentDetail> {
  for (let minute = 0; minute < 6; minute += 1) await playMinute([id]);
  await app.timekeeper.runDue();
  return detailOf(creator, id);
}

describe('a knockout that lacks its final (rule K13)', () => {
  it('reports the missing final, and its creator can create it with the songs that reached it', async () => {
    const id = await start(4);
    expect((await detailOf(creator, id)).missingMatches).toEqual({ count: 0, blocksChampion: false });
    await removeIn(id, 'Finals');
    const lacking = await playRounds(id);
    expect(lacking.missingMatches).toEqual({ count: 1, blocksChampion: true });
    const [song1Id, song2Id] = matchesIn(lacking, 'Semifinals').map(({ winnerId }) => winnerId);
    const made = await creator.call(routes.generateKnockout, at(id));
    expect(made).toMatchObject(refusal(200, '1 missing match created.'));
    const detail = await detailOf(creator, id);
    expect(matchesIn(detail, 'Finals')).toMatchObject([
      { song1Id, song2Id, status: 'scheduled', round: 2, position: 1 },
    ]);
    expect(detail).toMatchObject({ missingMatches: { count: 0 }, resumesAt: null });
    const done = await playToTheEnd(app, creator, id, voteForFirst);
    expect([done.winnerId, left(done)]).toEqual([song1Id, [song1Id]]);
    await expectCountsToAgree(app);
  });

  it('gets its final from the timekeeper five minutes after every other match is decided', async () => {
    const id = await start(4);
    await removeIn(id, 'Finals');
    expect((await detailOf(creator, id)).resumesAt).toBeNull();
    const { resumesAt } = await playRounds(id);
    expect(Date.parse(resumesAt ?? '')).toBe(app.clock.now().getTime() + RESUME_DELAY_MS);
    for (const [ms, finals] of [
      [RESUME_DELAY_MS - 1, 0],
      [1, 1],
    ] as const) {
      app.clock.advance(ms);
      await app.timekeeper.runDue();
      expect(matchesIn(await detailOf(creator, id), 'Finals')).toHaveLength(finals);
    }
    expect((await playToTheEnd(app, creator, id, voteForFirst)).winnerId).not.toBeNull();
  });
});

it.each([
  ['a knockout', 5, 6, { maxParticipants: 6, songsPerGroup: 3 }, routes.generateKnockout],
  ['a group stage', 12, 8, { tournamentType: 'round_robin' }, routes.generateBracket],
] as const)('%s whose matches were all deleted gets its %i pairs and sides again', async (...row) => {
  const [, count, songs, settings, generate] = row;
  const id = await start(songs, settings);
  const before = await detailOf(creator, id);
  for (const matchup of before.matchups.toReversed()) expect((await remove(matchup)).status).toBe(200);
  expect(await detailOf(creator, id)).toMatchObject({
    status: before.status,
    missingMatches: { count, blocksChampion: true },
    resumesAt: expect.any(String),
  });
  expect(await creator.call(generate, at(id))).toMatchObject(
    refusal(200, `${count} missing matches created.`),
  );
  const after = await detailOf(creator, id);
  const pairsOf = ({ matchups }: TournamentDetail) =>
    matchups.map(({ groupId, phase, round, position, song1Id, song2Id }) =>
      [groupId, phase, round, position, song1Id, song2Id].join(),
    );
  expect(pairsOf(after).sort()).toEqual(pairsOf(before).sort());
  await creator.call(generate, at(id));
  expect((await detailOf(creator, id)).matchups).toHaveLength(count);
});

it('a deleted third place match does not block the champion, eliminates both semifinal losers, and can be created again', async () => {
  const id = await start(4, { thirdPlaceMatch: true });
  const played = await playRounds(id);
  const [third] = matchesIn(played, 'Third Place Match');
  expect(left(played)).toHaveLength(4);
  await removeIn(id, 'Third Place Match');
  const without = await detailOf(creator, id);
  expect(left(without)).toHaveLength(2);
  for (const loser of [third?.song1Id, third?.song2Id]) expect(left(without)).not.toContain(loser);
  expect(without.missingMatches).toEqual({ count: 1, blocksChampion: false });
  await creator.call(routes.generateKnockout, at(id));
  const again = await detailOf(creator, id);
  expect(left(again)).toHaveLength(4);
  expect(matchesIn(again, 'Third Place Match')).toMatchObject([{ status: 'scheduled' }]);
  const done = await playToTheEnd(app, creator, id, voteForFirst);
  expect(left(done)).toEqual([done.winnerId]);
});

it('every tournament ends, whatever matches its creator deletes', async () => {
  const HISTORIES = 10;
  const deletion = fc.record({ minute: fc.nat({ max: 15 }), which: fc.nat() });
  const plan = fc.record({
    tournamentType: fc.constantFrom('playoff' as const, 'round_robin' as const),
    thirdPlaceMatch: fc.boolean(),
    deletions: fc.array(deletion, { maxLength: 25, size: 'max' }),
  });
  // All histories share one clock, so the timekeeper runs once a minute for all of them.
  const plans = fc.array(plan, { minLength: HISTORIES, maxLength: HISTORIES });
  await fc.assert(
    fc.asyncProperty(plans, async (histories) => {
      const ids: number[] = [];
      for (const { deletions: _, ...settings } of histories)
        ids.push(await start(settings.tournamentType === 'playoff' ? 4 : 8, settings));
      for (let minute = 0; minute <= 15; minute += 1) {
        for (const [index, { deletions }] of histories.entries()) {
          for (const { which } of deletions.filter((each) => each.minute === minute)) {
            const matchups = await rowsOf([ids[index] ?? 0]);
            const matchup = matchups[which % Math.max(1, matchups.length)];
            if (matchup) expect([200, 409]).toContain((await remove(matchup)).status);
          }
        }
        await playMinute(ids);
      }
      for (const id of ids) {
        const done = await playToTheEnd(app, creator, id, voteForFirst);
        expect(done.winnerId).not.toBeNull();
        expect(left(done)).toEqual([done.winnerId]);
      }
      await expectCountsToAgree(app);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 180_000);
