import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { describeSystem, type Sources } from './service.ts';

export function systemRoutes(app: FastifyInstance, register: Register, sources: Sources) {
  register(routes.adminGetSystem, { noStore: true }, ({ context }) => describeSystem(context, sources));

  register(routes.adminMakeBackup, { limit: 'changes' }, async ({ viewer }) => {
    await sources.backups.runNow();
    app.log.info({ adminId: viewer.id, action: 'back up' }, 'admin action');
    return { message: 'The backup has begun.' };
  });
}
