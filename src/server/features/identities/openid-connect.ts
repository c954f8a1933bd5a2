import type { ClientAuth, Configuration } from 'openid-client';
import type { IdentityProvider } from '#engine/kinds.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ProviderFetch } from '#server/outbound/provider-fetch.ts';
import { loadClient } from './load-client.ts';
import { ProblemError } from './problem.ts';
import { type Identity, type Provider, TELLS_SIGN_IN } from './provider.ts';

/** How long a loaded value is used, and how long after that while no newer one can be loaded. */
const FRESH_MS = 60 * 60 * 1000;
const STALE_MS = 24 * FRESH_MS;
/** How long after a failure the next load waits. */
const PAUSE_MS = 5_000;

/**
 * A value that is loaded when it is needed, kept for an hour, and shared by those who wait for it. While the other side is
 * away, the last value serves for a day; without one each caller gets the failure, and the other side is asked every 5 s.
 */
function createRenewed<T>(load: () => Promise<T>, clock: Clock): () => Promise<T> {
  let kept: { value: T; loadedAt: number } | null = null;
  let failure: { error: unknown; at: number } | null = null;
  let loading: Promise<T> | null = null;

  const renew = async (): Promise<T> => {
    try {
      const value = await load();
      kept = { value, loadedAt: clock.now().getTime() };
      failure = null;
      return value;
    } catch (error) {
      failure = { error, at: clock.now().getTime() };
      if (kept && failure.at - kept.loadedAt < STALE_MS) return kept.value;
      throw error;
    } finally {
      loading = null;
    }
  };

  return async () => {
    const now = clock.now().getTime();
    if (kept && now - kept.loadedAt < FRESH_MS) return kept.value;
    if (failure && now - failure.at < PAUSE_MS) {
      if (kept && now - kept.loadedAt < STALE_MS) return kept.value;
      throw failure.error;
    }
    loading ??= renew();
    return loading;
  };
}

type Settings = {
  id: IdentityProvider;
  name: string;
  issuer: string;
  clientId: string;
  /** Makes the client secret of a call; null for a client that has none. */
  secret: (() => string) | null;
  scope: string;
  answersBy?: Provider['answersBy'];
  /** Whether a sign-out here also ends the session at the provider. */
  endsSession?: boolean;
};

type Parts = { fetch: ProviderFetch; clock: Clock };

/** How far the clocks of provider and server may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;
const PROOF_SECONDS = 10 * 60;

/** A provider of OpenID Connect: code flow with PKCE, state and nonce, and a checked signature of its ID token. */
export function createOpenIdProvider(settings: Settings, { fetch, clock }: Parts): Provider {
  const { id, name, issuer, clientId, scope, answersBy = 'query', endsSession = false } = settings;
  const configuration = createRenewed(async () => {
    const client = await loadClient();
    const isPlainHttp = issuer.startsWith('http:');
    const found = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      (...call) => authenticate(settings, client)(...call),
      {
        [client.customFetch]: fetch,
        execute: [client.enableNonRepudiationChecks, ...(isPlainHttp ? [client.allowInsecureRequests] : [])],
      },
    );
    return found;
  }, clock);

  return {
    id,
    name,
    answersBy,
    async authorizationUrl({ state, nonce, verifier, isProof }, redirectUri) {
      const [client, found] = [await loadClient(), await configuration()];
      return client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(answersBy === 'form_post' ? { response_mode: 'form_post' } : {}),
        ...(isProof ? { max_age: String(PROOF_SECONDS) } : {}),
      });
    },
    async identify(answer, { state, nonce, verifier, isProof }) {
      const [client, found] = [await loadClient(), await configuration()];
      const tokens = await client.authorizationCodeGrant(found, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (!idClaims) throw new Error('The provider sent no ID token');
      const mayBeOld = TELLS_SIGN_IN[id] || idClaims.auth_time !== undefined;
      if (isProof && mayBeOld && isLongAgo(idClaims.auth_time)) throw new ProblemError('stale');
      const claims = await addUserInfo(found, { idClaims, accessToken: tokens.access_token });
      return {
        provider: id,
        issuer: idClaims.iss,
        subject: idClaims.sub,
        ...namesOf(claims),
        verifiedEmail: verifiedEmailOf(claims),
        idToken: endsSession ? (tokens.id_token ?? null) : null,
      };
    },
    async endSessionUrl(idToken, returnTo) {
      if (!endsSession) return null;
      const [client, found] = [await loadClient(), await configuration()];
      if (!found.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(found, { id_token_hint: idToken, post_logout_redirect_uri: returnTo });
    },
  };
}

/** Sends the secret as OpenID Connect does by default, else in the body for providers that read it only there. */
function authenticate({ secret }: Settings, client: Awaited<ReturnType<typeof loadClient>>): ClientAuth {
  return (server, ...call) => {
    if (!secret) return client.None()(server, ...call);
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    return send(secret())(server, ...call);
  };
}

/** Whether a person signed in too long ago to prove anything. The instant is the provider's, not that of a clock that tests move. */
const isLongAgo = (authTime: unknown) =>
  typeof authTime !== 'number' || authTime < Date.now() / 1000 - PROOF_SECONDS - CLOCK_TOLERANCE_SECONDS;

type Claims = Record<string, unknown>;

/** Adds what only the userinfo endpoint tells, where the ID token names neither person nor address. */
async function addUserInfo(
  found: Configuration,
  { idClaims, accessToken }: { idClaims: Claims & { sub: string }; accessToken: string },
): Promise<Claims> {
  const isComplete = idClaims.email !== undefined && (idClaims.given_name ?? idClaims.name) !== undefined;
  if (isComplete || !found.serverMetadata().userinfo_endpoint) return idClaims;
  const client = await loadClient();
  return { ...(await client.fetchUserInfo(found, accessToken, idClaims.sub)), ...idClaims };
}

/** Apple sends the words `true` and `false`. */
const verifiedEmailOf = ({ email, email_verified }: Claims) =>
  typeof email === 'string' && (email_verified === true || email_verified === 'true') ? email : null;

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : null);

function namesOf(claims: Claims): Pick<Identity, 'firstName' | 'lastName' | 'username'> {
  const [firstWord = null, ...rest] = textOf(claims.name)?.trim().split(/\s+/) ?? [];
  const username = textOf(claims.preferred_username) ?? textOf(claims.nickname);
  return {
    firstName: textOf(claims.given_name) ?? firstWord,
    lastName:
      textOf(claims.family_name) ??
      (claims.given_name === undefined && rest.length > 0 ? rest.join(' ') : null),
    // Some providers send an address as the name.
    username: username?.split('@')[0] ?? null,
  };
}
