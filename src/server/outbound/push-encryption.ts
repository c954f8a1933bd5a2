import { createCipheriv, createECDH, createSecretKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushReceiver } from './push-service.ts';

const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const RECORD_BYTES = 4096;
/** Ends the text of the last record; padding would come after it. */
const LAST_RECORD = Buffer.of(2);

/** A key pair and a salt of one push. Only the test of the standard's example passes its own. */
export type PushSecrets = { sender: ECDH; salt: Buffer };

function newSecrets(): PushSecrets {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { sender, salt: randomBytes(SALT_BYTES) };
}

/** The keys of a subscription are none. It will never take a push. */
export class NoBrowserKeys extends Error {}

function computeSecret(sender: ECDH, receiverKey: Buffer): Buffer {
  try {
    return sender.computeSecret(receiverKey);
  } catch (error) {
    throw new NoBrowserKeys('Not a point of the curve', { cause: error });
  }
}

/**
 * The body of a push that only its browser can read (RFC 8291), in one record: push services take no more than 4 kB.
 * @throws NoBrowserKeys
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushReceiver, 'p256dh' | 'auth'>,
  text: string,
  { sender, salt }: PushSecrets = newSecrets(),
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const authSecret = Buffer.from(auth, 'base64url');
  if (receiverKey.length !== PUBLIC_KEY_BYTES || authSecret.length < AUTH_BYTES) throw new NoBrowserKeys();
  const senderKey = sender.getPublicKey();
  // Node 24 checks a key object much faster than a buffer.
  const shared = createSecretKey(computeSecret(sender, receiverKey));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const material = createSecretKey(Buffer.from(hkdfSync('sha256', shared, authSecret, info, 32)));
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${use}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(senderKey.length, SALT_BYTES + 4);
  return Buffer.concat([header, senderKey, ...sealed, cipher.getAuthTag()]);
}
