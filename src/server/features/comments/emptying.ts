import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/http/errors.ts';
import * as data from './data.ts';
import { changeDiscussion } from './discussion.ts';

/** The emptied messages of a discussion. */
export type EmptiedMessages = { tournamentId: number; matchupId: number; commentIds: number[] };

/** Empties all messages of a user, which keep their places like deleted ones. */
export const emptyMessages = (tx: Transaction, userId: number, now: Date): Promise<EmptiedMessages[]> =>
  data.emptyMessages(tx, userId, now);

/**
 * Sends the emptied messages to the readers of their discussions, each under its next version. The account is
 * deleted by then, so a match that went meanwhile is left out.
 */
export async function publishEmptied(context: Context, emptied: readonly EmptiedMessages[]): Promise<void> {
  for (const { commentIds, ...discussion } of emptied) {
    await changeDiscussion(context, { ...discussion, action: 'deleted' }, async (tx) => ({
      answer: undefined,
      comments: await data.findComments(tx, commentIds),
    })).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    });
  }
}
