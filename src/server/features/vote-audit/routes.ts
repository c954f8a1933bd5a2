import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { getVoteAudit, listQuarantines, previewQuarantine, restoreVotes, setVotesAside } from './service.ts';

export function voteAuditRoutes(register: Register) {
  // An audit reads all votes of a matchup, so reads count for the limit too.
  const limit = { limit: 'changes' } as const;

  register(routes.getVoteAudit, limit, getVoteAudit);

  register(routes.listQuarantines, limit, listQuarantines);

  register(routes.previewQuarantine, limit, previewQuarantine);

  register(routes.setVotesAside, limit, setVotesAside);

  register(routes.restoreVotes, limit, restoreVotes);
}
