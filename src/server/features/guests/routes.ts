import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { newSessionToken } from '#server/features/accounts/service.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { readDeviceCookie, readGuestCookie, setGuestCookie } from '#server/http/plugins/session.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import type { Guests } from './service.ts';

export function guestsRoutes(register: Register, { context, guests }: { context: Context; guests: Guests }) {
  const { config } = context;

  register(routes.getGuestChallenge, { noStore: true }, ({ request, reply }) => {
    const known = readGuestCookie(request, config);
    const token = known ?? newSessionToken();
    // Set before there is a guest, so that two first votes of one browser are those of one guest.
    if (!known) setGuestCookie(request, reply, { value: token, config });
    return guests.getChallenge(token);
  });

  register(routes.becomeGuest, async ({ body, viewer, request, reply }) => {
    if (viewer) throw conflict('You are signed in.');
    const token = readGuestCookie(request, config);
    if (!token) throw new AppError('INVALID_INPUT', 'Voting without an account needs cookies.');
    await guests.become(token, { body, network: clientNetwork(request.ip) });
    setGuestCookie(request, reply, { value: token, config });
    return { message: 'You can vote now.' };
  });

  register(routes.listAccountVotes, { noStore: true }, async ({ context, params, request }) =>
    guests.listAccountVotes(context, {
      deviceCookie: readDeviceCookie(request, config),
      voter: await request.findVoter(),
      tournamentId: params.id,
    }),
  );
}
