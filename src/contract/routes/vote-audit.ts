import { z } from 'zod';
import { cursorQuery } from '#contract/shapes.ts';
import {
  quarantine,
  quarantineBody,
  quarantinePreview,
  quarantinePreviewBody,
  voteAudit,
} from '#contract/vote-audit.ts';
import { call } from './route.ts';

export const voteAuditRoutes = {
  getVoteAudit: call('user', 'GET /api/matchups/:id/audit', {
    summary: 'Get how the votes of a matchup came in, without voters',
    answer: voteAudit,
  }),
  listQuarantines: call('user', 'GET /api/matchups/:id/quarantines', {
    summary: 'List the votes of a matchup that were set aside: those that can be restored, then the others',
    query: cursorQuery,
    answer: z.array(quarantine),
  }),
  previewQuarantine: call('admin', 'POST /api/admin/matchups/:id/quarantine-preview', {
    summary: 'Count the votes that a selection would set aside',
    body: quarantinePreviewBody,
    answer: quarantinePreview,
  }),
  setVotesAside: call('admin', 'POST /api/admin/matchups/:id/quarantines', {
    summary: 'Set votes of an open matchup aside, so that they do not count',
    body: quarantineBody,
    status: 201,
    answer: quarantine,
  }),
  restoreVotes: call('admin', 'POST /api/admin/quarantines/:id/restore', {
    summary: 'Let votes count again that were set aside',
    answer: quarantine,
  }),
};
