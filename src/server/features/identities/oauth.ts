import { createHmac } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { IdentityProvider } from '#engine/kinds.ts';
import { createLazy } from '#server/lib/slots.ts';
import type { ProviderFetch } from '#server/outbound/provider-fetch.ts';
import { loadClient } from './load-client.ts';
import type { Identity, Provider } from './provider.ts';

type Person = Record<string, unknown>;

/** A provider that speaks OAuth 2 and has a call for the person instead of an ID token. */
type Kind = {
  id: IdentityProvider;
  name: string;
  issuer: string;
  scope: string;
  /** Asks for another sign-in, where that is possible. */
  again?: Record<string, string>;
  /** What the call for the person asks for, with the token that authorizes it. */
  query(accessToken: string, clientSecret: string): Record<string, string>;
  read(person: Person): Omit<Identity, 'provider' | 'issuer' | 'subject' | 'idToken'>;
};

/** The addresses of a provider. */
export type OAuthEndpoints = { authorization: string; token: string; person: string };
type Settings = { clientId: string; clientSecret: string; endpoints: OAuthEndpoints };

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

export const DISCORD: Kind = {
  id: 'discord',
  name: 'Discord',
  issuer: 'https://discord.com',
  scope: 'identify email',
  query: () => ({}),
  read: ({ username, global_name, email, verified }) => ({
    verifiedEmail: verified === true ? textOf(email) : null,
    firstName: textOf(global_name) ?? textOf(username),
    lastName: null,
    username: textOf(username),
  }),
};

/** Facebook does not say whether it has verified an address, so none is asked for. */
export const FACEBOOK: Kind = {
  id: 'facebook',
  name: 'Facebook',
  issuer: 'https://www.facebook.com',
  scope: 'public_profile',
  again: { auth_type: 'reauthenticate' },
  query: (accessToken, clientSecret) => ({
    fields: 'id,first_name,last_name',
    // Apps may require it, so that a stolen token alone reads nothing.
    appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  }),
  read: ({ first_name, last_name }) => ({
    verifiedEmail: null,
    firstName: textOf(first_name),
    lastName: textOf(last_name),
    username: null,
  }),
};

export function createOAuthProvider(
  { id, name, issuer, scope, query, read, again = {} }: Kind,
  { clientId, clientSecret, endpoints }: Settings,
  fetch: ProviderFetch,
): Provider {
  const configuration = createLazy(async (): Promise<Configuration> => {
    const client = await loadClient();
    const server = {
      issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    };
    const made = new client.Configuration(server, clientId, {}, client.ClientSecretPost(clientSecret));
    made[client.customFetch] = fetch;
    // Only tests have such endpoints.
    if (endpoints.token.startsWith('http:')) client.allowInsecureRequests(made);
    return made;
  });

  return {
    id,
    name,
    answersBy: 'query',
    async authorizationUrl({ state, verifier, isProof }, redirectUri) {
      const [client, made] = [await loadClient(), await configuration()];
      return client.buildAuthorizationUrl(made, {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isProof ? again : {}),
      });
    },
    async identify(answer, { state, verifier }) {
      const [client, made] = [await loadClient(), await configuration()];
      const { access_token } = await client.authorizationCodeGrant(made, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const url = new URL(endpoints.person);
      for (const [field, value] of Object.entries(query(access_token, clientSecret)))
        url.searchParams.set(field, value);
      const response = await client.fetchProtectedResource(made, access_token, url, 'GET');
      if (!response.ok) throw new Error(`The call for the person was answered ${response.status}`);
      const person = (await response.json()) as Person;
      const subject = textOf(person.id);
      if (subject === null) throw new Error('The provider named no person');
      return { provider: id, issuer, subject, ...read(person), idToken: null };
    },
    endSessionUrl: async () => null,
  };
}
