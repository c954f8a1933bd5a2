import { SUBMITTER_HIDDEN } from '#contract/messages/moderation.ts';
import type { DecisionBody } from '#contract/moderation.ts';
import type { ReportTarget } from '#engine/kinds.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { insertHistory } from '#server/db/history.ts';
import { mayModerate } from '#server/features/access/service.ts';
import { hideComment, muteUser } from '#server/features/comments/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { hideSong } from '#server/features/songs/service.ts';
import { conflict, fieldError, notFound } from '#server/http/errors.ts';
import { inTransaction } from '#server/http/in-transaction.ts';
import { findActor } from '#server/tournament/change.ts';
import * as data from './data.ts';
import { shownAuthor } from './presenter.ts';

type Reported = {
  target: ReportTarget;
  authorId: number | null;
  tournament: { id: number; creatorId: number } | null;
};

/** Admins decide every report; other moderators those of songs and messages of others in their tournament. */
async function canDecide(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  { target, authorId, tournament }: Reported,
): Promise<boolean> {
  if (viewer.role === 'admin') return true;
  if (target === 'user' || target === 'tournament' || !tournament) return false;
  return authorId !== viewer.id && mayModerate(context, viewer, tournament);
}

type Decision = { id: number } & DecisionBody;

/**
 * Decides all open reports of a target, and hides and mutes what the decision names, in one transaction. The
 * reporters get a notice of the outcome.
 * @throws AppError NOT_FOUND, CONFLICT for a decided report or a target that cannot be hidden or muted, and what hiding and
 * muting throw
 */
export async function decideReport(context: Context, viewer: Viewer, decision: Decision): Promise<void> {
  await repeatOnConflict(() =>
    inTransaction(context, async (inner, tx) => {
      const row = await data.findReport(tx, decision.id);
      // Users who may not decide it do not learn whether it exists.
      if (!row || !(await canDecide(inner, viewer, { ...row.report, ...row }))) {
        throw notFound('This report does not exist.');
      }
      if (row.report.tournamentId !== null) await data.lockTournament(tx, row.report.tournamentId);
      const at = context.clock.now();
      await closeReports(inner, tx, { row, viewer, decision, at });
      await hideAndMute(inner, viewer, { row, decision });
      const entry = {
        action: 'report_decided',
        ...(row.tournament && { tournamentId: row.tournament.id }),
        about: { reportId: decision.id },
        after: { outcome: decision.outcome, hide: decision.hide, mute: decision.mute?.term ?? null },
      } as const;
      const actor = row.tournament
        ? await findActor(tx, viewer, row.tournament)
        : { id: viewer.id, role: viewer.role };
      await insertHistory(tx, { actor, at, entries: [entry] });
    }),
  );
}

/** Decides the open reports and sends notices to the reporters. @throws AppError CONFLICT for a decided report */
async function closeReports(
  context: Context,
  tx: Transaction,
  {
    row: { report, tournament },
    viewer,
    decision,
    at,
  }: { row: data.ReportRow; viewer: Viewer; decision: Decision; at: Date },
): Promise<void> {
  const { outcome, answer } = decision;
  const decided = await data.decideReports(tx, {
    target: report.target,
    targetId: report.targetId,
    status: outcome,
    decidedById: viewer.id,
    decidedAt: at,
    answer,
  });
  if (!decided.some(({ id }) => id === decision.id)) {
    throw conflict('Another moderator has decided this report.');
  }
  const userIds = decided.map(({ reporterId }) => reporterId).filter((id) => id !== viewer.id);
  const details = {
    target: report.target,
    outcome,
    answer,
    tournamentId: tournament?.id ?? null,
    name: tournament?.name ?? null,
  };
  await insertNotices(tx, { userIds, kind: 'report_decided', details, at });
  publishNotices(context, userIds);
}

/** @throws AppError CONFLICT for a target that cannot be hidden or muted, and what hiding and muting throw */
async function hideAndMute(
  context: Context,
  viewer: Viewer,
  { row, decision: { hide, mute } }: { row: data.ReportRow; decision: Decision },
): Promise<void> {
  const { target, targetId: id, tournamentId } = row.report;
  const isContent = target === 'comment' || target === 'song';
  if (hide && !isContent) throw conflict('Only songs and messages can be hidden.');
  if (hide && target === 'comment') await hideComment(context, viewer, { id, isHidden: true });
  else if (hide) await hideSong(context, viewer, { id, isHidden: true, textsOnly: false, asAllowed: true });
  if (!mute) return;
  if (!isContent || tournamentId === null || row.authorId === null) {
    throw fieldError(
      'CONFLICT',
      'mute',
      'Only the author of a reported message or the submitter of a reported song can be muted.',
    );
  }
  // A mute would reveal the submitter.
  if (!shownAuthor(row)) throw fieldError('CONFLICT', 'mute', SUBMITTER_HIDDEN);
  await muteUser(context, viewer, { tournamentId, userId: row.authorId, ...mute });
}
