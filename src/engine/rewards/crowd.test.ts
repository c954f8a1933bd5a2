import { describe, expect, test } from 'vitest';
import type { PodiumMatchup } from '#engine/formats/podium.ts';
import { MATCHUP_DECISIONS, RANK_DECISIONS } from '#engine/kinds.ts';
import {
  type CountedResult,
  canAuthorEarn,
  doesMatchupPay,
  doesPredictionPay,
  doesResultCount,
  doesTournamentPay,
  missingVoters,
  payingPlaces,
} from './crowd.ts';

describe.each([2, 3] as const)('in rules version %i', (rulesVersion) => {
  test.each([
    ['a matchup pays from 2 voters other than its submitters (rule P16)', doesMatchupPay, 2],
    ['a tournament pays from 3 voters other than the champion’s submitter (rule P17)', doesTournamentPay, 3],
    ['a prediction pays from 2 users other than its author (rule Q10)', doesPredictionPay, 2],
  ])('%s', (_, doesPay, least) => {
    const counts = [0, 1, 2, 3, 9];
    const paying = counts.filter((others) => doesPay({ rulesVersion, others }));
    expect(paying).toEqual(counts.filter((others) => others >= least));
  });

  test('authors earn nothing for their own predictions (rule Q10)', () => {
    expect(canAuthorEarn(rulesVersion)).toBe(false);
  });

  test.each(MATCHUP_DECISIONS.filter((decidedBy) => decidedBy !== 'walkover'))(
    'a result by %s without votes counts unless the ranking or a named winner decided it (rule J2)',
    (decidedBy) => {
      const needsVotes = ([...RANK_DECISIONS, 'decision'] as readonly string[]).includes(decidedBy);
      expect(doesResultCount({ decidedBy, song1Votes: 0, song2Votes: 0 }, rulesVersion)).toBe(!needsVotes);
      expect(doesResultCount({ decidedBy, song1Votes: 1, song2Votes: 1 }, rulesVersion)).toBe(true);
    },
  );
});

test('a walkover pays and counts in no version', () => {
  for (const rulesVersion of [1, 2, 3] as const) {
    expect(doesMatchupPay({ rulesVersion, others: 9, decidedBy: 'walkover' })).toBe(false);
    expect(doesResultCount({ decidedBy: 'walkover', song1Votes: 1, song2Votes: 1 }, rulesVersion)).toBe(
      false,
    );
  }
});

test('version 1 pays without a crowd (rule P15)', () => {
  const alone = { rulesVersion: 1, others: 0 } as const;
  expect([doesMatchupPay(alone), doesTournamentPay(alone), doesPredictionPay(alone)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(canAuthorEarn(1)).toBe(true);
  expect(doesResultCount({ decidedBy: 'draw_order', song1Votes: 0, song2Votes: 0 }, 1)).toBe(true);
  expect(missingVoters({ rulesVersion: 1, voterIds: [], winnerIds: [] })).toBe(0);
});

describe('the places that pay', () => {
  const match = (
    phase: PodiumMatchup['phase'],
    [song1Id, song2Id]: [number, number],
    result: Partial<CountedResult> = {},
  ): PodiumMatchup & CountedResult => ({
    phase,
    round: 1,
    status: 'completed',
    song1Id,
    song2Id,
    song1Votes: 3,
    song2Votes: 1,
    winnerId: song1Id,
    decidedBy: 'votes',
    tiebreakerLevel: 0,
    ...result,
  });
  const unvoted = { song1Votes: 0, song2Votes: 0, decidedBy: 'draw_order' } as const;
  const knockout = (final: Partial<CountedResult> = {}, third: Partial<CountedResult> = {}) => [
    match('Semifinals', [1, 3]),
    match('Semifinals', [2, 4]),
    match('Third Place Match', [3, 4], third),
    match('Finals', [1, 2], final),
  ];

  test('are all places of a podium that votes decided (rule P4)', () => {
    expect(payingPlaces(knockout(), 2)).toEqual({ championId: 1, runnerUpId: 2, thirdId: 3 });
  });

  test('leave out champion and runner-up of a final that the ranking decided without votes (rule P18)', () => {
    expect(payingPlaces(knockout(unvoted), 2)).toEqual({ championId: null, runnerUpId: null, thirdId: 3 });
  });

  test('leave out the third place of a match that the ranking decided without votes (rule P18)', () => {
    expect(payingPlaces(knockout({}, unvoted), 2)).toEqual({ championId: 1, runnerUpId: 2, thirdId: null });
  });

  test('are all places in version 1 (rule P15)', () => {
    expect(payingPlaces(knockout(unvoted, unvoted), 1)).toEqual({ championId: 1, runnerUpId: 2, thirdId: 3 });
  });
});

test.each([
  ['no voter', 3, [], [7]],
  ['two voters', 1, [1, 2], [7]],
  ['three voters', 0, [1, 2, 3], [7]],
  ['three voters, one of whom may be the champion’s submitter', 1, [1, 2, 7], [7]],
  ['three voters, each of whom may be the champion’s submitter', 1, [7, 8, 9], [7, 8, 9]],
  ['four voters, each of whom may be the champion’s submitter', 0, [6, 7, 8, 9], [6, 7, 8, 9]],
])('a tournament with %s lacks %i voters (rule P17)', (_, missing, voterIds, winnerIds) => {
  expect(missingVoters({ rulesVersion: 2, voterIds, winnerIds })).toBe(missing);
});
