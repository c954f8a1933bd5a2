import { isIP } from 'node:net';
import { z } from 'zod';

const MIN_SECRET_LENGTH = 32;
export const secret = z.string().min(MIN_SECRET_LENGTH, `needs at least ${MIN_SECRET_LENGTH} characters`);

/** A text that may be missing. */
export const text = z.string().optional();

/** One of these words. */
export function oneOf<const Words extends readonly string[]>(words: Words, fallback: Words[number]) {
  const names = [words.slice(0, -1).join(', '), words.at(-1)].join(' or ');
  return z.enum(words, { error: `has to be ${names}` }).default(fallback);
}

const WHOLE_NUMBER = 'has to be a whole number above 0';
/** A whole number above 0. */
export const count = (fallback: number) =>
  z.coerce.number(WHOLE_NUMBER).int(WHOLE_NUMBER).positive(WHOLE_NUMBER).default(fallback);

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Other parts of PUBLIC_URL would be ignored in some places and break links in others. */
export function isOrigin(url: string): boolean {
  const { username, password, pathname, search, hash } = new URL(url);
  return [username, password, search, hash].every((part) => part === '') && pathname === '/';
}

/** An address, or a name with the address in angle brackets. */
export function isSender(value: string): boolean {
  const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? [];
  return z.email().safeParse(address).success;
}

/** A path or a query would set options of the mail library, which are no part of the configuration. */
export function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && isPlain;
}

/** Checked here, because Fastify's own error for a malformed address does not name the variable. */
export function isProxyList(value: string): boolean {
  if (value === 'true' || value === 'false') return true;
  return value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (PROXY_NAMES.has(address)) return bits === undefined;
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return false;
    return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  });
}
