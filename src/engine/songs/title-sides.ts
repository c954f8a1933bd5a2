import { isSideNote, versionText } from './title-groups.ts';
import { isQuoted, squash } from './title-text.ts';
import { isNoise, namesVersion } from './title-words.ts';

/** The artist and title of a song. The artist is empty where a text names none. */
export type SongTexts = { artist: string; title: string };
/** Where a text comes from: the title of a video, a catalogue, or a line that a user pasted. */
export type TitleSource = 'video' | 'catalogue' | 'line';
type Named = SongTexts | null;

/** A dash between artist and title, or between a title and its suffix. */
export const DASH = /\s+[-‐‑‒–—―－]+\s+/;

/** Whether two spellings name one artist. An empty name equals no other. */
export const isSame = (a: string, b: string): boolean => b !== '' && squash(a) === squash(b);

const UPLOAD =
  /\s(?:official(?:\s(?:hd|4k|music|lyrics?|video|audio|mv|m\/v|clip|visuali[sz]er)){0,3}|(?:lyrics?|music|full)\svideo(?:\ssong)?|(?:with\s)?lyrics|hd|hq|4k|m\/?v|out\snow)$/i;

/** Removes words of the upload that stand at the end without brackets. */
export function withoutUpload(text: string): string {
  let current = text;
  for (let count = 0; count < 4; count += 1) {
    const next = current.replace(UPLOAD, '');
    if (/(?:^|[-‐‑‒–—―－:|/_~·•>])\s*$/.test(next)) break;
    if (next === current) break;
    current = next;
  }
  return current;
}

/** Returns artist and title of a text with pipes, `//` or `•`, such as 'Title | Artist | Label'; null without them. */
export function piped(text: string, author: string, source: TitleSource): Named {
  const parts = text.split(/\s*\|+\s*|\s+\/\/+\s+|\s+•\s+/).map((part) => withoutUpload(part.trim()));
  if (parts.length < 2) return null;
  const kept = parts.filter((part) => part && !isNoise(part));
  const versions = kept.slice(1).filter(isVersionSuffix);
  const [first = '', second] = kept.filter((part) => !versions.includes(part));
  const suffix = versions.map(versionText).join('');
  const inner = named(first, author, source);
  if (inner) return { ...inner, title: inner.title + suffix };
  if (second === undefined) return { artist: author, title: first + suffix };
  const isArtistFirst = isSame(first, author) || source === 'line';
  return isArtistFirst
    ? { artist: first, title: second + suffix }
    : { artist: second, title: first + suffix };
}

/** Returns artist and title by the first kind of separator that tells them apart, in this order; null without one. */
export function named(text: string, author: string, source: TitleSource): Named {
  return (
    byDash(text, author) ??
    byQuotes(text) ??
    bySides(text.split(/\s+[~_·>]\s+|\s:\s/), author) ??
    bySlash(text, author, source) ??
    byColon(text, author, source) ??
    byWord(text, author, source) ??
    byTightDash(text, source)
  );
}

function byDash(text: string, author: string): Named {
  const parts = text.split(DASH).filter((part) => part.trim() !== '');
  const numbered = parts.findIndex((part) => /^\d{1,3}$/.test(part));
  if (numbered === 0 && parts.length > 2) parts.shift();
  if (numbered > 1 && numbered < parts.length - 1) parts.splice(1, numbered);
  const [first = '', second, ...rest] = parts;
  if (second === undefined) return null;
  const describes = isNoise(second) || isSideNote(second) || isVersionSuffix(second);
  if (describes && author !== '' && !isSame(first, author)) {
    return { artist: author, title: withSuffixes([first, second, ...rest]) };
  }
  const sides = bySides([first, second], author);
  return sides && { ...sides, title: withSuffixes([sides.title, ...rest]) };
}

/** Reads two sides as artist and title. The title is first where only side 2 names the author, or only side 1 has quotes. */
function bySides([first = '', second = '', ...rest]: string[], author: string): Named {
  if (!first || !second || rest.length > 0) return null;
  const startsWithAuthor = author !== '' && isSame(second.slice(0, author.length), author);
  const isTurned =
    (isSame(second, author) || (startsWithAuthor && /^\s*[&,x]\s/i.test(second.slice(author.length)))) &&
    !isSame(first, author);
  const isTitleFirst = isTurned || (isQuoted(first) && !isQuoted(second));
  return isTitleFirst ? { artist: second, title: first } : { artist: first, title: second };
}

const QUOTES =
  /^(\S.*?)(?:\sperforms|\ssings|:)?(?:\s"([^"]+)"|\s?“([^”]+)”|\s'(.+)'|\s?‘(.+)’|\s?「(.+)」|\s?『(.+)』|\s?《(.+)》|\s?【(.+)】)\s*(.*)$/u;

/** Reads 'Artist "Title"', where only words of the upload and a group in parentheses may follow. */
function byQuotes(text: string): Named {
  const match = QUOTES.exec(text);
  const [artist = '', rest = ''] = [match?.[1], match?.at(-1)];
  const title = match?.slice(2, -1).find((inner) => inner !== undefined);
  const versions = /\([^)]*\)$/.exec(rest)?.[0] ?? '';
  const tail = rest.slice(0, rest.length - versions.length).trim();
  if (title === undefined || (tail !== '' && !isNoise(tail))) return null;
  return { artist, title: `${title} ${versions}` };
}

function bySlash(text: string, author: string, source: TitleSource): Named {
  const sides = bySides(text.split(/\s+\/\s+/), author);
  const isKnown = sides !== null && (source === 'line' || isSame(sides.artist, author));
  return isKnown ? sides : null;
}

function byColon(text: string, author: string, source: TitleSource): Named {
  const match = /^([^:;]+)[:;]\s(.+)$/.exec(text);
  if (!match?.[1] || !match[2]) return null;
  return source === 'line' || isSame(match[1], author) ? { artist: match[1], title: match[2] } : null;
}

function byWord(text: string, author: string, source: TitleSource): Named {
  const match = /^(.+)\sby\s(.+)$/i.exec(text);
  if (!match?.[1] || !match[2]) return null;
  const isKnown = source === 'line' || isSame(match[2], author) || isQuoted(match[1]);
  return isKnown ? { artist: match[2], title: match[1].replace(/,$/, '') } : null;
}

/**
 * Separates at a dash that lacks a space on one side or on both. A hyphen without spaces separates only the parts of a line,
 * and only where both have several words.
 */
function byTightDash(text: string, source: TitleSource): Named {
  const match =
    /^(\S.*?)(?:[-–—]\s|\s[-–—])(.+)$/.exec(text) ??
    /^(.+?)[–—](.+)$/.exec(text) ??
    (source === 'line' ? /^([^-]+\s[^-]+)-([^-]+\s[^-]+)$/.exec(text) : null);
  return match?.[1] && match[2] ? { artist: match[1], title: match[2] } : null;
}

/** Whether a part after a dash or a pipe is a version: 'Live at the Old Mill', 'Odd Moon Remix', 'Acoustic'. */
function isVersionSuffix(part: string): boolean {
  if (!namesVersion(part)) return false;
  return (
    /^live(?:\s(?:at|from|in|on)\s|\s*\/|$)/i.test(part) ||
    /(?:^|\s)(?:remix|mix|edit|version|cover|acoustic|instrumental|demo|unplugged|session)s?$/i.test(part)
  );
}

/** Joins a title and its suffixes: versions go into parentheses, descriptions are left out, and others follow a dash. */
export function withSuffixes([title = '', ...rest]: string[]): string {
  return rest
    .filter((part) => !isNoise(part) && !isSideNote(part))
    .reduce((text, part) => text + (isVersionSuffix(part) ? versionText(part) : ` - ${part}`), title);
}
