import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isPrivateHost, isThisMachine } from '#server/lib/network-trust.ts';
import { oneOf, text } from './formats.ts';

/** The variables of the providers by which users sign in (rules A52, A58). */
export const providerVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'has to be an address such as https://id.example', abort: true })
    .refine(
      (url) => url.startsWith('https://') || isPrivateHost(new URL(url).hostname),
      'has to begin with https:// outside of a private network',
    )
    .optional()
    .describe(
      'Issuer of an OpenID Connect provider. Register PUBLIC_URL/api/sign-in/oidc/callback there, and PUBLIC_URL/ for sign-outs.',
    ),
  OIDC_CLIENT_ID: text.describe('Client ID there.'),
  OIDC_CLIENT_SECRET: text.describe('Its secret, if any.'),
  OIDC_NAME: z.string().max(40).default('Single Sign-On').describe('Name on its button.'),
  SIGN_IN: oneOf(['all', 'oidc'], 'all').describe('Set to oidc to close all other ways in.'),
  SOCIAL_GOOGLE_CLIENT_ID: text.describe(
    'Client ID at Google. Register PUBLIC_URL/api/sign-in/google/callback there, and so on for the others.',
  ),
  SOCIAL_GOOGLE_CLIENT_SECRET: text.describe('Its secret.'),
  SOCIAL_APPLE_CLIENT_ID: text.describe('Services ID at Apple. Needs https.'),
  SOCIAL_APPLE_TEAM_ID: text.describe('Team ID.'),
  SOCIAL_APPLE_KEY_ID: text.describe('ID of the key.'),
  SOCIAL_APPLE_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n').trim())
    .refine(isApplesKey, 'has to hold the key of the .p8 file')
    .optional()
    .describe('The key, as in its .p8 file.'),
  SOCIAL_FACEBOOK_CLIENT_ID: text.describe('App ID at Facebook.'),
  SOCIAL_FACEBOOK_CLIENT_SECRET: text.describe('Its secret.'),
  SOCIAL_DISCORD_CLIENT_ID: text.describe('Client ID at Discord.'),
  SOCIAL_DISCORD_CLIENT_SECRET: text.describe('Its secret.'),
};

export const PROVIDER_SECRETS = [
  'OIDC_CLIENT_SECRET',
  'SOCIAL_GOOGLE_CLIENT_SECRET',
  'SOCIAL_APPLE_PRIVATE_KEY',
  'SOCIAL_FACEBOOK_CLIENT_SECRET',
  'SOCIAL_DISCORD_CLIENT_SECRET',
];

type Given = z.infer<z.ZodObject<typeof providerVariables>> & { PUBLIC_URL?: string | undefined };
type Name = keyof typeof providerVariables;

/** The variables that are set together. */
const GROUPS: readonly (readonly Name[])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['SOCIAL_GOOGLE_CLIENT_ID', 'SOCIAL_GOOGLE_CLIENT_SECRET'],
  ['SOCIAL_APPLE_CLIENT_ID', 'SOCIAL_APPLE_TEAM_ID', 'SOCIAL_APPLE_KEY_ID', 'SOCIAL_APPLE_PRIVATE_KEY'],
  ['SOCIAL_FACEBOOK_CLIENT_ID', 'SOCIAL_FACEBOOK_CLIENT_SECRET'],
  ['SOCIAL_DISCORD_CLIENT_ID', 'SOCIAL_DISCORD_CLIENT_SECRET'],
];

/** The first variable of the providers that does not fit the others, with the reason; null if all fit. */
export function findProviderMistake(given: Given): { path: string; message: string } | null {
  const groups = GROUPS.filter((names) => names.some((name) => given[name] !== undefined));
  for (const names of groups) {
    const missing = names.find((name) => given[name] === undefined);
    if (missing) return { path: missing, message: `has to be set as well, or none of ${names.join(', ')}` };
  }
  if (given.SIGN_IN === 'oidc' && !given.OIDC_ISSUER)
    return { path: 'OIDC_ISSUER', message: 'has to be set for SIGN_IN=oidc' };
  const [social] = groups.flat().filter((name) => name.startsWith('SOCIAL_'));
  if (given.SIGN_IN === 'oidc' && social)
    return { path: social, message: 'cannot be used together with SIGN_IN=oidc' };
  if (groups.length > 0 && !given.PUBLIC_URL)
    return { path: 'PUBLIC_URL', message: 'has to be set, because providers lead back to it' };
  if (given.SOCIAL_APPLE_CLIENT_ID && !isOfferedToApple(given.PUBLIC_URL ?? ''))
    return { path: 'PUBLIC_URL', message: 'has to begin with https:// for Sign in with Apple' };
  return null;
}

/** Browsers keep the cookie that Apple’s answer needs over https and on this machine only. */
const isOfferedToApple = (url: string) => url.startsWith('https://') || isThisMachine(new URL(url).hostname);

/** The providers that the operator has configured. */
export function readProviders(v: Given) {
  const client = (clientId?: string, clientSecret?: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : null;
  return {
    oidc:
      v.OIDC_ISSUER && v.OIDC_CLIENT_ID
        ? {
            issuer: v.OIDC_ISSUER,
            clientId: v.OIDC_CLIENT_ID,
            clientSecret: v.OIDC_CLIENT_SECRET ?? null,
            name: v.OIDC_NAME,
          }
        : null,
    google: client(v.SOCIAL_GOOGLE_CLIENT_ID, v.SOCIAL_GOOGLE_CLIENT_SECRET),
    apple: v.SOCIAL_APPLE_CLIENT_ID
      ? {
          clientId: v.SOCIAL_APPLE_CLIENT_ID,
          teamId: v.SOCIAL_APPLE_TEAM_ID ?? '',
          keyId: v.SOCIAL_APPLE_KEY_ID ?? '',
          privateKey: v.SOCIAL_APPLE_PRIVATE_KEY ?? '',
        }
      : null,
    facebook: client(v.SOCIAL_FACEBOOK_CLIENT_ID, v.SOCIAL_FACEBOOK_CLIENT_SECRET),
    discord: client(v.SOCIAL_DISCORD_CLIENT_ID, v.SOCIAL_DISCORD_CLIENT_SECRET),
  };
}

function isApplesKey(text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
