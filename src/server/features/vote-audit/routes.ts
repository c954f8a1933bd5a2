import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { sendPage } from '#server/http/page-reply.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { restoreVotes, setVotesAside } from './quarantine.ts';
import { getVoteAudit, listQuarantines, previewQuarantine } from './service.ts';

export function voteAuditRoutes(app: FastifyInstance, context: Context) {
  // An audit reads all votes of a matchup, so reads count for the limit too (rule L9).
  const limit = { limit: 'changes' } as const;

  registerRoute(
    app,
    context,
    routes.getVoteAudit,
    ({ context, viewer, params, reply }) => {
      reply.header('cache-control', 'no-store');
      return getVoteAudit(context, viewer, params.id);
    },
    limit,
  );

  registerRoute(
    app,
    context,
    routes.listQuarantines,
    async ({ context, viewer, params, query: { cursor }, reply }) => {
      reply.header('cache-control', 'no-store');
      return sendPage(reply, await listQuarantines(context, viewer, { matchupId: params.id, cursor }));
    },
    limit,
  );

  registerRoute(
    app,
    context,
    routes.previewQuarantine,
    ({ context, viewer, params, body }) =>
      previewQuarantine(context, viewer, { matchupId: params.id, selection: body.selection }),
    limit,
  );

  registerRoute(
    app,
    context,
    routes.setVotesAside,
    ({ context, viewer, params, body }) => setVotesAside(context, viewer, { ...body, matchupId: params.id }),
    limit,
  );

  registerRoute(
    app,
    context,
    routes.restoreVotes,
    ({ context, viewer, params }) => restoreVotes(context, viewer, params.id),
    limit,
  );
}
