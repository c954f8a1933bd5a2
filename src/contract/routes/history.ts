import { z } from 'zod';
import { drawCheck } from '#contract/draw-check.ts';
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
  getDrawCheck: {
    method: 'GET',
    path: '/api/tournaments/:id/draw-check',
    access: 'anyone',
    summary: 'Get the data that a client needs to repeat the draw of a tournament',
    params: idParams,
    answer: drawCheck,
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
