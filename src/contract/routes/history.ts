import { z } from 'zod';
import { drawCheck } from '#contract/draw-check.ts';
import { adminHistoryEntry, adminHistoryQuery, historyEntry } from '#contract/history.ts';
import { call, pagesOf } from './route.ts';

export const historyRoutes = {
  listHistory: call('anyone', 'GET /api/tournaments/:id/history', {
    summary: 'List the changes of a tournament, the newest first; Next-Cursor names the next page',
    ...pagesOf(historyEntry),
  }),
  getDrawCheck: call('anyone', 'GET /api/tournaments/:id/draw-check', {
    summary: 'Get the data that a client needs to repeat the draw of a tournament',
    answer: drawCheck,
  }),
  adminListHistory: call('admin', 'GET /api/admin/history', {
    summary: 'List all changes, the newest first; Next-Cursor names the next page',
    query: adminHistoryQuery,
    answer: z.array(adminHistoryEntry),
  }),
};
