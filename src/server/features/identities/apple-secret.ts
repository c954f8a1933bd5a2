import { createPrivateKey, sign } from 'node:crypto';

export type AppleKey = { teamId: string; keyId: string; privateKey: string };

const LIFE_SECONDS = 300;
const AUDIENCE = 'https://appleid.apple.com';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The client secret of Sign in with Apple: a JWT that the operator's key signs (ES256). It lasts five minutes. */
export function makeAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: teamId, iat, exp: iat + LIFE_SECONDS, aud: AUDIENCE, sub: clientId };
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`;
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
