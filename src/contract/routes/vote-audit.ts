import { z } from 'zod';
import { cursorQuery, idParams } from '#contract/shapes.ts';
import {
  quarantine,
  quarantineBody,
  quarantinePreview,
  quarantinePreviewBody,
  voteAudit,
} from '#contract/vote-audit.ts';
import type { Route } from './route.ts';

export const voteAuditRoutes = {
  getVoteAudit: {
    method: 'GET',
    path: '/api/matchups/:id/audit',
    access: 'user',
    summary: 'Get how the votes of a matchup came in, without voters',
    params: idParams,
    answer: voteAudit,
  },
  listQuarantines: {
    method: 'GET',
    path: '/api/matchups/:id/quarantines',
    access: 'user',
    summary: 'List the votes of a matchup that were set aside: those that can be restored, then the others',
    params: idParams,
    query: cursorQuery,
    answer: z.array(quarantine),
  },
  previewQuarantine: {
    method: 'POST',
    path: '/api/admin/matchups/:id/quarantine-preview',
    access: 'admin',
    summary: 'Count the votes that a selection would set aside',
    params: idParams,
    body: quarantinePreviewBody,
    answer: quarantinePreview,
  },
  setVotesAside: {
    method: 'POST',
    path: '/api/admin/matchups/:id/quarantines',
    access: 'admin',
    summary: 'Set votes of an open matchup aside, so that they do not count',
    params: idParams,
    body: quarantineBody,
    status: 201,
    answer: quarantine,
  },
  restoreVotes: {
    method: 'POST',
    path: '/api/admin/quarantines/:id/restore',
    access: 'admin',
    summary: 'Let votes count again that were set aside',
    params: idParams,
    answer: quarantine,
  },
} as const satisfies Record<string, Route>;
