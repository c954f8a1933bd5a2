import { z } from 'zod';
import { confirmBody, identityBody, nextAddress, ownIdentity, providerReturn } from '#contract/identity.ts';
import { providerProofBody } from '#contract/ways-in.ts';
import { call } from './route.ts';

export const identitiesRoutes = {
  getProviderReturn: call('anyone', 'GET /api/auth/provider-return', {
    summary: 'Get what this browser brought back from a provider',
    answer: providerReturn,
  }),
  confirmIdentity: call('anyone', 'POST /api/auth/identities/confirm', {
    summary: 'Sign in by the password of the account that has the verified address, and connect the provider',
    body: confirmBody,
  }),
  listOwnIdentities: call('user', 'GET /api/auth/identities', {
    summary: 'List the providers of this site and whether the user is connected',
    answer: z.array(ownIdentity),
  }),
  connectIdentity: call('user', 'POST /api/auth/identities', {
    summary: 'Begin to connect a provider; the browser goes to the returned address',
    body: identityBody,
    answer: nextAddress,
  }),
  proveByProvider: call('user', 'POST /api/auth/prove/provider', {
    summary: 'Begin to sign in again at a connected provider, which allows changes for ten minutes',
    body: providerProofBody,
    answer: nextAddress,
  }),
  disconnectIdentity: call('user', 'POST /api/auth/identities/remove', {
    summary: 'Disconnect a provider',
    body: identityBody,
  }),
};
