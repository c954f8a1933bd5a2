import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

export function reportsRoutes(register: Register) {
  register(routes.createReport, { limit: 'reports' }, service.createReport);

  register(routes.decideReport, { limit: 'changes' }, service.decideReport);

  register(routes.listReports, { noStore: true }, service.listReportsIn);

  register(routes.adminListReports, { noStore: true }, service.listReports);
}
