import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { RESUME_DELAY_MS } from '#engine/schedule/schedule.ts';
import { createCommunity, EIGHT, expectCountsToAgree } from './support/community.ts';
import {
  at,
  detailOf,
  fillTournament,
  MINUTE_MS,
  playToTheEnd,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, EIGHT);
const creator = await app.signUp('creator');

const QUICK = { matchDurationMinutes: 1, matchIntervalMinutes: 1 } as const;
const remove = (matchup: { id: number } | undefined) =>
  creator.call(routes.deleteMatchup, at(matchup?.id ?? 0));
const phaseOf = (detail: TournamentDetail, phase: string) =>
  detail.matchups.filter((matchup) => matchup.phase === phase && matchup.tiebreakerLevel === 0);
const voteForFirst = async (matchup: Parameters<typeof vote>[1]) => {
  for (const person of people.slice(0, 2)) await vote(person, matchup, 1);
};

/** Draws a tournament with that many songs, by default a playoff. */
async function startTournament(songs: number, settings = {}): Promise<number> {
  const id = await fillTournament(creator, people.slice(0, songs), { ...QUICK, ...settings });
  await creator.call(routes.generateBracket, at(id));
  return id;
}

type Row = Pick<Parameters<typeof vote>[1], 'id' | 'tournamentId' | 'song1Id' | 'song2Id'> & {
  status: string;
  votes: number;
};
/** Reads the matches of all these tournaments with one query. */
async function rowsOf(ids: readonly number[]): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>(
    `select id, tournament_id as "tournamentId", song1_id as "song1Id", song2_id as "song2Id", status,
      song1_votes + song2_votes as votes from matchups where tournament_id = any($1) order by id`,
    [ids],
  );
  return rows;
}

/** Casts two votes for the first song of each open match without votes, and moves the clock by a minute. */
async function playMinute(ids: readonly number[]): Promise<void> {
  await app.timekeeper.runDue();
  for (const row of await rowsOf(ids))
    if (row.status === 'active' && row.votes === 0) await voteForFirst(row);
  app.clock.advance(MINUTE_MS);
}

async function playMinutes(id: number, minutes: number): Promise<TournamentDetail> {
  for (let minute = 0; minute < minutes; minute += 1) await playMinute([id]);
  await app.timekeeper.runDue();
  return detailOf(creator, id);
}

describe('a knockout that lacks its final', () => {
  it('reports the missing final, and its creator can create it with the songs that reached it (rule K13)', async () => {
    const id = await startTournament(4);
    expect((await detailOf(creator, id)).missingMatches).toEqual({ count: 0, blocksChampion: false });
    expect((await remove(phaseOf(await detailOf(creator, id), 'Finals')[0])).status).toBe(200);
    const lacking = await playMinutes(id, 6);
    expect(lacking.missingMatches).toEqual({ count: 1, blocksChampion: true });
    const winners = phaseOf(lacking, 'Semifinals').map((semifinal) => semifinal.winnerId);
    expect(winners).not.toContain(null);
    expect((await people[0].call(routes.generateKnockout, at(id))).status).toBe(403);
    const made = await creator.call(routes.generateKnockout, at(id));
    expect(made).toMatchObject(refusal(200, '1 missing match created.'));
    const detail = await detailOf(creator, id);
    expect(phaseOf(detail, 'Finals')).toMatchObject([
      { song1Id: winners[0], song2Id: winners[1], status: 'scheduled', round: 2, position: 1 },
    ]);
    expect(detail).toMatchObject({ missingMatches: { count: 0 }, resumesAt: null });
    const done = await playToTheEnd(app, creator, id, voteForFirst);
    expect(done.winnerId).toBe(winners[0]);
    expect(done.songs.filter((song) => !song.isEliminated).map((song) => song.id)).toEqual([winners[0]]);
    await expectCountsToAgree(app);
  });

  it('gets its final from the timekeeper five minutes after every other match is decided (rule K13)', async () => {
    const id = await startTournament(4);
    await remove(phaseOf(await detailOf(creator, id), 'Finals')[0]);
    expect((await detailOf(creator, id)).resumesAt).toBeNull();
    const decided = await playMinutes(id, 6);
    const dueAt = Date.parse(decided.resumesAt ?? '');
    expect(dueAt).toBe(app.clock.now().getTime() + RESUME_DELAY_MS);
    app.clock.advance(RESUME_DELAY_MS - 1);
    await app.timekeeper.runDue();
    expect(phaseOf(await detailOf(creator, id), 'Finals')).toEqual([]);
    app.clock.advance(1);
    await app.timekeeper.runDue();
    expect(phaseOf(await detailOf(creator, id), 'Finals')).toHaveLength(1);
    expect((await playToTheEnd(app, creator, id, voteForFirst)).winnerId).not.toBeNull();
  });
});

it('a knockout whose matches were all deleted gets the same pairs again', async () => {
  const id = await startTournament(6, { maxParticipants: 6, songsPerGroup: 3 });
  const pairsOf = ({ matchups }: TournamentDetail) =>
    matchups.map(({ phase, position, song1Id, song2Id }) => [phase, position, song1Id, song2Id]);
  const before = await detailOf(creator, id);
  for (const matchup of before.matchups.toReversed()) expect((await remove(matchup)).status).toBe(200);
  expect((await detailOf(creator, id)).missingMatches).toEqual({ count: 5, blocksChampion: true });
  await creator.call(routes.generateKnockout, at(id));
  const after = await detailOf(creator, id);
  expect(pairsOf(after)).toEqual(pairsOf(before));
  expect(after.matchups.filter(({ winnerToId }) => winnerToId === null)).toHaveLength(1);
});

describe('a deleted third place match', () => {
  it('does not block the champion, eliminates both semifinal losers, and can be created again', async () => {
    const id = await startTournament(4, { thirdPlaceMatch: true });
    const played = await playMinutes(id, 6);
    const losers = phaseOf(played, 'Third Place Match').flatMap(({ song1Id, song2Id }) => [song1Id, song2Id]);
    const outOf = (detail: TournamentDetail) =>
      detail.songs.filter((song) => song.isEliminated).map((song) => song.id);
    expect(outOf(played)).toEqual([]);
    await remove(phaseOf(played, 'Third Place Match')[0]);
    const without = await detailOf(creator, id);
    expect(outOf(without).sort()).toEqual(losers.sort());
    expect(without.missingMatches).toEqual({ count: 1, blocksChampion: false });
    await creator.call(routes.generateKnockout, at(id));
    const again = await detailOf(creator, id);
    expect(outOf(again)).toEqual([]);
    expect(phaseOf(again, 'Third Place Match')).toMatchObject([{ status: 'scheduled' }]);
    const done = await playToTheEnd(app, creator, id, voteForFirst);
    expect(outOf(done).sort()).toEqual(
      done.songs.map((song) => song.id).filter((song) => song !== done.winnerId),
    );
  });
});

describe('a group stage that lacks matches', () => {
  const start = () => startTournament(8, { tournamentType: 'round_robin' });

  it('gets all its matches back from generate-bracket, with the same sides', async () => {
    const id = await start();
    const before = await detailOf(creator, id);
    for (const matchup of before.matchups) await remove(matchup);
    const empty = await detailOf(creator, id);
    expect(empty).toMatchObject({ status: 'active', missingMatches: { count: 12, blocksChampion: true } });
    expect(empty.resumesAt).not.toBeNull();
    const made = await creator.call(routes.generateBracket, at(id));
    expect(made).toMatchObject(refusal(200, '12 missing matches created.'));
    const sidesOf = ({ matchups }: TournamentDetail) =>
      matchups.map(({ groupId, round, song1Id, song2Id }) => [groupId, round, song1Id, song2Id]);
    expect(sidesOf(await detailOf(creator, id))).toEqual(sidesOf(before));
    expect((await creator.call(routes.generateBracket, at(id))).status).toBe(409);
  });
});

it('every tournament ends, whatever matches its creator deletes', async () => {
  const HISTORIES = 25;
  const deletion = fc.record({ minute: fc.nat({ max: 15 }), which: fc.nat() });
  const plan = fc.record({
    type: fc.constantFrom('playoff' as const, 'round_robin' as const),
    thirdPlaceMatch: fc.boolean(),
    deletions: fc.array(deletion, { maxLength: 25, size: 'max' }),
  });
  // All histories share one clock, so the timekeeper runs once a minute for all of them.
  const plans = fc.array(plan, { minLength: HISTORIES, maxLength: HISTORIES });
  await fc.assert(
    fc.asyncProperty(plans, async (histories) => {
      const ids: number[] = [];
      for (const { type: tournamentType, thirdPlaceMatch } of histories) {
        const songs = tournamentType === 'playoff' ? 4 : 8;
        ids.push(await startTournament(songs, { tournamentType, thirdPlaceMatch }));
      }
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
        const left = done.songs.filter((song) => !song.isEliminated).map((song) => song.id);
        expect(left).toEqual([done.winnerId]);
      }
      await expectCountsToAgree(app);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 180_000);
