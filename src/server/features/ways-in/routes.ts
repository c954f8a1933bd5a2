import { routes } from '#contract/routes.ts';
import { requireUser } from '#server/features/accounts/service.ts';
import { connectedProviders } from '#server/features/identities/service.ts';
import type { Passkeys } from '#server/features/passkeys/service.ts';
import type { SecondFactor } from '#server/features/second-factor/service.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import { checkPassword, storeProof } from './service.ts';

type Parts = { secondFactor: SecondFactor; passkeys: Passkeys };

export function waysInRoutes(register: Register, { secondFactor, passkeys }: Parts) {
  register(routes.getWaysIn, { noStore: true }, async ({ context, viewer }) => {
    const user = await requireUser(context, viewer.id);
    return {
      hasPassword: user.passwordHash !== null,
      secondFactor: await secondFactor.stateOf(viewer.id),
      passkeys: await passkeys.listOf(viewer.id),
      providers: await connectedProviders(context, viewer.id),
    };
  });

  register(routes.prove, async ({ context, viewer, body: { currentPassword: password }, request }) => {
    await checkPassword(context, { viewer, network: clientNetwork(request.ip), password });
    await storeProof(context, viewer);
    return { message: 'Thank you. You can change your ways in for ten minutes.' };
  });
}
