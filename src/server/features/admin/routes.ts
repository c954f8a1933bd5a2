import type { FastifyInstance, FastifyReply } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Sessions } from '#server/features/accounts/service.ts';
import { getTournamentAnswer } from '#server/features/tournaments/service.ts';
import { registerRoute } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function adminRoutes(app: FastifyInstance, context: Context, sessions: Sessions) {
  const logAction = (viewer: Viewer, action: string, id: number) =>
    app.log.info({ adminId: viewer.id, action, id }, 'admin action');

  registerRoute(app, context, routes.adminListTournaments, async ({ context, query, reply }) =>
    page(reply, await service.listTournaments(context, query)),
  );

  registerRoute(app, context, routes.adminDeleteTournament, async ({ context, viewer, params }) => {
    await service.deleteTournament(context, params.id);
    logAction(viewer, 'delete tournament', params.id);
    return { message: 'The tournament has been deleted.' };
  });

  registerRoute(app, context, routes.adminSetStatus, async ({ context, viewer, params, body }) => {
    await service.setStatus(context, params.id, body.status);
    logAction(viewer, `set status ${body.status}`, params.id);
    return getTournamentAnswer(context, params.id, 'The status has been changed.');
  });

  registerRoute(app, context, routes.adminListUsers, async ({ context, query, reply }) =>
    page(reply, await service.listUsers(context, query)),
  );

  registerRoute(app, context, routes.adminSetRole, async ({ context, viewer, params, body }) => {
    const user = await service.setRole(context, sessions, { userId: params.id, role: body.role });
    logAction(viewer, `set role ${body.role}`, params.id);
    return user;
  });

  registerRoute(app, context, routes.adminSetStats, async ({ context, viewer, params, body }) => {
    const user = await service.setStats(context, viewer, { userId: params.id, body });
    logAction(viewer, 'set stats', params.id);
    return user;
  });

  registerRoute(app, context, routes.adminDeleteUser, async ({ context, viewer, params }) => {
    await service.deleteUser(context, sessions, { admin: viewer, userId: params.id });
    logAction(viewer, 'delete user', params.id);
    return { message: 'The user has been deleted.' };
  });

  registerRoute(app, context, routes.adminEndSessions, async ({ context, viewer, params }) => {
    await service.endSessions(context, sessions, params.id);
    logAction(viewer, 'end sessions', params.id);
    return { message: 'The user is signed out everywhere.' };
  });

  registerRoute(app, context, routes.adminListSongSubmissions, async ({ context, query, reply }) =>
    page(reply, await service.listSongSubmissions(context, query)),
  );

  registerRoute(app, context, routes.adminListUserTournaments, async ({ context, query, reply }) =>
    page(reply, await service.listUserTournaments(context, query)),
  );
}

/** Sends the rows of a page as a plain list and their total number in a header (rule O3). */
function page<T>(reply: FastifyReply, { rows, total }: { rows: T[]; total: number }): T[] {
  reply.header('x-total-count', total).header('cache-control', 'no-store');
  return rows;
}
