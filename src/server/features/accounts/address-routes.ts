import { routes } from '#contract/routes.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as flows from './address-flows.ts';
import type { Sessions } from './sessions.ts';

/** The calls behind links of mails, and those that ask for such mails. */
export function addressRoutes(register: Register, { sessions }: { sessions: Sessions }) {
  register(routes.forgotPassword, { noStore: true }, async ({ context, body, request }) => {
    flows.requireMail(context);
    await context.limits.forgottenByAddress.take(clientNetwork(request.ip));
    await context.limits.forgotten.take(body.email);
    await flows.forgetPassword(context, body.email, request.log);
    return { message: 'If this address has an account, a mail with a link comes in a moment.' };
  });

  register(routes.resetPassword, { noStore: true }, async ({ context, body, request }) => {
    const network = clientNetwork(request.ip);
    const { userId, endedIds } = await flows.resetForgottenPassword(context, body, network);
    sessions.publishEnd(endedIds);
    request.log.info({ userId }, 'set a new password by a link');
    return { message: 'Your password has been changed. Sign in with it.' };
  });

  register(routes.confirmEmail, { noStore: true }, async ({ context, body }) => ({
    message: await flows.confirmAddress(context, body.token),
  }));

  register(routes.disownEmail, { noStore: true }, async ({ context, body, request }) => {
    const userId = await flows.disownAddress(context, body.token);
    request.log.info({ userId }, 'took an e-mail address back from an account');
    return { message: 'Thank you. The account does not have your address.' };
  });

  register(routes.sendVerification, { limit: 'mails' }, async ({ context, viewer }) => {
    await flows.sendVerification(context, viewer.id);
    return { message: 'A mail with a link comes in a moment.' };
  });

  register(routes.changeEmail, { limit: 'mails' }, async ({ context, viewer, body, request }) => {
    const network = clientNetwork(request.ip);
    await flows.askForEmail(context, { viewer, network, body });
    request.log.info({ userId: viewer.id }, 'asked for another e-mail address');
    return { message: 'A mail with a link goes to the new address. It holds once you confirm it.' };
  });

  register(routes.cancelEmailChange, { limit: 'changes' }, async ({ context, viewer }) => {
    await flows.keepEmail(context, viewer.id);
    return { message: 'Your address stays.' };
  });

  register(routes.adminMakeResetLink, { noStore: true, limit: 'changes' }, ({ context, viewer, params }) =>
    flows.makeResetLink(context, viewer, params.id),
  );
}
