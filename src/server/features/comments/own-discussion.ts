import type { z } from 'zod';
import type { reactionAnswer } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import * as data from './data.ts';
import { changeDiscussion, type Discussion, findPresent, findShown, openComment } from './discussion.ts';
import * as sides from './side-data.ts';
import { findWriteRefusal, requireMayWrite } from './write-permission.ts';

/**
 * The viewer's reactions in a discussion, whether their vote shows, and why they may not write.
 * @throws AppError NOT_FOUND
 */
export async function loadOwnDiscussion(context: Context, viewer: Viewer, matchupId: number) {
  const { db } = context;
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  const [showsSide, reactions, closed] = await Promise.all([
    sides.showsSide(db, matchupId, viewer.id),
    data.findReactions(db, matchupId, viewer.id),
    findWriteRefusal(context, viewer, tournament),
  ]);
  return { showsSide, reactions, closed };
}

/**
 * Sets the viewer's only reaction to a message, or removes it. A repeat sends nothing to watchers.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function reactToComment(
  context: Context,
  viewer: Viewer,
  { id, reaction }: { id: number; reaction: Reaction | null },
): Promise<z.infer<typeof reactionAnswer>> {
  const { discussion, row, tournament } = await openComment(context, viewer, id);
  await requireMayWrite(context, viewer, tournament);
  const known = await data.findReaction(context.db, id, viewer.id);
  if (known === reaction) return { reaction, reactions: row.reactions, version: row.version };
  return changeDiscussion(context, { ...discussion, action: 'reacted' }, async (tx) => {
    await findShown(tx, id);
    const createdAt = context.clock.now();
    if (reaction === null) await data.deleteReaction(tx, id, viewer.id);
    else await data.storeReaction(tx, { commentId: id, userId: viewer.id, reaction, createdAt });
    const row = await findPresent(tx, id);
    return { answer: { reaction, reactions: row.reactions, version: row.version }, counts: [row] };
  });
}

/**
 * Shows the viewer's vote beside their messages in a discussion, or hides it. Votes in the matchup wait for this
 * transaction: an earlier vote is read here, and a later one finds the choice and moves the side itself.
 * @throws AppError NOT_FOUND
 */
export async function changeShownSide(
  context: Context,
  viewer: Viewer,
  { showsSide, ...discussion }: Discussion & { showsSide: boolean },
): Promise<{ showsSide: boolean }> {
  const { matchupId } = discussion;
  if (showsSide === (await sides.showsSide(context.db, matchupId, viewer.id))) return { showsSide };
  return changeDiscussion(
    context,
    { ...discussion, action: 'updated' },
    async (tx) => {
      if (showsSide)
        await sides.showSide(tx, { matchupId, userId: viewer.id, createdAt: context.clock.now() });
      else await sides.hideSide(tx, matchupId, viewer.id);
      const side = await sides.findShownSide(tx, matchupId, viewer.id);
      return { answer: { showsSide }, sides: side === undefined ? [] : [{ userId: viewer.id, side }] };
    },
    data.lockMatchupAgainstVotes,
  );
}

/** Publishes a shown side that a counted vote moved. Later votes of the user may be counted already. */
export async function publishShownSide(context: Context, userId: number, discussion: Discussion) {
  await changeDiscussion(context, { ...discussion, action: 'updated' }, async (tx) => {
    const side = await sides.findShownSide(tx, discussion.matchupId, userId);
    return { answer: undefined, sides: side === undefined ? [] : [{ userId, side }] };
  });
}
