import type { Report, ReportBody, ReportsQuery } from '#contract/moderation.ts';
import { MAX_ID } from '#contract/shapes.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openAsModerator, openTournament } from '#server/features/access/service.ts';
import { requireUser } from '#server/features/accounts/service.ts';
import { openComment } from '#server/features/comments/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { idOf, type Page, toPageById } from '#server/http/cursor.ts';
import { conflict, forbidden, orThrow } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { presentReport } from './presenter.ts';

export { decideReport } from './decisions.ts';

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
    await insertNotices(tx, { userIds, kind: 'reports_waiting', details, at });
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

/** A page of all reports, for admins. @throws AppError INVALID_INPUT for an invalid cursor */
export const listAllReports = (
  context: Context,
  viewer: Viewer,
  query: ReportsQuery,
): Promise<Page<Report>> => listReports(context, viewer, query);

/**
 * A page of the reports in a tournament, for its moderators.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for an invalid cursor
 */
export async function listReportsIn(
  context: Context,
  viewer: Viewer,
  { id, ...query }: { id: number } & ReportsQuery,
): Promise<Page<Report>> {
  await openAsModerator(context, viewer, id);
  const where = viewer.role === 'admin' ? data.anyIn(id) : data.reportedIn(id, viewer.id);
  return listReports(context, viewer, { ...query, where });
}

async function listReports(
  { db }: Context,
  viewer: Viewer,
  { cursor, status, target, where }: ReportsQuery & { where?: ReturnType<typeof data.anyIn> | undefined },
): Promise<Page<Report>> {
  const belowId = idOf(cursor) ?? MAX_ID;
  const rows = await data.findReports(db, { status, target, belowId, limit: LISTED_ROWS + 1, where });
  const reports = rows.map((row) => presentReport(row, viewer));
  return toPageById(reports, LISTED_ROWS);
}
