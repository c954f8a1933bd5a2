import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const TOKEN_BYTES = 32;
/** In base64url. */
const TOKEN_LENGTH = 43;
const MAX_REMEMBERED = 50_000;

/** A new token for the cookie of a session. */
export const newSessionToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Derives the row ids of sessions from their tokens. Ids are remembered, because the HMAC is a tenth of what a vote costs
 * the main thread. Ids of cookies with another length are not remembered, so that memory stays bounded.
 */
export function createSessionIds(secret: string): (token: string) => string {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return (token) => {
    const known = remembered.get(token);
    if (known !== undefined) return known;
    const id = createHmac('sha256', secret).update(token).digest('base64url');
    if (token.length === TOKEN_LENGTH) remembered.set(token, id);
    return id;
  };
}
