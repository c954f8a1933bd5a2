import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const cbor = (value: Parameters<typeof isoCBOR.encode>[0]) => Buffer.from(isoCBOR.encode(value));
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** What a dishonest page, or a broken authenticator, does otherwise. */
export type Fault = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Without the PIN or fingerprint. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
};

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

/** A stand-in for an authenticator with one passkey, by the WebAuthn standard. */
export function createAuthenticator({ counts = false, origin = 'http://localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, options: Options, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? options.challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, fault: Fault) => {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(fault.counter ?? counter);
    const shown = USER_PRESENT | (fault.isUnverified ? 0 : USER_VERIFIED) | flags;
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.from([shown]), count]);
  };
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer of `navigator.credentials.create()`. */
    create(options: Options, fault: Fault = {}) {
      userHandle = options.user?.id ?? '';
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = authData(options.rp?.id ?? '', HAS_KEY, fault);
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Buffer.concat([data, Buffer.alloc(16), length, id, key])],
        ]),
      );
      return credential({
        clientDataJSON: clientData('webauthn.create', options, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The answer of `navigator.credentials.get()`. */
    get(options: Options, fault: Fault = {}) {
      const client = clientData('webauthn.get', options, fault);
      const data = authData(options.rpId ?? '', 0, fault);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle: fault.userHandle ?? (userHandle || undefined),
      });
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
