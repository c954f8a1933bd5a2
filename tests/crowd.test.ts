import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { CURRENT_RULES_VERSION } from '#engine/rewards/crowd.ts';
import { utcDayOf, VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { expectAgreement, storedEarnings } from './support/expected-points.ts';
import {
  at,
  createTournament,
  detailOf,
  endMatches,
  enterSong,
  MANUAL,
  matchOf,
  playToTheEnd,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);

const QUICK = { matchDurationMinutes: 1, matchIntervalMinutes: 1, thirdPlaceMatch: true };
const person = (index: number) => people[index] as TestUser;

type DrawOptions = { rulesVersion?: number; tiebreakers?: number } & Partial<CreateTournamentInput>;

/** Creates and draws a tournament under a version of the rules. `submitters` are the indexes of the users who enter songs. */
async function drawn(
  submitters: number[],
  { rulesVersion = 3, tiebreakers = 0, ...settings }: DrawOptions = {},
) {
  const id = await createTournament(person(0), { ...QUICK, ...settings });
  if (rulesVersion !== CURRENT_RULES_VERSION)
    await app.rows('update tournaments set rules_version = $2 where id = $1', id, rulesVersion);
  for (const [index, submitter] of submitters.entries())
    await enterSong(person(submitter), id, `Song ${id}.${index}`, { tiebreakers });
  await person(0).call(routes.generateBracket, at(id));
  return id;
}

/** What each user earned while the tournament was played, by the user's index. */
async function earnedBy(play: () => Promise<unknown>) {
  const before = await storedEarnings(app.pool);
  await play();
  const after = await storedEarnings(app.pool);
  return new Map(
    people.map(({ id }, index) => {
      const gained = (field: 'points' | 'wins') =>
        (after.get(id)?.[field] ?? 0) - (before.get(id)?.[field] ?? 0);
      return [index, { points: gained('points'), wins: gained('wins') }];
    }),
  );
}

describe('a tournament that one user plays alone', () => {
  it('gave 235 points and a championship in version 1, and still does if it began under that version', async () => {
    const id = await drawn([0, 0, 0, 0], { rulesVersion: 1 });
    const earned = await earnedBy(() => playToTheEnd(app, person(0), id, async () => {}));
    expect(earned.get(0)).toEqual({ points: 235, wins: 1 });
    await expectAgreement(app.pool);
  });

  it.each([false, true])('gives users and songs nothing from version 2 on, with votes: %s', async (votes) => {
    const ids: number[] = [];
    for (const rulesVersion of [2, 3]) {
      const id = await drawn([0, 0, 0, 0], { rulesVersion });
      ids.push(id);
      const earned = await earnedBy(() =>
        playToTheEnd(app, person(0), id, async (matchup) => {
          if (votes) await vote(person(0), matchup, 1);
        }),
      );
      expect(earned.get(0), `version ${rulesVersion}`).toEqual({ points: 0, wins: 0 });
    }
    const paid = await app.rows(
      'select from song_stats where title like $1 and (points, matchups_decided) <> (0, 0)',
      `Song ${ids[1]}.%`,
    );
    if (!votes) expect(paid).toEqual([]);
    await expectAgreement(app.pool);
  });
});

describe('a matchup', () => {
  it.each([
    ['pays no winner for the votes of one other user and both submitters', [0, 1, 2], 0, 1],
    ['pays its winner and voters for the votes of two other users', [2, 3], 10, 3],
  ])('%s (rule P16)', async (_, voters, winner, voter) => {
    const id = await drawn([0, 1, 4, 5], MANUAL);
    const own = people[0].id;
    // The pair of the draw that includes the first user's song.
    const first = (await detailOf(person(0), id)).matchups.find(({ song1, song2 }) =>
      [song1?.submitterId, song2?.submitterId].includes(own),
    ) as Matchup;
    const side = first.song1?.submitterId === own ? 1 : 2;
    const rivalId = (side === 1 ? first.song2 : first.song1)?.submitterId;
    const rival = people.find(({ id: userId }) => userId === rivalId) as TestUser;
    const earned = await earnedBy(async () => {
      await person(0).call(routes.activateMatchup, at(first.id));
      for (const index of voters) await vote(index === 1 ? rival : person(index), first, side);
      await endMatches(app, 2);
    });
    expect(earned.get(0)?.points).toBe(winner);
    expect(earned.get(2)?.points).toBe(voter);
    await expectAgreement(app.pool);
  });

  it('counts the voters of its tiebreaker', async () => {
    const id = await drawn([0, 1, 4, 5], { ...MANUAL, tiebreakers: 1 });
    const [semifinal] = (await detailOf(person(0), id)).matchups as [Matchup];
    const winner = people.find(({ id: userId }) => userId === semifinal.song1?.submitterId) as TestUser;
    const earned = await earnedBy(async () => {
      await person(0).call(routes.activateMatchup, at(semifinal.id));
      await vote(person(2), semifinal, 1);
      await vote(winner, semifinal, 2);
      await endMatches(app, 2);
      const { matchups } = await detailOf(person(0), id);
      const tiebreaker = matchups.find(({ tiebreakerLevel }) => tiebreakerLevel === 1) as Matchup;
      await person(0).call(routes.activateMatchup, at(tiebreaker.id));
      await vote(person(3), tiebreaker, 1);
      await endMatches(app);
    });
    expect((await matchOf(person(0), semifinal)).decidedBy).toBe('tiebreaker');
    for (const index of [2, 3]) expect(earned.get(index)?.points).toBe(3);
    await expectAgreement(app.pool);
  });
});

describe('a tournament', () => {
  it.each([
    ['is not won with two voters besides the champion’s submitter', [0, 2, 3], 0, 1],
    ['is won with three voters besides the champion’s submitter', [2, 3, 4], 1, 0],
  ])('%s', async (_, voters, wins, missing) => {
    const id = await drawn([0, 0, 0, 0]);
    const earned = await earnedBy(() =>
      playToTheEnd(app, person(0), id, async (matchup) => {
        for (const index of voters) await vote(person(index), matchup, 1);
      }),
    );
    expect(earned.get(0)?.wins).toBe(wins);
    expect((await detailOf(person(0), id)).missingVoters).toBe(missing);
    await expectAgreement(app.pool);
  });

  it('shows how many voters its points still need', async () => {
    const id = await drawn([0, 0, 1, 1], MANUAL);
    const [semifinal] = (await detailOf(person(0), id)).matchups as [Matchup];
    await person(0).call(routes.activateMatchup, at(semifinal.id));
    const missing = async () => (await detailOf(person(0), id)).missingVoters;
    expect(await missing()).toBe(3);
    // A submitter whose song may win does not count, and a second vote of a user is removed.
    for (const [voter, left] of [
      [2, 2],
      [0, 2],
      [3, 1],
      [4, 0],
      [4, 1],
    ] as const) {
      await vote(person(voter), semifinal, 1);
      expect(await missing()).toBe(left);
    }
    await admin.call(routes.adminSetStatus, at(id, { status: 'cancelled' }));
    expect(await missing()).toBe(0);
  });
});

describe('awards, corrections, recount and engine', () => {
  const scenario = fc.record({
    rulesVersion: fc.constantFrom(1, 2, 3, 3),
    /** How many votes of each user have been paid at once today. */
    votesAtOnce: fc.constantFrom(0, VOTES_AT_ONCE - 2, VOTES_AT_ONCE),
    submitters: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
    tiebreakers: fc.integer({ min: 0, max: 1 }),
    /** Each voter's side in each matchup; 0 is no vote. */
    ballots: fc.array(
      fc.oneof(fc.constant([]), fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 5, maxLength: 5 })),
      { minLength: 3, maxLength: 5 },
    ),
    corrections: fc.array(
      fc.oneof(fc.constantFrom(...TOURNAMENT_STATUSES), fc.constantFrom('Finals', 'Third Place Match')),
      { minLength: 1, maxLength: 3 },
    ),
  });

  async function correct(id: number, correction: string): Promise<void> {
    if ((TOURNAMENT_STATUSES as readonly string[]).includes(correction)) {
      await admin.call(routes.adminSetStatus, at(id, { status: correction }));
      return;
    }
    // A completed tournament refuses deletions.
    await admin.call(routes.adminSetStatus, at(id, { status: 'knockout_stage' }));
    const matchup = (await detailOf(admin, id)).matchups.find(
      ({ phase, tiebreakerLevel }) => phase === correction && tiebreakerLevel === 0,
    );
    if (matchup) await admin.call(routes.deleteMatchup, at(matchup.id));
  }

  it('agree in all versions, with any votes and corrections', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ submitters, ballots, corrections, votesAtOnce, ...rules }) => {
        const id = await drawn(submitters, rules);
        const today = utcDayOf(app.clock.now().getTime());
        await app.rows(
          'update user_counters set votes_at_once = $1, votes_at_once_day = $2',
          votesAtOnce,
          today,
        );
        let played = 0;
        await playToTheEnd(app, person(0), id, async (matchup) => {
          const sides = ballots[played % ballots.length] ?? [];
          played += 1;
          for (const [index, side] of sides.entries())
            if (side !== 0) await vote(person(index), matchup, side as 1 | 2);
        });
        await expectAgreement(app.pool);
        for (const correction of corrections) {
          await correct(id, correction);
          await expectAgreement(app.pool);
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 120_000);
});
