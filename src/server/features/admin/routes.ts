import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { MAX_OFFSET } from '#contract/admin.ts';
import { routes } from '#contract/routes.ts';
import type { Viewer } from '#server/context.ts';
import type { Sessions } from '#server/features/accounts/service.ts';
import { decideDispute, listDisputes, listReasons } from '#server/features/predictions/service.ts';
import { getTournamentAnswer } from '#server/features/tournaments/service.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { sendPage } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';
import { banUser, unbanUser } from './service.ts';

export function adminRoutes(app: FastifyInstance, register: Register, sessions: Sessions) {
  const logAction = (viewer: Viewer, action: string, id: number) =>
    app.log.info({ adminId: viewer.id, action, id }, 'admin action');

  register(routes.adminListTournaments, async ({ context, query, reply }) => {
    const page = pageOf(query);
    return sendRows(reply, page, await service.listTournaments(context, page));
  });

  register(routes.adminDeleteTournament, async ({ context, viewer, params }) => {
    await service.deleteTournament(context, viewer, params.id);
    logAction(viewer, 'delete tournament', params.id);
    return { message: 'The tournament has been deleted.' };
  });

  register(routes.adminSetStatus, async ({ context, viewer, params, body }) => {
    await service.setStatus(context, viewer, { ...body, id: params.id });
    logAction(viewer, `set status ${body.status}`, params.id);
    return getTournamentAnswer(context, params.id, 'The status has been changed.');
  });

  register(routes.adminListUsers, async ({ context, query, reply }) => {
    const page = pageOf(query);
    return sendRows(reply, page, await service.listUsers(context, page));
  });

  register(routes.adminSetRole, async ({ context, viewer, params, body }) => {
    const user = await service.setRole(context, sessions, {
      admin: viewer,
      userId: params.id,
      role: body.role,
    });
    logAction(viewer, `set role ${body.role}`, params.id);
    return user;
  });

  register(routes.adminSetStats, async ({ context, viewer, params, body }) => {
    const user = await service.setStats(context, viewer, { userId: params.id, body });
    logAction(viewer, 'set stats', params.id);
    return user;
  });

  register(routes.adminDeleteUser, async ({ context, viewer, params, query }) => {
    await service.deleteUser(context, sessions, { ...query, admin: viewer, userId: params.id });
    logAction(viewer, `delete user, ${query.texts} texts`, params.id);
    return { message: 'The user has been deleted.' };
  });

  register(routes.adminEndSessions, async ({ context, viewer, params }) => {
    await service.endSessions(context, sessions, params.id);
    logAction(viewer, 'end sessions', params.id);
    return { message: 'The user is signed out everywhere.' };
  });

  register(routes.adminBanUser, async ({ context, viewer, params, body }) => {
    await banUser(context, sessions, { ...body, admin: viewer, userId: params.id });
    logAction(viewer, `ban ${body.term}`, params.id);
    return { message: 'The user is banned.' };
  });

  register(routes.adminUnbanUser, async ({ context, viewer, params }) => {
    await unbanUser(context, viewer, params.id);
    logAction(viewer, 'unban', params.id);
    return { message: 'The user can sign in again.' };
  });

  register(routes.adminListSongSubmissions, async ({ context, query, reply }) => {
    const page = pageOf(query);
    return sendRows(reply, page, await service.listSongSubmissions(context, page));
  });

  register(routes.adminListUserTournaments, async ({ context, query, reply }) => {
    const page = pageOf(query);
    return sendRows(reply, page, await service.listUserTournaments(context, page));
  });

  register(routes.adminListDisputes, async ({ context, viewer, query, reply }) => {
    const page = pageOf(query);
    return sendRows(reply, page, await listDisputes(context, viewer, page));
  });

  register(
    routes.adminListReasons,
    { noStore: true },
    async ({ context, params, query: { cursor }, reply }) =>
      sendPage(reply, await listReasons(context, { predictionId: params.id, cursor })),
  );

  register(routes.adminDecideDispute, async ({ context, viewer, params, body }) => {
    await decideDispute(context, viewer, { ...body, id: params.id });
    logAction(viewer, `decide dispute ${body.outcome}`, params.id);
    return { message: 'The dispute has been decided.' };
  });
}

const position = z.object({ offset: z.int().min(0).max(MAX_OFFSET) });

/** The requested page. A cursor holds the offset of its page. @throws AppError INVALID_INPUT for an invalid cursor */
const pageOf = <Query extends { offset: number; cursor?: string | undefined }>(query: Query) => ({
  ...query,
  ...decodeCursor(position, query.cursor),
});

/** Sends the rows of a page. Headers have the number of all rows and the cursor of the next page (rule L12). */
function sendRows<T>(
  reply: FastifyReply,
  { offset }: { offset: number },
  { rows, total }: { rows: T[]; total: number },
): T[] {
  reply.header('x-total-count', total).header('cache-control', 'no-store');
  const next = offset + rows.length;
  const isLast = rows.length === 0 || next >= total;
  return sendPage(reply, { rows, nextCursor: isLast ? null : encodeCursor({ offset: next }) });
}
