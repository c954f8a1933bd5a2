import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 16;
const END_BYTES = 4;
const MAC_BYTES = 16;
const BYTES = RANDOM_BYTES + END_BYTES + MAC_BYTES;

/** How long a page may wait for the authenticator. */
export const CHALLENGE_MS = 10 * 60 * 1000;

/**
 * What an authenticator signs: random bytes, the end in seconds since 1970 and an HMAC over both, so that no row has to be kept
 * for each page that offers a sign-in. `purpose` is the sign-in, or the session that adds a passkey.
 */
export function createChallenges(sessionSecret: string) {
  const key = createHmac('sha256', sessionSecret).update('passkey challenges').digest();
  const macOf = (body: Buffer, purpose: string) =>
    createHmac('sha256', key).update(`${purpose} `).update(body).digest().subarray(0, MAC_BYTES);
  return {
    issue(purpose: string, now: Date): Buffer {
      const body = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(END_BYTES)]);
      body.writeUInt32BE(Math.floor((now.getTime() + CHALLENGE_MS) / 1000), RANDOM_BYTES);
      return Buffer.concat([body, macOf(body, purpose)]);
    },
    /** When a challenge in base64url ends; null for one that has ended or was not issued for this purpose. */
    endOf(challenge: string, purpose: string, now: Date): Date | null {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== BYTES) return null;
      const body = bytes.subarray(0, RANDOM_BYTES + END_BYTES);
      if (!timingSafeEqual(bytes.subarray(body.length), macOf(body, purpose))) return null;
      const end = new Date(body.readUInt32BE(RANDOM_BYTES) * 1000);
      return end > now ? end : null;
    },
  };
}
