import { SUBMITTER_HIDDEN } from '#contract/messages/moderation.ts';
import { type DecisionBody, type Report, type ReportBody, report } from '#contract/moderation.ts';
import { MAX_ID } from '#contract/shapes.ts';
import type { ReportTarget } from '#engine/kinds.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';
import { isSubmitterShown } from '#engine/songs/submitter-visibility.ts';
import type { Context, Viewer, WithDb } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { repeatOnConflict } from '#server/db/errors.ts';
import { insertHistory } from '#server/db/history.ts';
import { hasPower, openAsManager, openTournament } from '#server/features/access/service.ts';
import { presentNumbered, requireUser } from '#server/features/accounts/service.ts';
import { hideComment, muteUser, openComment } from '#server/features/comments/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { hideSong } from '#server/features/songs/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import { conflict, fieldError, forbidden, notFound, orThrow } from '#server/http/errors.ts';
import { inTransaction } from '#server/http/idempotency.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { findActor } from '#server/tournament/change.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import type { ReportRow } from './data.ts';
import * as data from './data.ts';

const LISTED_ROWS = 50;

type Reported = {
  authorId: number;
  tournament: { id: number; name: string; creatorId: number } | null;
};

/**
 * Reports something that the viewer may see, once. The creator and the managers get a notice of a reported song or message
 * (rule O11).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN for the viewer's own, CONFLICT for a second report
 */
export async function createReport({ context, viewer, body }: Call<'createReport'>) {
  const { authorId, tournament } = await findReported(context, viewer, body);
  if (authorId === viewer.id) throw forbidden('You cannot report yourself or your own content.');
  const at = context.clock.now();
  const notifiedIds = await context.db.transaction(async (tx) => {
    const row = { ...body, reporterId: viewer.id, tournamentId: tournament?.id ?? null, createdAt: at };
    if (!(await data.insertReport(tx, row))) {
      throw conflict('You have already reported this. The moderators will look at it.');
    }
    if (!tournament || !['song', 'comment'].includes(body.target)) return [];
    const moderators = await data.findUntoldModerators(tx, tournament.id);
    const userIds = moderators.filter((id) => id !== viewer.id && id !== authorId);
    const details = { tournamentId: tournament.id, name: tournament.name };
    await insertNotices(context, tx, { userIds, kind: 'reports_waiting', details, at });
    return userIds;
  });
  publishNotices(context, notifiedIds);
  return { message: 'Thank you. The moderators will look at it.' };
}

async function findReported(
  context: Context,
  viewer: Viewer,
  { target, targetId }: Pick<ReportBody, 'target' | 'targetId'>,
): Promise<Reported> {
  if (target === 'comment') {
    const { comment, tournament } = await openComment(context, viewer, targetId);
    return { authorId: comment.userId, tournament };
  }
  if (target === 'tournament') {
    const tournament = await openTournament(context, viewer, targetId);
    return { authorId: tournament.creatorId, tournament };
  }
  if (target === 'user') return { authorId: (await requireUser(context, targetId)).id, tournament: null };
  const song = orThrow(await data.findSongOwner(context.db, targetId), songNotFound);
  const tournament = await openTournament(context, viewer, song.tournamentId, songNotFound);
  return { authorId: song.authorId, tournament };
}

/**
 * A page of the reports in a tournament, for its moderators.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid cursor
 */
export async function listReportsIn({ params: { id }, ...call }: Call<'listReports'>) {
  const { context, viewer } = call;
  await openAsManager(context, viewer, id);
  return listReports(call, viewer.role === 'admin' ? data.anyIn(id) : data.reportedIn(id, viewer.id));
}

type Listing = Pick<Call<'adminListReports'>, 'context' | 'viewer' | 'query'>;

/** A page of all reports, for admins. @throws AppError INVALID_INPUT for an invalid cursor */
export async function listReports({ context, viewer, query }: Listing, where?: data.Where) {
  const { cursor, status, target } = query;
  const belowId = idOf(cursor) ?? MAX_ID;
  const asked = { status, target, belowId, limit: LISTED_ROWS + 1, where };
  const rows = await data.findReports(context.db, asked);
  return toPageById(
    rows.map((row) => presentReport(row, viewer)),
    LISTED_ROWS,
  );
}

type ReportedTarget = {
  target: ReportTarget;
  authorId: number | null;
  tournament: { id: number; creatorId: number } | null;
};

/** Admins decide every report; other moderators those of songs and messages of others in their tournament. */
async function canDecide(context: WithDb, viewer: Viewer, { target, authorId, tournament }: ReportedTarget) {
  if (viewer.role === 'admin') return true;
  if (target === 'user' || target === 'tournament' || !tournament) return false;
  return authorId !== viewer.id && hasPower(context, viewer, tournament, 'manage');
}

type Decision = { id: number } & DecisionBody;
type Deciding = { row: data.ReportRow; viewer: Viewer; decision: Decision; at: Date };

/**
 * Decides all open reports of a target, and hides and mutes what the decision names, in one transaction. The
 * reporters get a notice of the outcome.
 * @throws AppError NOT_FOUND, CONFLICT for a decided report or a target that cannot be hidden or muted, and what hiding and
 * muting throw
 */
export async function decideReport({ context, viewer, params, body }: Call<'decideReport'>) {
  const decision = { ...body, ...params };
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
  return { message: 'The report has been decided.' };
}

/** Decides the open reports and sends notices to the reporters. @throws AppError CONFLICT for a decided report */
async function closeReports(
  context: Context,
  tx: Transaction,
  { row, viewer, decision, at }: Deciding,
): Promise<void> {
  const { report, tournament } = row;
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
  await insertNotices(context, tx, { userIds, kind: 'report_decided', details, at });
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

type Hiding = { hiddenAt: Date | null; hiddenByAdmin: boolean };
const NOT_HIDDEN = { isHidden: false, canShow: false };

/** A report in the queue of a moderator. Only admins read who reported. */
function presentReport(row: data.ReportRow, viewer: Pick<Viewer, 'id' | 'role'>): Report {
  const { reporter, tournament } = row;
  return {
    ...pickShown(report, row.report),
    tournament: tournament && { id: tournament.id, name: tournament.name },
    reporter: viewer.role === 'admin' ? presentNumbered(reporter) : null,
    content: presentContent(row, viewer),
  };
}

/** The author of what is reported, unless it is a song whose submitter is hidden. */
function shownAuthor({ song, author, tournament }: ReportRow): ReportRow['author'] {
  return song && tournament && !isSubmitterShown(tournament, song) ? null : author;
}

/** What is reported, as it is now; null once the message or song is deleted. */
function presentContent(row: ReportRow, viewer: Pick<Viewer, 'id' | 'role'>): Report['content'] {
  const { report, comment, song, tournament } = row;
  const author = shownAuthor(row);
  const person = author && presentNumbered(author);
  const hiding = ({ hiddenAt, hiddenByAdmin }: Hiding) => ({
    isHidden: hiddenAt !== null,
    canShow: hiddenAt !== null && !showingRefusal(viewer, { authorId: row.authorId, hiddenByAdmin }),
  });
  if (comment) {
    if (comment.deletedAt) return null;
    const { content: text, matchupId } = comment;
    return { text, ...hiding(comment), author: person, matchupId };
  }
  if (song) {
    const text = [`${song.title} by ${song.artist}`, song.pitch].filter(Boolean).join('\n');
    return { text, ...hiding(song), author: person, matchupId: null };
  }
  if (report.target === 'user') return person && { text: '', ...NOT_HIDDEN, author: person, matchupId: null };
  const isTournament = report.target === 'tournament' && tournament;
  return isTournament ? { text: tournament.name, ...NOT_HIDDEN, author: null, matchupId: null } : null;
}
