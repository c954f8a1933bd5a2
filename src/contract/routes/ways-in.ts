import * as waysIn from '#contract/ways-in.ts';
import { call } from './route.ts';

export const waysInRoutes = {
  getWaysIn: call('user', 'GET /api/auth/ways', {
    summary: 'Get what opens the account of the user: password and second factor',
    answer: waysIn.waysIn,
  }),
  prove: call('user', 'POST /api/auth/prove', {
    summary: 'Give the password again, which allows changes of the ways in for ten minutes',
    body: waysIn.proofBody,
  }),
  beginSecondFactor: call('user', 'POST /api/auth/second-factor', {
    summary: 'Make a key for an authenticator app; needs a proof of the last ten minutes',
    answer: waysIn.secondFactorSetup,
  }),
  confirmSecondFactor: call('user', 'POST /api/auth/second-factor/confirm', {
    summary: 'Turn the second factor on by a code of the app; the answer shows the recovery codes once',
    body: waysIn.codeBody,
    answer: waysIn.recoveryCodes,
  }),
  renewRecoveryCodes: call('user', 'POST /api/auth/second-factor/recovery-codes', {
    summary: 'Replace the recovery codes; needs a code and a proof of the last ten minutes',
    body: waysIn.codeBody,
    answer: waysIn.recoveryCodes,
  }),
  turnOffSecondFactor: call('user', 'POST /api/auth/second-factor/off', {
    summary: 'Turn the second factor off; needs the password and a code',
    body: waysIn.turnOffBody,
  }),
};
