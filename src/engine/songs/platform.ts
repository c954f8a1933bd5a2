/** Where a song's link leads (T §5, R12). */
export type Platform = 'spotify' | 'youtube' | 'apple_music' | 'soundcloud' | 'other';

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

/** A whole http(s) URL, null for anything else. */
export function parseHttpUrl(text: string): URL | null {
  // The parser of URLs forgives a missing "//" and inner line breaks; a link that people see must not need it.
  if (!/^https?:\/\/\S+$/i.test(text)) return null;
  return URL.canParse(text) ? new URL(text) : null;
}

/**
 * Whether the text is a whole http(s) URL; `javascript:`, `data:` and bare hosts are not (R12), nor is one with spaces or
 * control characters, which the parser would quietly repair.
 */
export function isHttpUrl(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && parseHttpUrl(text) !== null;
}

/**
 * The platform of a link by its host, subdomains and the short form youtu.be included (T §5, R12); `other`
 * for anything else.
 */
export function detectPlatform(url: string): Platform {
  const host = parseHttpUrl(url.trim())?.hostname.toLowerCase().replace(/\.$/, '');
  if (!host) return 'other';
  const known = HOSTS.find(([name]) => host === name || host.endsWith(`.${name}`));
  return known ? known[1] : 'other';
}
