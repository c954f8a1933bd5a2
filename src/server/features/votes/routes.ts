import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { idempotencyKey } from '../../idempotency.ts';
import { serve } from '../../serve.ts';
import * as service from './service.ts';

export function votesRoutes(app: FastifyInstance, context: Context) {
  serve(
    app,
    context,
    routes.castVote,
    ({ context, viewer, body, request }) => service.castVote(context, viewer, body, idempotencyKey(request)),
    { limit: 'votes' },
  );

  serve(app, context, routes.listUserVotes, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.listUserVotes(context, viewer, params.id);
  });

  serve(app, context, routes.checkVote, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.checkVote(context, viewer, params.id);
  });
}
