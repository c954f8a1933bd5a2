import { systemReport } from '#contract/system.ts';
import { call } from './route.ts';

export const systemRoutes = {
  adminGetSystem: call('admin', 'GET /api/admin/system', {
    summary: 'Tell how the server, its database and its backups are',
    answer: systemReport,
  }),
  adminMakeBackup: call('admin', 'POST /api/admin/backups', {
    summary: 'Begin a backup now',
  }),
};
