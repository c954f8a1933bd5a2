import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { openForReading } from '#server/features/access/service.ts';
import { loadTiebreakerUsage } from '#server/features/songs/service.ts';
import { passPage, sendSharedPage } from '#server/http/page-reply.ts';
import { rosterScope, tournamentScope } from '#server/http/read-cache.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { countTournaments } from './counts.ts';
import { loadDetail } from './detail.ts';
import { generateBracket, generateKnockout } from './generation.ts';
import { listOwnTournaments, listTournaments } from './list-service.ts';
import {
  deleteParticipants,
  joinTournament,
  leaveTournament,
  loadParticipants,
  loadParticipation,
} from './participation.ts';
import { createTournament, updateBackground } from './service.ts';
import * as settings from './settings.ts';
import { listUserTournaments } from './user-tournaments.ts';

export function tournamentsRoutes(app: FastifyInstance, context: Context) {
  const { reads, db } = context;

  registerRoute(app, context, routes.listTournaments, ({ context, viewer, query, request }) =>
    listTournaments(context, viewer, { query, request }),
  );

  registerRoute(app, context, routes.countTournaments, async ({ context, viewer, reply }) => {
    if (viewer) reply.header('cache-control', 'no-store');
    return countTournaments(context, viewer);
  });

  registerRoute(app, context, routes.listOwnTournaments, ({ context, viewer, query, request }) =>
    passPage({ reads, request, load: () => listOwnTournaments(context, viewer, query) }),
  );

  registerRoute(
    app,
    context,
    routes.createTournament,
    ({ context, viewer, body }) => createTournament(context, viewer, body),
    { limit: 'tournaments' },
  );

  registerRoute(app, context, routes.getTournament, async ({ context, viewer, params }) => {
    await openForReading(context, viewer, params.id);
    return reads.get(tournamentScope(params.id), 'detail', () => loadDetail(context, params.id));
  });

  registerRoute(
    app,
    context,
    routes.listParticipants,
    async ({ context, viewer, params, query: { cursor }, request }) => {
      await openForReading(context, viewer, params.id);
      return sendSharedPage({
        reads,
        request,
        scope: rosterScope(params.id),
        part: 'participants',
        cursor,
        load: (after) => loadParticipants(db, params.id, after),
      });
    },
  );

  registerRoute(app, context, routes.getParticipation, async ({ context, viewer, params, reply }) => {
    await openForReading(context, viewer, params.id);
    reply.header('cache-control', 'no-store');
    return loadParticipation(db, params.id, viewer.id);
  });

  registerRoute(app, context, routes.getTiebreakerUsage, async ({ context, viewer, params }) => {
    await openForReading(context, viewer, params.id);
    return reads.get(rosterScope(params.id), 'tiebreakers', () => loadTiebreakerUsage(db, params.id));
  });

  registerRoute(
    app,
    context,
    routes.joinTournament,
    ({ context, viewer, params }) => joinTournament(context, viewer, params.id),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.leaveTournament,
    ({ context, viewer, params }) => leaveTournament(context, viewer, params.id),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.generateBracket,
    ({ context, viewer, params }) => generateBracket(context, viewer, params.id),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.generateKnockout,
    ({ context, viewer, params }) => generateKnockout(context, viewer, params.id),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.updateTournament,
    ({ context, viewer, params, body }) =>
      settings.updateSettings(context, viewer, { ...body, id: params.id }),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.cancelTournament,
    ({ context, viewer, params, body }) =>
      settings.cancelTournament(context, viewer, { ...body, id: params.id }),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.deleteTournament,
    async ({ context, viewer, params }) => {
      await settings.deleteTournament(context, viewer, params.id);
      return { message: 'The tournament has been deleted.' };
    },
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.updateBackground,
    ({ context, viewer, params, body }) =>
      updateBackground(context, viewer, { id: params.id, heroBackground: body }),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.deleteParticipants,
    ({ context, viewer, params, body }) => deleteParticipants(context, viewer, { ...body, id: params.id }),
    { limit: 'changes' },
  );

  registerRoute(
    app,
    context,
    routes.listUserTournaments,
    ({ context, viewer, params, query: { cursor }, request }) =>
      passPage({
        reads,
        request,
        load: () => listUserTournaments(context, viewer, { userId: params.id, cursor }),
      }),
  );
}
