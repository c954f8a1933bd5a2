import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AdminPage, MAX_OFFSET } from '#contract/admin.ts';
import { routes } from '#contract/routes.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Sessions } from '#server/features/accounts/service.ts';
import { decideDispute, listDisputes, listReasons } from '#server/features/predictions/service.ts';
import { getTournamentAnswer } from '#server/features/tournaments/service.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { Call, Register } from '#server/http/register-route.ts';
import * as service from './service.ts';
import { banUser, unbanUser } from './service.ts';

export function adminRoutes(app: FastifyInstance, register: Register, sessions: Sessions) {
  const logAction = (viewer: Viewer, action: string, id: number) =>
    app.log.info({ adminId: viewer.id, action, id }, 'admin action');

  register(routes.adminListTournaments, offsetPage(service.listTournaments));

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

  register(routes.adminListUsers, offsetPage(service.listUsers));

  register(routes.adminSetRole, async ({ context, viewer, params, body }) => {
    const user = await service.setRole(context, sessions, { ...body, admin: viewer, userId: params.id });
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

  register(routes.adminRemoveSecondFactor, async ({ context, viewer, params }) => {
    await service.removeSecondFactor(context, viewer, params.id);
    logAction(viewer, 'remove second factor', params.id);
    return { message: 'The second factor is removed.' };
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

  register(routes.adminListSongSubmissions, offsetPage(service.listSongSubmissions));

  register(routes.adminListUserTournaments, offsetPage(service.listUserTournaments));

  register(routes.adminListDisputes, offsetPage(listDisputes));

  register(routes.adminListReasons, { noStore: true }, listReasons);

  register(routes.adminDecideDispute, async ({ context, viewer, params, body }) => {
    await decideDispute(context, viewer, { ...body, id: params.id });
    logAction(viewer, `decide dispute ${body.outcome}`, params.id);
    return { message: 'The dispute has been decided.' };
  });
}

const position = z.object({ offset: z.int().min(0).max(MAX_OFFSET) });

type Load<Row> = (
  context: Context,
  page: AdminPage,
  viewer: Viewer,
) => Promise<{ rows: Row[]; total: number }>;
type Asked = Pick<Call<'adminListTournaments'>, 'context' | 'viewer' | 'reply'> & {
  query: AdminPage & { cursor?: string | undefined };
};

/** The handler of an admin list, whose cursors hold an offset. A header has the number of all rows (rule L12). */
const offsetPage =
  <Row>(load: Load<Row>) =>
  async ({ context, viewer, query, reply }: Asked) => {
    const page = { ...query, ...decodeCursor(position, query.cursor) };
    const { rows, total } = await load(context, page, viewer);
    reply.header('x-total-count', total).header('cache-control', 'no-store');
    const next = page.offset + rows.length;
    const isLast = rows.length === 0 || next >= total;
    return { rows, nextCursor: isLast ? null : encodeCursor({ offset: next }) };
  };
