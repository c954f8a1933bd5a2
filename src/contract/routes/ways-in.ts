import * as account from '#contract/account.ts';
import * as waysIn from '#contract/ways-in.ts';
import { call } from './route.ts';

export const waysInRoutes = {
  getWaysIn: call('user', 'GET /api/auth/ways', {
    summary: 'Get what opens the account of the user: password, passkeys and second factor',
    answer: waysIn.waysIn,
  }),
  prove: call('user', 'POST /api/auth/prove', {
    summary: 'Give the password again, which allows changes of the ways in for ten minutes',
    body: waysIn.proofBody,
  }),
  proveByPasskey: call('user', 'POST /api/auth/prove/passkey', {
    summary: 'Sign with a passkey, which allows changes of the ways in for ten minutes',
    body: waysIn.passkeyProofBody,
  }),
  beginPasskeySignIn: call('anyone', 'POST /api/auth/passkeys/options', {
    summary: 'Make the options of a sign-in by passkey',
    answer: waysIn.passkeyOptions,
  }),
  signInByPasskey: call('anyone', 'POST /api/auth/passkeys/sign-in', {
    summary: 'Sign in by passkey, without a code of the second factor',
    body: waysIn.passkeySignInBody,
    answer: account.currentUser,
  }),
  beginPasskey: call('user', 'POST /api/auth/passkeys/new', {
    summary: 'Make the options of a new passkey; needs a proof of the last ten minutes',
    answer: waysIn.passkeyOptions,
  }),
  addPasskey: call('user', 'POST /api/auth/passkeys', {
    summary: 'Add a passkey to the account; needs a proof of the last ten minutes',
    status: 201,
    body: waysIn.newPasskeyBody,
    answer: waysIn.passkey,
  }),
  renamePasskey: call('user', 'PATCH /api/auth/passkeys/:id', {
    summary: 'Name a passkey',
    body: waysIn.passkeyNameBody,
    answer: waysIn.passkey,
  }),
  removePasskey: call('user', 'DELETE /api/auth/passkeys/:id', {
    summary: 'Remove a passkey, unless it is the last way in; needs a proof of the last ten minutes',
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
