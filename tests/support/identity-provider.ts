import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type ProviderContext } from 'oidc-provider';
import { listen } from './listening.ts';

/** A person at the provider, by the claims of OpenID Connect. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
};

export const CLIENT = { id: 'beats', secret: 'a secret of the client, long enough for HMAC' };
const SCOPE = 'openid email profile';

/** The signing key of a provider, as it publishes it with its private part. */
function newSigningKey(kid: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
}

type Options = { publicUrl: string; people: Person[] };

/**
 * Starts a real provider of OpenID Connect, which requires PKCE. Its page lets the browser choose a person or cancel. With
 * `next` it goes on by itself.
 */
export async function startIdentityProvider({ publicUrl, people }: Options) {
  const state = {
    /** Who signs in without a choice on the page: a person's `sub`, or null for a person who cancels. */
    next: undefined as string | null | undefined,
    /** What stands in for the provider's answers, such as silence. */
    instead: null as ((request: IncomingMessage, response: ServerResponse) => boolean) | null,
    /** How long ago the person has signed in there, by its word. */
    signedInSecondsAgo: 0,
    /** The paths that were asked for. */
    asked: [] as string[],
  };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    if (state.instead?.(request, response)) return;
    if (request.url?.startsWith('/choose/')) void choose(request, response);
    else answer(request, response);
  });
  const { address: issuer, close } = await listen(server);
  const provider = new Provider(issuer, configurationOf({ publicUrl, people }));
  const answer = provider.callback();

  async function choose(request: IncomingMessage, response: ServerResponse) {
    const chosen =
      state.next === undefined ? new URL(request.url ?? '', issuer).searchParams.get('as') : state.next;
    if (chosen === null && state.next === undefined) return showChoice(response);
    const ts = Math.floor(Date.now() / 1000) - state.signedInSecondsAgo;
    const result = chosen ? { login: { accountId: chosen, ts } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result);
  }

  function showChoice(response: ServerResponse) {
    const links = people.map(
      ({ sub, given_name = sub }) => `<p><a href="?as=${sub}">Continue as ${given_name}</a>`,
    );
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Sign in</title><h1>Company</h1>${links.join('')}<p><a href="?as=">Cancel</a>`,
      );
  }

  return {
    issuer,
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Company',
    },
    state,
    close,
  };
}

function configurationOf({ publicUrl, people }: Options) {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/sign-in/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    jwks: { keys: [newSigningKey('company')] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => people.find((person) => person.sub === sub) ?? { sub },
    }),
    // The consent is given without a question.
    async loadExistingGrant({ oidc: { provider, client, session } }: ProviderContext) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
}
