import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routes } from '#contract/routes.ts';
import { authPath } from '#contract/sign-in-address.ts';
import type { Context } from '#server/context.ts';
import { requireOwner } from '#server/features/ways-in/service.ts';
import { AppError } from '#server/http/errors.ts';
import { clearSessionCookie, readDeviceCookie } from '#server/http/plugins/session.ts';
import { nameAccountInLinks } from '#server/http/plugins/share-cookie.ts';
import type { Register } from '#server/http/register-route.ts';
import { safeReturnTo } from '#server/http/safe-return.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { codeNeeded } from './code-step.ts';
import type { Devices } from './devices.ts';
import { becomeFirstAdmin, countWrongAdminCode } from './first-admin.ts';
import { requireTurn } from './password-hash.ts';
import * as service from './service.ts';
import { presentSession } from './service.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import type { Signing } from './signing.ts';
import { createRanks } from './user-ranks.ts';

const loginQuery = z.object({ returnTo: z.string().optional(), tab: z.string().optional() }).catch({});

type Parts = {
  context: Context;
  sessions: Sessions;
  devices: Devices;
  signing: Signing;
  /** Where the browser also ends its session at the provider that it came from. */
  endProviderSession(request: FastifyRequest, reply: FastifyReply): Promise<string | null>;
  /** Connects the provider from which the browser came. */
  connectWaiting(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>;
  adminCode: string | null;
};

export function accountsRoutes(
  app: FastifyInstance,
  register: Register,
  { context, sessions, devices, signing, endProviderSession, connectWaiting, adminCode }: Parts,
) {
  const { limits, config } = context;
  const ranks = createRanks();

  register(routes.getCurrentUser, { noStore: true }, ({ context, viewer, request, reply }) => {
    nameAccountInLinks(request, reply, { userId: viewer.id, site: context });
    return service.getCurrentUser(context, ranks, viewer.id);
  });

  const admit = (request: FastifyRequest) => {
    // The queue lets known devices go first. Whether this is one shows when its cookie is checked.
    if (!readDeviceCookie(request, config)) requireTurn(clientNetwork(request.ip));
  };
  register(routes.logIn, { noStore: true, admit }, async ({ context, body, request, reply }) => {
    if (config.signsInByOidcOnly) throw service.passwordsRefused(config);
    const network = clientNetwork(request.ip);
    if ('username' in body) {
      const user = await limits.registrations.takeIfAvailable(network, async () => {
        await countWrongAdminCode(context, { given: body.adminCode, code: adminCode, network });
        return service.register(context, body, { network, adminCode });
      });
      request.log.info({ userId: user.id }, 'registered');
      await signing.start(request, reply, { user, by: 'sign-up', remember: body.rememberMe });
      return service.getCurrentUser(context, ranks, user.id);
    }
    const client = { network, deviceCookie: readDeviceCookie(request, config) };
    const user = await signIn(context, devices, { body, client });
    const step = await signing.start(request, reply, { user, by: 'password', remember: body.rememberMe });
    if (step === 'code-needed') throw codeNeeded();
    return service.getCurrentUser(context, ranks, user.id);
  });

  register(routes.finishSignIn, { noStore: true }, async ({ context, body, request, reply }) => {
    const userId = await signing.finish(request, reply, body.code);
    await connectWaiting(request, reply, userId);
    return service.getCurrentUser(context, ranks, userId);
  });

  register(routes.logOut, async ({ request, reply }) => {
    if (request.viewer) {
      await sessions.end([request.viewer.sessionId]);
      request.log.info({ userId: request.viewer.id }, 'signed out');
    }
    clearSessionCookie(request, reply, config);
    // Removes open pages from the browser's cache, including the one behind the back button.
    reply.header('clear-site-data', '"cache"');
    return { message: 'Signed out.', url: await endProviderSession(request, reply) };
  });

  register(routes.becomeAdmin, { noStore: true }, async ({ context, viewer, body, request }) => {
    const attempt = () => becomeFirstAdmin(context, { userId: viewer.id, given: body.code, code: adminCode });
    await limits.codeFailures.attempt(`admin ${viewer.id}`, attempt, (error) => error instanceof AppError);
    await sessions.refreshAllOf(viewer.id);
    request.log.info({ userId: viewer.id }, 'became the first admin');
    return service.getCurrentUser(context, ranks, viewer.id);
  });

  register(routes.updateProfile, async ({ context, viewer, body }) => {
    // A new name empties the read cache, as a new picture does, so both share a limit (rule L9).
    await limits.uploads.take(viewer.id);
    return service.updateProfile(context, { ranks, userId: viewer.id, body });
  });

  register(routes.changePassword, async ({ context, viewer, body, request, reply }) => {
    const network = clientNetwork(request.ip);
    const { currentPassword, newPassword } = body;
    const owner = await requireOwner(context, { viewer, network, currentPassword });
    const user = await service.changePassword(context, { user: owner, network, newPassword });
    signing.rememberDevice(request, reply, user);
    await sessions.endAllOf(viewer.id, { except: viewer.sessionId });
    request.log.info({ userId: viewer.id }, 'changed the password');
    return { message: 'Your password has been changed. Every other device is signed out.' };
  });

  register(routes.listOwnSessions, { noStore: true }, async ({ viewer, query: { cursor } }) => {
    const page = await sessions.listOf(viewer, cursor);
    return { ...page, rows: page.rows.map((session) => presentSession(session, viewer.sessionId)) };
  });

  register(routes.endOwnSessions, async ({ context, viewer, body, request }) => {
    const network = clientNetwork(request.ip);
    await requireOwner(context, { viewer, network, currentPassword: body.currentPassword });
    if (body.sessionIds === 'others') await sessions.endAllOf(viewer.id, { except: viewer.sessionId });
    else await sessions.endSomeOf(viewer.id, body.sessionIds);
    request.log.info({ userId: viewer.id }, 'ended sessions');
    return { message: 'The sessions have been ended.' };
  });

  register(routes.listAchievements, ({ context, params }) => service.listAchievements(context, params.id));

  app.get('/api/login', { schema: { hide: true } }, async (request, reply) => {
    const { returnTo, tab } = loginQuery.parse(request.query);
    const target = safeReturnTo({ returnTo, referer: request.headers.referer, host: request.host });
    if (request.viewer) return reply.redirect(target, 302);
    // A device that has signed in before belongs to someone with an account.
    const isNew = tab === 'signup' && readDeviceCookie(request, config) === undefined;
    return reply.redirect(authPath({ tab: isNew ? 'signup' : undefined, returnTo: target }), 302);
  });
}
