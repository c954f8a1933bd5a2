import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listening.ts';

const SECRET = 'a secret of the site';
const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signing = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KID = 'stand-in';

/** The configuration of the four social providers. */
export const SOCIAL_ENV = {
  SOCIAL_GOOGLE_CLIENT_ID: 'google-client',
  SOCIAL_GOOGLE_CLIENT_SECRET: SECRET,
  SOCIAL_APPLE_CLIENT_ID: 'apple-client',
  SOCIAL_APPLE_TEAM_ID: 'TEAM123456',
  SOCIAL_APPLE_KEY_ID: 'KEY1234567',
  SOCIAL_APPLE_PRIVATE_KEY: String(apple.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  SOCIAL_FACEBOOK_CLIENT_ID: 'facebook-client',
  SOCIAL_FACEBOOK_CLIENT_SECRET: SECRET,
  SOCIAL_DISCORD_CLIENT_ID: 'discord-client',
  SOCIAL_DISCORD_CLIENT_SECRET: SECRET,
};

type Claims = Record<string, unknown>;
type Code = { query: URLSearchParams; isSpent: boolean };

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A signed token, by another key if one is given. */
export function signToken(
  claims: Claims,
  { key = signing.privateKey, alg = 'RS256' }: { key?: KeyObject; alg?: string } = {},
) {
  const head = `${encode({ alg, kid: KID, typ: 'JWT' })}.${encode(claims)}`;
  return `${head}.${alg === 'none' ? '' : sign('sha256', Buffer.from(head), key).toString('base64url')}`;
}

/**
 * Starts stand-ins for Google, Apple, Facebook and Discord that speak as those do, from what they document: Google and Apple
 * with ID tokens, Apple with a form that its page posts, the others with a call for the person.
 */
export async function startSocialProviders() {
  const codes = new Map<string, Code>();
  const state = {
    google: {
      sub: 'g-1',
      email: 'gus@gmail.com',
      email_verified: true,
      given_name: 'Gus',
      family_name: 'Hall',
    } as Claims,
    apple: { sub: 'a-1', email: 'ann@privaterelay.appleid.com', email_verified: 'true' } as Claims,
    /** The form field `user` of Apple's first answer. */
    appleUser: { name: { firstName: 'Ann', lastName: 'Lee' }, email: 'ann@privaterelay.appleid.com' } as
      | object
      | null,
    facebook: { id: 'f-1', first_name: 'Fay', last_name: 'King' } as Claims,
    discord: {
      id: 'd-1',
      username: 'dex',
      global_name: 'Dex',
      email: 'dex@mail.example',
      verified: true,
    } as Claims,
    /** Whether the person cancels. */
    cancels: false,
    /** Changes an ID token before it is signed, or stands in for it. */
    forge: ((claims) => claims) as (claims: Claims) => Claims | string,
  };
  const server = createServer((request, response) => void answer(request, response));
  const { address, close } = await listen(server);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', address);
    const [, provider = '', call = ''] = url.pathname.split('/');
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (call === '.well-known') return json(200, discoveryOf(`${address}/${provider}`));
    if (call === 'keys')
      return json(200, {
        keys: [
          {
            ...createPublicKey(signing.privateKey).export({ format: 'jwk' }),
            kid: KID,
            use: 'sig',
            alg: 'RS256',
          },
        ],
      });
    if (call === 'authorize') return authorize(provider, url.searchParams, response);
    if (call === 'token') {
      const reason = refusalOf(provider, { form, authorization: request.headers.authorization });
      return reason
        ? json(400, { error: 'invalid_grant', error_description: reason })
        : json(200, tokensOf(provider, form));
    }
    if (call === 'me') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const proof = createHmac('sha256', SECRET).update(token).digest('hex');
      if (provider === 'facebook' && url.searchParams.get('appsecret_proof') !== proof) return json(400, {});
      return json(200, state[provider as 'facebook' | 'discord']);
    }
    return json(404, {});
  }

  function authorize(provider: string, query: URLSearchParams, response: ServerResponse) {
    const back = new URL(query.get('redirect_uri') ?? '');
    const code = randomUUID();
    codes.set(code, { query, isSpent: false });
    const cancelled = { error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied' };
    const fields: Record<string, string> = {
      state: query.get('state') ?? '',
      ...(state.cancels ? cancelled : { code }),
    };
    if (query.get('response_mode') !== 'form_post') {
      for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value);
      return response.writeHead(302, { location: back.href }).end();
    }
    if (state.appleUser) fields.user = JSON.stringify(state.appleUser).replaceAll('"', '&quot;');
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><form method="post" action="${back.href}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
      );
  }

  /** Why a token is refused; null for a call that fits the code. */
  function refusalOf(
    provider: string,
    { form, authorization }: { form: URLSearchParams; authorization: string | undefined },
  ) {
    const code = codes.get(form.get('code') ?? '');
    if (!code || code.isSpent) return 'an unknown or spent code';
    code.isSpent = true;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== code.query.get('code_challenge')) return 'another verifier';
    if (form.get('redirect_uri') !== code.query.get('redirect_uri')) return 'another redirect_uri';
    const basic = authorization && Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const secret =
      form.get('client_secret') ??
      decodeURIComponent((basic ?? '').replace(/^[^:]*:/, '').replaceAll('+', ' '));
    return (provider === 'apple' ? isSignedForApple(secret) : secret === SECRET) ? null : 'another secret';
  }

  function tokensOf(provider: string, form: URLSearchParams) {
    const tokens = {
      access_token: randomUUID(),
      token_type: provider === 'facebook' ? 'bearer' : 'Bearer',
      expires_in: 3600,
    };
    if (provider !== 'google' && provider !== 'apple') return tokens;
    const now = Math.floor(Date.now() / 1000);
    const { query } = codes.get(form.get('code') ?? '') as Code;
    const claims = {
      iss: `${address}/${provider}`,
      aud: query.get('client_id'),
      iat: now,
      exp: now + 600,
      nonce: query.get('nonce'),
      ...state[provider],
    };
    const forged = state.forge(claims);
    return { ...tokens, id_token: typeof forged === 'string' ? forged : signToken(forged) };
  }

  const endpointsOf = (provider: string) => ({
    authorization: `${address}/${provider}/authorize`,
    token: `${address}/${provider}/token`,
    person: `${address}/${provider}/me`,
  });

  return {
    state,
    address,
    targets: {
      addresses: {
        google: `${address}/google`,
        apple: `${address}/apple`,
        facebook: endpointsOf('facebook'),
        discord: endpointsOf('discord'),
      },
    },
    close,
  };
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: issuer.endsWith('apple')
    ? ['client_secret_post']
    : ['client_secret_post', 'client_secret_basic'],
});

/** Whether a client secret is the JWT that Apple documents, signed by the site's key. */
function isSignedForApple(secret: string): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
  const { alg, kid } = read(head);
  const { iss, sub, aud, exp } = read(body);
  const key = { key: apple.publicKey, dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  const names = [alg, kid, iss, sub, aud].join(' ');
  return (
    isSigned &&
    exp > Date.now() / 1000 &&
    names === 'ES256 KEY1234567 TEAM123456 apple-client https://appleid.apple.com'
  );
}
