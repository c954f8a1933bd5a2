import type { Executor } from '#server/db/client.ts';
import * as data from './data.ts';

/** Ranks up to this one are counted exactly at each call. */
const EXACT_RANKS = 1_000;
const HISTOGRAM_MAX_AGE_MS = 60_000;

/** The number of users with more than `points`. */
type Step = { points: number; ahead: number };
type Histogram = { steps: Promise<Step[]>; loadedAt: number };

export type Ranks = {
  /** The rank of a user with this number of points, from 1. */
  rankOf(db: Executor, points: number): Promise<number>;
};

/**
 * Ranks by points; equal points share a rank, and so do points of 0 and less, which look the same. The points of others are
 * those of the ranking, so they may be seconds old. The first thousand ranks are counted, later ones come
 * from a histogram that is at most a minute old. A count reads at most a thousand entries of the index
 * `user_ranking_by_points`, and the histogram reads all of them, once a minute at most.
 */
export function createRanks(): Ranks {
  let histogram: Histogram | null = null;

  const loadHistogram = (db: Executor): Promise<Step[]> => {
    if (histogram && performance.now() - histogram.loadedAt < HISTOGRAM_MAX_AGE_MS) return histogram.steps;
    const loaded = { steps: loadSteps(db), loadedAt: performance.now() };
    loaded.steps.catch(() => {
      if (histogram === loaded) histogram = null;
    });
    histogram = loaded;
    return loaded.steps;
  };

  return {
    async rankOf(db, points) {
      const ahead = await data.countAhead(db, points, EXACT_RANKS);
      if (ahead < EXACT_RANKS) return ahead + 1;
      return Math.max(EXACT_RANKS, aheadOf(await loadHistogram(db), points)) + 1;
    },
  };
}

async function loadSteps(db: Executor): Promise<Step[]> {
  let ahead = 0;
  const steps = (await data.findPointsHistogram(db)).map(({ points, users }) => {
    const step = { points, ahead };
    ahead += users;
    return step;
  });
  return [...steps, { points: Number.NEGATIVE_INFINITY, ahead }];
}

/** The number of users with more points: from the first step with at most these points. */
function aheadOf(steps: Step[], points: number): number {
  return steps.find((candidate) => candidate.points <= points)?.ahead ?? 0;
}
