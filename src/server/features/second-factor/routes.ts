import { routes } from '#contract/routes.ts';
import { type Devices, requireUser } from '#server/features/accounts/service.ts';
import { requireOwner, requireRecentProof } from '#server/features/ways-in/service.ts';
import { readDeviceCookie } from '#server/http/plugins/session.ts';
import type { Call, Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import type { SecondFactor } from './service.ts';

type Parts = { secondFactor: SecondFactor; devices: Devices };
type CodeCall = Call<'renewRecoveryCodes'> | Call<'turnOffSecondFactor'>;

export function secondFactorRoutes(register: Register, { secondFactor, devices }: Parts) {
  /** The code of a call, with what its limit counts by. */
  const givenCode = async ({ context, viewer, body: { code }, request }: CodeCall) => {
    const user = await requireUser(context, viewer.id);
    const device = devices.find(readDeviceCookie(request, context.config), user);
    return { user, code, network: clientNetwork(request.ip), device };
  };

  register(routes.beginSecondFactor, { noStore: true, limit: 'changes' }, async ({ context, viewer }) => {
    await requireRecentProof(context, viewer);
    return secondFactor.begin(await requireUser(context, viewer.id));
  });

  register(routes.confirmSecondFactor, { noStore: true }, async ({ context, viewer, body, request }) => {
    await requireRecentProof(context, viewer);
    const user = await requireUser(context, viewer.id);
    const recoveryCodes = await secondFactor.confirm(user, { ...body, network: clientNetwork(request.ip) });
    request.log.info({ userId: viewer.id }, 'turned the second factor on');
    return { recoveryCodes };
  });

  register(routes.renewRecoveryCodes, { noStore: true }, async (call) => {
    await requireRecentProof(call.context, call.viewer);
    const recoveryCodes = await secondFactor.renewCodes(await givenCode(call));
    call.request.log.info({ userId: call.viewer.id }, 'renewed the recovery codes');
    return { recoveryCodes };
  });

  register(routes.turnOffSecondFactor, async (call) => {
    const given = await givenCode(call);
    const { currentPassword } = call.body;
    await requireOwner(call.context, { viewer: call.viewer, network: given.network, currentPassword });
    await secondFactor.turnOff(given);
    call.request.log.info({ userId: call.viewer.id }, 'turned the second factor off');
    return { message: 'The second factor is off.' };
  });
}
