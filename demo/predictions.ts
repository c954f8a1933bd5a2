import type { PredictionBody } from '#contract/prediction.ts';
import { routes } from '#contract/routes.ts';
import type { Player } from './player.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Question = Pick<PredictionBody, 'title' | 'description'> & {
  /** Of the demo people, who asks. */
  author: number;
  /** From the present; negative is over. */
  endsInMs: number;
  /** How likely each person says yes, and how many of them vote at all. */
  yes: number;
  turnout: number;
};

/** Asked three days ago; the first was settled since, the second waits for its author, who is the one to sign in as. */
const PAST: Question[] = [
  {
    author: 2,
    title: 'Demo: will the Classics Cup be over before this closes?',
    description: 'Sixteen songs in four groups. A yes needs a champion.',
    endsInMs: -20 * HOUR_MS,
    yes: 0.6,
    turnout: 0.9,
  },
  {
    author: 0,
    title: 'Demo: will an eighties song win the Classics Cup?',
    description: 'The year of the first single counts. Ember Demo can settle it now.',
    endsInMs: -2 * HOUR_MS,
    yes: 0.5,
    turnout: 0.8,
  },
];

const OPEN: Question[] = [
  {
    author: 1,
    title: 'Demo: will the next final be decided by fewer than three votes?',
    description: 'Any final of a tournament on this demo that ends before this closes.',
    endsInMs: 3 * HOUR_MS,
    yes: 0.35,
    turnout: 0.7,
  },
  {
    author: 3,
    title: 'Demo: will somebody enter a song in a language nobody here speaks?',
    description: null,
    endsInMs: 2 * DAY_MS,
    yes: 0.75,
    turnout: 0.5,
  },
  {
    author: 4,
    title: 'Demo: will Living Room Sixteen fill up this week?',
    description:
      'One place is kept for whoever tries the demo, so this one is in your hands.\nIt counts when all sixteen songs are in.',
    endsInMs: 7 * DAY_MS,
    yes: 0.5,
    turnout: 0.2,
  },
];

async function ask(players: readonly Player[], questions: readonly Question[], now: number) {
  const ids: number[] = [];
  for (const { author, endsInMs, yes, turnout, ...words } of questions) {
    const expiresAt = new Date(now + endsInMs).toISOString();
    const asked = await players[author]?.call(routes.createPrediction, { body: { ...words, expiresAt } });
    if (!asked) throw new Error(`The demo prediction "${words.title}" could not be created`);
    ids.push(asked.id);
    // The first person is the one to sign in as, and keeps the vote.
    for (const player of players.slice(1).filter(() => Math.random() < turnout)) {
      const vote = Math.random() < yes ? 'yes' : 'no';
      await player.call(routes.voteOnPrediction, { id: asked.id, body: { vote } });
    }
  }
  return ids;
}

/** What was asked days ago. `now` is the present, whatever the travelling clock says. @returns their ids */
export const askPast = (players: readonly Player[], now: number) => ask(players, PAST, now);

/** What can be voted on when the demo opens. */
export const askOpen = (players: readonly Player[], now: number) => ask(players, OPEN, now);

/** The Classics Cup has had its champion by then. */
export async function settlePast(players: readonly Player[], [first]: readonly number[]): Promise<void> {
  const author = players[PAST[0]?.author ?? 0];
  if (first) await author?.call(routes.resolvePrediction, { id: first, body: { outcome: 'yes' } });
}
