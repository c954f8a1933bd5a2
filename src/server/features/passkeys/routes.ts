import type { FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import {
  createRanks,
  deviceName,
  getCurrentUser,
  isWrongCredentials,
  passwordsRefused,
  requireUser,
  type Signing,
} from '#server/features/accounts/service.ts';
import { requireRecentProof, storeProof } from '#server/features/ways-in/service.ts';
import { wrongCredentials } from '#server/http/errors.ts';
import type { Call, Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { type Passkeys, passkeySite } from './service.ts';

type Parts = { context: Context; passkeys: Passkeys; signing: Signing };

export function passkeysRoutes(
  register: Register,
  { context: { config, limits }, passkeys, signing }: Parts,
) {
  const ranks = createRanks();
  const siteOf = (request: FastifyRequest) => passkeySite(request, config);

  /** The user of a passkey, within the limit of failures of the client's network. */
  const identify = async ({ request, body }: Call<'signInByPasskey'> | Call<'proveByPasskey'>) => {
    const network = clientNetwork(request.ip);
    await limits.signInFailuresByAddress.check(network);
    return passkeys.identify(siteOf(request), body.response).catch(async (error: unknown) => {
      if (isWrongCredentials(error)) await limits.signInFailuresByAddress.take(network);
      throw error;
    });
  };

  register(routes.beginPasskeySignIn, { noStore: true }, ({ request }) =>
    passkeys.beginSignIn(siteOf(request)),
  );

  register(routes.signInByPasskey, { noStore: true }, async (call) => {
    const { context, body, request, reply } = call;
    if (config.signsInByOidcOnly) throw passwordsRefused(config);
    const user = await requireUser(context, await identify(call));
    await limits.signIns.take(user.email);
    await signing.start(request, reply, { user, by: 'passkey', remember: body.rememberMe });
    return getCurrentUser(context, ranks, user.id);
  });

  register(routes.proveByPasskey, async (call) => {
    // The passkey of another account proves nothing here.
    if ((await identify(call)) !== call.viewer.id) throw wrongCredentials(call.viewer.id);
    await storeProof(call.context, call.viewer);
    return { message: 'Thank you. You can change your ways in for ten minutes.' };
  });

  register(routes.beginPasskey, { noStore: true, limit: 'changes' }, async ({ context, viewer, request }) => {
    await requireRecentProof(context, viewer);
    return passkeys.beginAdding(viewer, {
      site: siteOf(request),
      user: await requireUser(context, viewer.id),
    });
  });

  register(routes.addPasskey, { limit: 'changes' }, async ({ context, viewer, body, request }) => {
    await requireRecentProof(context, viewer);
    const name = body.name ?? deviceName(request.headers['user-agent']);
    const added = await passkeys.add(viewer, { site: siteOf(request), name, response: body.response });
    request.log.info({ userId: viewer.id, passkeyId: added.id }, 'added a passkey');
    return added;
  });

  register(routes.renamePasskey, { limit: 'changes' }, ({ viewer, params, body }) =>
    passkeys.rename(viewer.id, params.id, body.name),
  );

  register(routes.removePasskey, { limit: 'changes' }, async ({ context, viewer, params, request }) => {
    await requireRecentProof(context, viewer);
    await passkeys.remove(viewer.id, params.id);
    request.log.info({ userId: viewer.id, passkeyId: params.id }, 'removed a passkey');
    return { message: 'The passkey is removed.' };
  });
}
