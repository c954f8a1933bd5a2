import { routes } from '#contract/routes.ts';
import { slugOf } from '#engine/sharing/slug.ts';
import type { Context } from '#server/context.ts';
import type { Sessions } from '#server/features/accounts/service.ts';
import { clearSessionCookie } from '#server/http/plugins/session.ts';
import type { Register } from '#server/http/register-route.ts';
import { deleteOwnAccount, ownDataStream } from './service.ts';

/** What the name of a file leaves out. */
const NOT_IN_FILE_NAME = /[^a-z0-9]+/g;

type Parts = { context: Context; sessions: Sessions };

export function ownDataRoutes(register: Register, { context: { config }, sessions }: Parts) {
  const fileName = slugOf(config.site.name, NOT_IN_FILE_NAME) || 'own-data';

  register(routes.getOwnData, { limit: 'exports', noStore: true }, ({ context, viewer, request, reply }) => {
    request.log.info({ userId: viewer.id }, 'downloads all own data');
    reply.header('content-disposition', `attachment; filename="${fileName}.json"`);
    reply.type('application/json; charset=utf-8');
    return ownDataStream(context, viewer.id);
  });

  register(routes.deleteAccount, async (call) => {
    const { request, reply, viewer } = call;
    await deleteOwnAccount(call, sessions);
    request.log.info({ userId: viewer.id }, 'deleted the own account');
    clearSessionCookie(request, reply, config);
    // Removes open pages from the browser's cache, including the one behind the back button.
    reply.header('clear-site-data', '"cache"');
    return { message: 'Your account is deleted.' };
  });
}
