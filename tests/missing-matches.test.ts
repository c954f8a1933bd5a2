import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { RESUME_DELAY_MS } from '#engine/schedule/schedule.ts';
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

/** Plays the two rounds of a playoff of four, with two votes for the first song of each match. */
async function playRounds(id: number): Promise<TournamentDetail> {
  for (let minute = 0; minute < 6; minute += 1) {
    await app.timekeeper.runDue();
    for (const matchup of (await detailOf(creator, id)).matchups)
      if (matchup.status === 'active' && matchup.totalVotes === 0) await voteForFirst(matchup);
    app.clock.advance(MINUTE_MS);
  }
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
