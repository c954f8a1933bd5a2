import { createPrivateKey, sign } from 'node:crypto';
import type { IdentityProvider } from '#engine/kinds.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createProviderFetch } from '#server/outbound/provider-fetch.ts';
import { createOAuthProvider, DISCORD, FACEBOOK, type OAuthEndpoints } from './oauth.ts';
import { createOpenIdProvider } from './openid-connect.ts';
import { type WatchedProvider, watchProvider } from './watched.ts';

/** Where the four social providers are. */
const ADDRESSES = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: {
    authorization: 'https://www.facebook.com/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    person: 'https://graph.facebook.com/me',
  },
  discord: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    person: 'https://discord.com/api/users/@me',
  },
};
type Addresses = { google: string; apple: string; facebook: OAuthEndpoints; discord: OAuthEndpoints };

/** What only tests pass in. No environment variable sets it. */
export type ProviderTargets = { addresses?: Partial<Addresses>; timeoutMs?: number };

export type Providers = ReadonlyMap<IdentityProvider, WatchedProvider>;

/** The providers that the operator has configured, in the order of their buttons. */
export function createProviders(
  { identityProviders: { oidc, google, apple, facebook, discord } }: Pick<Config, 'identityProviders'>,
  clock: Clock,
  { addresses: given, timeoutMs }: ProviderTargets = {},
): Providers {
  const addresses: Addresses = { ...ADDRESSES, ...given };
  const send = createProviderFetch(timeoutMs === undefined ? {} : { timeoutMs });
  const watched = (make: Parameters<typeof watchProvider>[0]) => watchProvider(make, { fetch: send, clock });
  const openId = (settings: Parameters<typeof createOpenIdProvider>[0]) =>
    watched((fetch) => createOpenIdProvider(settings, { fetch, clock }));
  const providers = [
    oidc &&
      openId({
        ...oidc,
        id: 'oidc',
        secret: oidc.clientSecret === null ? null : () => oidc.clientSecret ?? '',
        scope: 'openid email profile',
        endsSession: true,
      }),
    google &&
      openId({
        id: 'google',
        name: 'Google',
        issuer: addresses.google,
        clientId: google.clientId,
        secret: () => google.clientSecret,
        scope: 'openid email profile',
      }),
    apple &&
      openId({
        id: 'apple',
        name: 'Apple',
        issuer: addresses.apple,
        clientId: apple.clientId,
        // Apple compares the secret with its own clock, not with the one that tests move.
        secret: () => makeAppleSecret(apple, apple.clientId, new Date()),
        scope: 'openid name email',
        // The only way in which Apple tells a name or an address.
        answersBy: 'form_post',
      }),
    facebook &&
      watched((fetch) =>
        createOAuthProvider(FACEBOOK, { ...facebook, endpoints: addresses.facebook }, fetch),
      ),
    discord &&
      watched((fetch) => createOAuthProvider(DISCORD, { ...discord, endpoints: addresses.discord }, fetch)),
  ];
  return new Map(providers.flatMap((provider) => (provider ? [[provider.id, provider] as const] : [])));
}

type AppleKey = { teamId: string; keyId: string; privateKey: string };

const LIFE_SECONDS = 300;
const AUDIENCE = 'https://appleid.apple.com';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The client secret of Sign in with Apple: a JWT that the operator's key signs (ES256). It lasts five minutes. */
function makeAppleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: teamId, iat, exp: iat + LIFE_SECONDS, aud: AUDIENCE, sub: clientId };
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`;
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
