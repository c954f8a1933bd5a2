import type { PredictionBody } from '#contract/prediction.ts';
import { routes } from '#contract/routes.ts';
import type { DemoUser } from './demo-user.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type DemoPrediction = Pick<PredictionBody, 'title' | 'description'> & {
  /** The index of the author among the demo users. */
  author: number;
  /** The end, counted from the start of the demo; negative for an end in the past. */
  endsInMs: number;
  /** The chance that a voter says yes. */
  yesChance: number;
  /** The chance that a user votes. */
  turnout: number;
};

/** Predictions that are over. The first one is settled, and the first demo user can settle the second. */
const PAST: DemoPrediction[] = [
  {
    author: 2,
    title: 'Demo: will the Classics Cup be over before this closes?',
    description: 'Sixteen songs in four groups. A yes needs a champion.',
    endsInMs: -20 * HOUR_MS,
    yesChance: 0.6,
    turnout: 0.9,
  },
  {
    author: 0,
    title: 'Demo: will an eighties song win the Classics Cup?',
    description: 'The year of the first single counts. Ember Demo can settle it now.',
    endsInMs: -2 * HOUR_MS,
    yesChance: 0.5,
    turnout: 0.8,
  },
];

const OPEN: DemoPrediction[] = [
  {
    author: 1,
    title: 'Demo: will the next final be decided by fewer than three votes?',
    description: 'Any final of a tournament on this demo that ends before this closes.',
    endsInMs: 3 * HOUR_MS,
    yesChance: 0.35,
    turnout: 0.7,
  },
  {
    author: 3,
    title: 'Demo: will a song in Icelandic be entered?',
    description: null,
    endsInMs: 2 * DAY_MS,
    yesChance: 0.75,
    turnout: 0.5,
  },
  {
    author: 4,
    title: 'Demo: will Living Room Sixteen fill up this week?',
    description:
      'One place is kept for you, so this one is in your hands.\nIt counts when all sixteen songs are in.',
    endsInMs: 7 * DAY_MS,
    yesChance: 0.5,
    turnout: 0.2,
  },
];

async function create(users: readonly DemoUser[], predictions: readonly DemoPrediction[], now: number) {
  const ids: number[] = [];
  for (const { author, endsInMs, yesChance, turnout, ...texts } of predictions) {
    const expiresAt = new Date(now + endsInMs).toISOString();
    const created = await users[author]?.call(routes.createPrediction, { body: { ...texts, expiresAt } });
    if (!created) throw new Error(`The demo prediction "${texts.title}" cannot be created`);
    ids.push(created.id);
    // People sign in as the first user, whose answer is left to them.
    for (const user of users.slice(1).filter(() => Math.random() < turnout)) {
      const vote = Math.random() < yesChance ? 'yes' : 'no';
      await user.call(routes.voteOnPrediction, { id: created.id, body: { vote } });
    }
  }
  return ids;
}

/** Creates the predictions that are over at `now`, in epoch milliseconds, and returns their ids. */
export const createPastPredictions = (users: readonly DemoUser[], now: number) => create(users, PAST, now);

/** Creates the predictions that are open at `now`, in epoch milliseconds. */
export const createOpenPredictions = (users: readonly DemoUser[], now: number) => create(users, OPEN, now);

/** Settles the first past prediction as yes. The Classics Cup must have its champion. */
export async function settleFirstPrediction(
  users: readonly DemoUser[],
  [first]: readonly number[],
): Promise<void> {
  const author = users[PAST[0]?.author ?? 0];
  if (first) await author?.call(routes.resolvePrediction, { id: first, body: { outcome: 'yes' } });
}
