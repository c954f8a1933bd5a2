import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { createLazy } from '#server/lib/slots.ts';
import { CHALLENGE_MS } from './challenges.ts';
import type { PasskeyRow } from './data.ts';

/** Loaded with the first passkey, because it takes a tenth of a second. */
const library = createLazy(() => import('@simplewebauthn/server'));

/** EdDSA, ES256 and RS256. The library's own list warns of an algorithm that Node still tries out. */
const ALGORITHMS = [-8, -7, -257];

/** What passkeys are bound to: the host, and the origin of its pages. */
export type PasskeySite = { rpId: string; origin: string };

/** The site of passkeys; null over plain http and at a bare address, where browsers offer none (rule A47). */
export function passkeySite(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): PasskeySite | null {
  const { origin, protocol, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  if (hostname !== 'localhost' && protocol !== 'https:') return null;
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { rpId: hostname, origin };
}

export async function signInOptions(site: PasskeySite, challenge: Buffer) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  return { ...options };
}

type NewPasskey = {
  challenge: Buffer;
  siteName: string;
  user: { name: string; displayName: string };
  userHandle: Buffer;
  known: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[];
};

/** The options of a passkey that the authenticator finds by itself and that asks for the PIN or fingerprint. */
export async function newPasskeyOptions(
  site: PasskeySite,
  { challenge, siteName, user, userHandle, known }: NewPasskey,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: site.rpId,
    challenge: new Uint8Array(challenge),
    userID: new Uint8Array(userHandle),
    userName: user.name,
    userDisplayName: user.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { ...options };
}

type Expected = { site: PasskeySite; isChallenge: (challenge: string) => boolean };

/** The credential of a new passkey; null when the answer does not fit challenge, origin and host. */
export async function verifyNewPasskey(response: unknown, { site, isChallenge }: Expected) {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  } catch {
    return null;
  }
}

/** The new counter of a passkey that signed; null when the answer does not fit, or its counter went back. */
export async function verifySignIn(
  response: unknown,
  { site, isChallenge, passkey }: Expected & { passkey: PasskeyRow },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
