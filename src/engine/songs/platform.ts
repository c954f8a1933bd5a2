import type { Platform } from '#engine/kinds.ts';

const HOSTS: readonly [host: string, platform: Platform][] = [
  ['spotify.com', 'spotify'],
  ['spotify.link', 'spotify'],
  ['youtube.com', 'youtube'],
  ['youtube-nocookie.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['music.apple.com', 'apple_music'],
  ['itunes.apple.com', 'apple_music'],
  ['soundcloud.com', 'soundcloud'],
];

/** Parses a whole http(s) URL; any other text gives null. */
export function parseHttpUrl(text: string): URL | null {
  // The URL parser accepts a missing '//' and inner line breaks, which a shown link must not contain.
  if (!/^https?:\/\/\S+$/i.test(text)) return null;
  return URL.canParse(text) ? new URL(text) : null;
}

/**
 * Puts `https://` before a link that starts with a host, such as `youtu.be/abc` (rule C14). Other texts stay as they are.
 */
export function completeUrl(text: string): string {
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}

/**
 * Whether the text is a whole http(s) URL. `javascript:`, `data:` and bare hosts are refused, and so are spaces
 * and control characters, which the URL parser would remove or encode.
 */
export function isHttpUrl(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && parseHttpUrl(text) !== null;
}

/** Returns the platform of a link by its host, subdomains and `youtu.be` included; any other text is `other` (rule C15). */
export function detectPlatform(url: string): Platform {
  const host = parseHttpUrl(url.trim())?.hostname.toLowerCase().replace(/\.$/, '');
  if (!host) return 'other';
  const known = HOSTS.find(([name]) => host === name || host.endsWith(`.${name}`));
  return known ? known[1] : 'other';
}
