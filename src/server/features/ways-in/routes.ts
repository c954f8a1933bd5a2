import { routes } from '#contract/routes.ts';
import { type Devices, requireUser } from '#server/features/accounts/service.ts';
import { connectedProviders } from '#server/features/identities/service.ts';
import type { Passkeys } from '#server/features/passkeys/service.ts';
import type { SecondFactor } from '#server/features/second-factor/service.ts';
import { readDeviceCookie } from '#server/http/plugins/session.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { checkPassword, storeProof } from './service.ts';

type Parts = { secondFactor: SecondFactor; passkeys: Passkeys; devices: Devices };

export function waysInRoutes(register: Register, { secondFactor, passkeys, devices }: Parts) {
  register(routes.getWaysIn, { noStore: true }, async (call) => {
    const { context, viewer } = call;
    const user = await requireUser(context, viewer.id);
    return {
      hasPassword: user.passwordHash !== null,
      secondFactor: await secondFactor.stateOf(viewer.id),
      passkeys: await passkeys.listOf(viewer.id),
      providers: await connectedProviders(call),
    };
  });

  register(routes.prove, async ({ context, viewer, body, request }) => {
    const { currentPassword: password, code } = body;
    const network = clientNetwork(request.ip);
    const user = await checkPassword(context, { viewer, network, password });
    const device = devices.find(readDeviceCookie(request, context.config), user);
    await secondFactor.requireIfOn(user, { code, network, device });
    await storeProof(context, viewer);
    return { message: 'Thank you. You can change your ways in for ten minutes.' };
  });
}
