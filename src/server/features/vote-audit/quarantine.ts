import type { Quarantine, QuarantineBody } from '#contract/vote-audit.ts';
import { MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { notFound, orThrow, wrongState } from '#server/http/errors.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import { requireNotCancelled } from '#server/tournament/cancelled.ts';
import { changeTournament, record, type TournamentChange } from '#server/tournament/change.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import { findListedQuarantine } from './audit-data.ts';
import { presentQuarantine } from './presenter.ts';
import * as data from './quarantine-data.ts';

/**
 * Sets the selected votes of an open matchup aside: tally, points and counters lose them, and recount agrees.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function setVotesAside(
  context: Context,
  viewer: Viewer,
  { matchupId, selection, reason }: QuarantineBody & { matchupId: number },
): Promise<Quarantine> {
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  return changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    const { tx, now } = change;
    await lockOpenMatchup(change, matchupId);
    const quarantineId = await data.insertQuarantine(tx, {
      matchupId,
      reason,
      createdById: viewer.id,
      createdAt: now,
    });
    const { votes } = await data.setVotesAside(tx, { matchupId, quarantineId, now, selection });
    if (votes < MIN_AUDIT_GROUP) {
      const found = votes === 0 ? 'No counted vote fits' : `Fewer than ${MIN_AUDIT_GROUP} counted votes fit`;
      throw wrongState(`${found} this selection.`);
    }
    recordStep(change, { action: 'votes_set_aside', matchupId, quarantineId, reason, votes });
    return presentOne(change, matchupId, quarantineId);
  });
}

/**
 * Lets the votes of a quarantine count again. Votes that count again already stay as they are.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function restoreVotes(context: Context, viewer: Viewer, id: number): Promise<Quarantine> {
  const found = orThrow(await data.findQuarantine(context.db, id), quarantineNotFound);
  const { matchupId } = found;
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  return changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    const { tx, now } = change;
    const quarantine = orThrow(await data.findQuarantine(tx, id), quarantineNotFound);
    if (quarantine.restoredAt) {
      change.isUnchanged = true;
      return presentOne(change, matchupId, id);
    }
    await lockOpenMatchup(change, matchupId);
    const { votes, voterIds } = await data.restoreVotes(tx, { matchupId, quarantineId: id, now });
    await data.markRestored(tx, id, now);
    await awardAchievements(tx, voterIds, now);
    recordStep(change, { action: 'votes_restored', matchupId, quarantineId: id, votes });
    return presentOne(change, matchupId, id);
  });
}

const quarantineNotFound = () => notFound('These votes were not found.');

/** The refusal for a matchup that is over. */
export const votesAreFinal = () =>
  wrongState('This match is over, so its votes can no longer be set aside or restored.');

/** @throws AppError NOT_FOUND, or WRONG_STATE for a matchup that is over */
async function lockOpenMatchup(change: TournamentChange, matchupId: number): Promise<void> {
  const { status } = change.tournament;
  requireNotCancelled(change.tournament);
  const matchup = orThrow(await data.lockMatchup(change.tx, matchupId), matchupNotFound);
  if (matchup.status === 'completed' || status === 'completed') throw votesAreFinal();
  change.changedMatchupIds.add(matchupId);
}

/** The history has the number of votes only where counts are always open. */
function recordStep(
  change: TournamentChange,
  step: {
    action: 'votes_set_aside' | 'votes_restored';
    matchupId: number;
    quarantineId: number;
    reason?: string;
    votes: number;
  },
): void {
  const { action, matchupId, quarantineId, reason = null, votes } = step;
  const areCountsOpen = change.tournament.countVisibility === 'live';
  record(change, { action, matchupId, reason, about: { quarantineId, ...(areCountsOpen && { votes }) } });
}

async function presentOne({ tx }: TournamentChange, matchupId: number, id: number): Promise<Quarantine> {
  return presentQuarantine(await findListedQuarantine(tx, matchupId, id));
}
