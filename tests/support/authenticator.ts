import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The head of a CBOR value: its major type and its length or number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

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
        new Map<number, Cbor>([
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
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
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
