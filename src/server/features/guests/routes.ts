import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { newSessionToken } from '#server/features/accounts/service.ts';
import { AppError } from '#server/http/errors.ts';
import { readDeviceCookie, readGuestCookie, setGuestCookie } from '#server/http/plugins/session.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/client-network.ts';
import { GUEST_MS, type Guests } from './service.ts';

export function guestsRoutes(app: FastifyInstance, context: Context, guests: Guests) {
  const { config } = context;

  registerRoute(app, context, routes.getGuestChallenge, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const known = readGuestCookie(request, config);
    const token = known ?? newSessionToken();
    // Set before there is a guest, so that two first votes of one browser are those of one guest (rule Y4).
    if (!known) setGuestCookie(request, reply, { token, maxAgeMs: GUEST_MS, config });
    return guests.getChallenge(token);
  });

  registerRoute(app, context, routes.becomeGuest, async ({ body, viewer, request, reply }) => {
    if (viewer) throw new AppError('CONFLICT', 'You are signed in.');
    const token = readGuestCookie(request, config);
    if (!token) throw new AppError('INVALID_INPUT', 'Voting without an account needs cookies.');
    await guests.become(token, { body, network: clientNetwork(request.ip) });
    setGuestCookie(request, reply, { token, maxAgeMs: GUEST_MS, config });
    return { message: 'You can vote now.' };
  });

  registerRoute(app, context, routes.listAccountVotes, async ({ context, params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return guests.listAccountVotes(context, {
      deviceCookie: readDeviceCookie(request, config),
      voter: await request.findVoter(),
      tournamentId: params.id,
    });
  });
}
