import { routes } from '#contract/routes.ts';
import { sendPage } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import { getVoteAudit, listQuarantines, previewQuarantine, restoreVotes, setVotesAside } from './service.ts';

export function voteAuditRoutes(register: Register) {
  // An audit reads all votes of a matchup, so reads count for the limit too.
  const limit = { limit: 'changes' } as const;

  register(routes.getVoteAudit, limit, getVoteAudit);

  register(routes.listQuarantines, limit, async ({ context, viewer, params, query: { cursor }, reply }) =>
    sendPage(reply, await listQuarantines(context, viewer, { matchupId: params.id, cursor })),
  );

  register(routes.previewQuarantine, limit, previewQuarantine);

  register(routes.setVotesAside, limit, ({ context, viewer, params, body }) =>
    setVotesAside(context, viewer, { ...body, matchupId: params.id }),
  );

  register(routes.restoreVotes, limit, ({ context, viewer, params }) =>
    restoreVotes(context, viewer, params.id),
  );
}
