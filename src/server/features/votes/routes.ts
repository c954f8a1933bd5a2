import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { idempotencyKey } from '../../idempotency.ts';
import { serve } from '../../serve.ts';
import * as service from './service.ts';

export function votesRoutes(app: FastifyInstance, context: Context) {
  serve(app, context, routes.castVote, async ({ context, viewer, body, request }) => {
    await context.limits.votes.take(viewer.id);
    return service.castVote(context, viewer, body, idempotencyKey(request));
  });

  serve(app, context, routes.listUserVotes, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.listUserVotes(context, viewer, params.id);
  });

  serve(app, context, routes.checkVote, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.checkVote(context, viewer, params.id);
  });
}
