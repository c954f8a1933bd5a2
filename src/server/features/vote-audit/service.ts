import { z } from 'zod';
import { id } from '#contract/shapes.ts';
import type { Quarantine } from '#contract/vote-audit.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import { bucketLengthMs, canAudit, MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournamentOfMatchup, requirePower } from '#server/features/access/service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { findOwnSongIds } from '#server/features/songs/service.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { forbidden, notFound, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { awardAchievements } from '#server/tournament/awards.ts';
import { changeTournament, record, type TournamentChange } from '#server/tournament/change.ts';
import { matchupNotFound, requireNotCancelled } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { presentAudit, presentQuarantine } from './presenter.ts';

/**
 * How the votes of a matchup came in: over time, by age of accounts, guests, shared addresses.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function getVoteAudit({ context, viewer, params: { id: matchupId } }: Call<'getVoteAudit'>) {
  const { db } = context;
  await openAudit(context, viewer, matchupId);
  const matchup = await findMatchup(context, matchupId);
  const span = await data.findSpan(db, matchupId);
  const lengthMs = bucketLengthMs(span ? span.lastAt.getTime() - span.firstAt.getTime() : 0);
  const [buckets, voters, addresses, setAsideVotes] = await Promise.all([
    data.countByTime(db, { matchupId, lengthMs }),
    data.countByVoter(db, matchupId),
    data.countByAddress(db, matchupId),
    data.countSetAside(db, matchupId),
  ]);
  const counts = { times: { lengthMs, buckets }, voters, addresses, setAsideVotes };
  const canSetAside = viewer.role === 'admin' && isOpenForQuarantine(matchup);
  return presentAudit(matchup, counts, { countsHidden: areCountsHidden(matchup), canSetAside });
}

/**
 * Requires an admin, or a creator or manager without a song in the tournament.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
async function openAudit(context: Context, viewer: Viewer, matchupId: number): Promise<void> {
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  await requirePower(context, viewer, tournament, 'manage');
  const own = { tournamentId: tournament.id, submitterId: viewer.id };
  const hasSong = (await findOwnSongIds(context.db, own)).length > 0;
  if (!canAudit({ isAdmin: viewer.role === 'admin', mayManage: true, hasSong })) {
    throw forbidden('You have a song in this tournament, so its vote audit is closed to you.');
  }
}

const QUARANTINE_ROWS = 50;
const quarantinePosition = z.object({ isRestored: z.boolean(), id });

/**
 * A page of what was set aside in a matchup: what can be restored, then the others, each the newest first.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid cursor
 */
export async function listQuarantines({ context, viewer, params, query }: Call<'listQuarantines'>) {
  const { cursor } = query;
  const matchupId = params.id;
  await openAudit(context, viewer, matchupId);
  const after = decodeCursor(quarantinePosition, cursor);
  const rows = await data.findQuarantines(context.db, matchupId, { after, limit: QUARANTINE_ROWS + 1 });
  return toPage(rows.map(presentQuarantine), QUARANTINE_ROWS, ({ id, restoredAt }) => ({
    isRestored: restoredAt !== null,
    id,
  }));
}

/**
 * Counts what a selection would set aside and what would remain, without sides: two selections that differ by one vote would tell
 * its side.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function previewQuarantine({ context, viewer, params, body }: Call<'previewQuarantine'>) {
  const { id: matchupId } = params;
  const { selection } = body;
  await openTournamentOfMatchup(context, viewer, matchupId);
  const matchup = await findMatchup(context, matchupId);
  requireNotCancelled({ status: matchup.tournamentStatus });
  if (!isOpenForQuarantine(matchup)) throw votesAreFinal();
  const selected = await data.countSelected(context.db, { matchupId, selection });
  const selectedVotes = selected.song1Votes + selected.song2Votes;
  // Votes may arrive between the two counts.
  const remainingVotes = Math.max(0, matchup.votes - selectedVotes);
  return { selected: { votes: selectedVotes }, remaining: { votes: remainingVotes } };
}

async function findMatchup({ db }: Context, id: number): Promise<data.AuditedMatchup> {
  return orThrow(await data.findAuditedMatchup(db, id), matchupNotFound);
}

/** Votes are set aside and restored until the matchup is completed. */
const isOpenForQuarantine = ({ status, tournamentStatus }: data.AuditedMatchup) =>
  status !== 'completed' && tournamentStatus !== 'completed' && tournamentStatus !== 'cancelled';

/**
 * Sets the selected votes of an open matchup aside: tally, points and counters lose them, and recount agrees.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function setVotesAside({ context, viewer, params, body }: Call<'setVotesAside'>) {
  const { selection, reason } = body;
  const matchupId = params.id;
  const tournament = await openTournamentOfMatchup(context, viewer, matchupId);
  return changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    const { tx, now } = change;
    await lockOpenMatchup(change, matchupId);
    const quarantine = { matchupId, reason, createdById: viewer.id, createdAt: now };
    const quarantineId = await data.insertQuarantine(tx, quarantine);
    const { votes } = await data.setVotesAside(tx, { matchupId, quarantineId, selection });
    if (votes < MIN_AUDIT_GROUP) {
      const found = votes === 0 ? 'No counted vote fits' : `Fewer than ${MIN_AUDIT_GROUP} counted votes fit`;
      throw wrongState(`${found} this selection.`);
    }
    const about = aboutOf(change, quarantineId, votes);
    record(change, { action: 'votes_set_aside', matchupId, reason, about });
    const { creatorId, name } = tournament;
    if (creatorId !== viewer.id) {
      const mailed = { name, tournamentId: tournament.id, reason };
      await queueMail(
        { ...context, db: tx },
        { kind: 'votes_set_aside', userIds: [creatorId], data: mailed },
      );
    }
    return presentOne(change, matchupId, quarantineId);
  });
}

/**
 * Lets the votes of a quarantine count again. Votes that count again already stay as they are.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function restoreVotes({ context, viewer, params: { id } }: Call<'restoreVotes'>) {
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
    const { votes, voterIds } = await data.restoreVotes(tx, { matchupId, quarantineId: id });
    await data.markRestored(tx, id, now);
    await awardAchievements(tx, voterIds, now);
    record(change, { action: 'votes_restored', matchupId, about: aboutOf(change, id, votes) });
    return presentOne(change, matchupId, id);
  });
}

const quarantineNotFound = () => notFound('These votes were not found.');

/** The refusal for a matchup that is over. */
const votesAreFinal = () =>
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
function aboutOf({ tournament }: TournamentChange, quarantineId: number, votes: number) {
  return { quarantineId, ...(tournament.countVisibility === 'live' && { votes }) };
}

const presentOne = async ({ tx }: TournamentChange, matchupId: number, id: number): Promise<Quarantine> =>
  presentQuarantine(await data.findListedQuarantine(tx, matchupId, id));
