import { isHttpUrl } from '#engine/songs/platform.ts';

/** Hosts of music and videos. A word that starts with one of them, or with a subdomain, is a link. */
const HOSTS =
  /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtu\.be|spotify\.com|spotify\.link|spoti\.fi|(?:music|itunes)\.apple\.com|soundcloud\.com|deezer\.com|deezer\.page\.link|bandcamp\.com|tidal\.com|audiomack\.com|vimeo\.com|music\.amazon\.[a-z.]{2,6}|last\.fm|mixcloud\.com|song\.link|nicovideo\.jp|dailymotion\.com)(?::\d+)?(?:[/?#]\S*)?$/i;
/** Domains of countries and the usual others. A host that ends in one of them is a link only with a path. */
const DOMAINS =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|net|org|info|io|fm|tv|me|co|app|dev|to|ly|gl|be|uk|de|fr|es|it|nl|ch|at|eu|pl|pt|br|mx|ar|cl|se|no|fi|dk|is|ie|us|ca|au|nz|jp|kr|cn|tw|in|ru|ua|cz|sk|hu|ro|gr|tr|il|za|page|link|site|online|music|audio|example)(?::\d+)?\/\S+$/i;
const SPOTIFY_URI = /^spotify:(track|album|playlist|episode|show|artist):([A-Za-z0-9]{22})$/;
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/;
const VIDEO_ID = /^[\w-]{11}$/;

/** Songs take no longer address. */
const MAX_LINK_LENGTH = 2048;
/** Marks around a link in a text: '<link>', '(link)', 'link,'. */
const OPENING = /^[<([{"'“]+/;
const CLOSING = /[>\]}"'”,;.!]+$/;

/**
 * The http(s) address of a word, or null. A word with a dot is a link only with a scheme, or when it starts with the host of
 * a known platform, or has a known top-level domain and a path. Spotify URIs become addresses.
 */
export function linkOfWord(word: string): string | null {
  if (word.length > MAX_LINK_LENGTH) return null;
  const text = bare(word);
  const uri = SPOTIFY_URI.exec(text);
  if (uri) return `https://open.spotify.com/${uri[1]}/${uri[2]}`;
  if (/^https?:\/\//i.test(text)) return isHttpUrl(text) ? text : null;
  const url = HOSTS.test(text) || DOMAINS.test(text) ? `https://${text}` : '';
  return isHttpUrl(url) ? url : null;
}

/** A word without the brackets and the punctuation around it. A closing bracket stays where the word has its opening one. */
function bare(word: string): string {
  let text = word.replace(OPENING, '');
  for (let count = 0; count < 4; count += 1) {
    const plain = text.replace(CLOSING, '');
    const next =
      plain.endsWith(')') && plain.split(')').length > plain.split('(').length ? plain.slice(0, -1) : plain;
    if (next === text) break;
    text = next;
  }
  return text;
}

/** The address of a video by its id, or null. */
export const videoUrl = (id: string): string | null =>
  VIDEO_ID.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;

/** The address of a track by the id that Spotify gave it, or null. */
export const spotifyUrl = (id: string): string | null =>
  SPOTIFY_ID.test(id) ? `https://open.spotify.com/track/${id}` : null;

/** The first address in a text, or null. */
export const firstLink = (text: string): string | null =>
  text
    .split(/\s+/)
    .map(linkOfWord)
    .find((url) => url !== null) ?? null;
