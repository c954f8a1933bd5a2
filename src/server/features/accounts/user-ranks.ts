import type { Executor } from '#server/db/client.ts';
import * as data from './data.ts';

/** Places up to here are counted exactly at each call. */
const EXACT_PLACES = 1_000;
const HISTOGRAM_AGE_MS = 60_000;

/** `ahead` users have more than `points`. */
type Step = { points: number; ahead: number };
type Histogram = { steps: Promise<Step[]>; madeAt: number };

export type Ranks = {
  /** The place of somebody with so many points, from 1. */
  rankOf(db: Executor, points: number): Promise<number>;
};

/**
 * Places by points, equal points sharing one (R32), at a cost that does not grow with the number of users: the first
 * thousand places are counted, those behind are looked up in a histogram of points that is at most a minute old. Both
 * are read from users_by_points, without the table where it has been vacuumed.
 */
export function createRanks(): Ranks {
  let histogram: Histogram | null = null;

  const steps = (db: Executor): Promise<Step[]> => {
    if (histogram && performance.now() - histogram.madeAt < HISTOGRAM_AGE_MS) return histogram.steps;
    const made = { steps: loadSteps(db), madeAt: performance.now() };
    made.steps.catch(() => {
      if (histogram === made) histogram = null;
    });
    histogram = made;
    return made.steps;
  };

  return {
    async rankOf(db, points) {
      const ahead = await data.countAhead(db, points, EXACT_PLACES);
      if (ahead < EXACT_PLACES) return ahead + 1;
      return Math.max(EXACT_PLACES, aheadOf(await steps(db), points)) + 1;
    },
  };
}

async function loadSteps(db: Executor): Promise<Step[]> {
  let ahead = 0;
  return (await data.findPointsHistogram(db)).map(({ points, users }) => {
    const step = { points, ahead };
    ahead += users;
    return step;
  });
}

/** The first step with no more points than these says how many are ahead. */
function aheadOf(steps: Step[], points: number): number {
  const step = steps.find((candidate) => candidate.points <= points);
  return step?.ahead ?? steps.at(-1)?.ahead ?? 0;
}
