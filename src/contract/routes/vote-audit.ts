import * as voteAudit from '#contract/vote-audit.ts';
import { call, pagesOf } from './route.ts';

export const voteAuditRoutes = {
  getVoteAudit: call('user', 'GET /api/matchups/:id/audit', {
    summary: 'Get how the votes of a matchup came in, without voters',
    answer: voteAudit.voteAudit,
  }),
  listQuarantines: call('user', 'GET /api/matchups/:id/quarantines', {
    summary: 'List the votes of a matchup that were set aside: those that can be restored, then the others',
    ...pagesOf(voteAudit.quarantine),
  }),
  previewQuarantine: call('admin', 'POST /api/admin/matchups/:id/quarantine-preview', {
    summary: 'Count the votes that a selection would set aside',
    body: voteAudit.quarantinePreviewBody,
    answer: voteAudit.quarantinePreview,
  }),
  setVotesAside: call('admin', 'POST /api/admin/matchups/:id/quarantines', {
    summary: 'Set votes of an open matchup aside, so that they do not count',
    body: voteAudit.quarantineBody,
    status: 201,
    answer: voteAudit.quarantine,
  }),
  restoreVotes: call('admin', 'POST /api/admin/quarantines/:id/restore', {
    summary: 'Let votes count again that were set aside',
    answer: voteAudit.quarantine,
  }),
};
