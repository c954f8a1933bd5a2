import { z } from 'zod';
import { adminHistoryEntry, adminHistoryQuery, historyEntry } from '#contract/history.ts';
import { cursorQuery, idParams } from '#contract/shapes.ts';
import type { Route } from './route.ts';

export const historyRoutes = {
  listHistory: {
    method: 'GET',
    path: '/api/tournaments/:id/history',
    access: 'anyone',
    summary: 'List the changes of a tournament, the newest first; Next-Cursor names the next page',
    params: idParams,
    query: cursorQuery,
    answer: z.array(historyEntry),
  },
  adminListHistory: {
    method: 'GET',
    path: '/api/admin/history',
    access: 'admin',
    summary: 'List all changes, the newest first; Next-Cursor names the next page',
    query: adminHistoryQuery,
    answer: z.array(adminHistoryEntry),
  },
} as const satisfies Record<string, Route>;
