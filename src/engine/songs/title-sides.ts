import { byBrackets, isCjk } from './title-brackets.ts';
import { isNear, isSame, isTitle } from './title-channels.ts';
import { isSideNote, versionText } from './title-groups.ts';
import { withoutUpload } from './title-tails.ts';
import { isQuoted } from './title-text.ts';
import { isVersionSuffix, withSuffixes } from './title-versions.ts';
import { canBeTitle, isNoise } from './title-words.ts';

/** The artist and title of a song. The artist is empty where a text names none. */
export type SongTexts = { artist: string; title: string };
/** Where a text comes from: the title of a video, a catalogue, or a line that a user pasted. */
export type TitleSource = 'video' | 'catalogue' | 'line';
type Named = SongTexts | null;

/** A dash between artist and title, or between a title and its suffix. */
export const DASH = /\s+[-‐‑‒–—―－]+\s+/;

/** Returns artist and title of a text with pipes, `//` or `•`, such as 'Title | Artist | Label'; null without them. */
export function piped(text: string, author: string, source: TitleSource): Named {
  const parts = text
    .split(/\s*\|+\s*|\s+\/\/+\s+|\s+•\s+/)
    .map((part, index) => withoutUpload(index === 0 ? part.trim() : withoutNoise(part.trim())));
  if (parts.length < 2) return null;
  const isWord = !DASH.test(parts[0] ?? '') && isTitleBehindPipe(parts[1] ?? '', author, source);
  const kept = parts.filter((part, index) => part && ((isWord && index === 1) || !isNoise(part)));
  const versions = kept.slice(isWord ? 2 : 1).filter(isVersionSuffix);
  const [first = '', second] = kept.filter((part) => !versions.includes(part));
  const suffix = versions.map(versionText).join('');
  const inner = named(first, author, source);
  if (inner) return { ...inner, title: inner.title + suffix };
  if (second === undefined) return { artist: author, title: first + suffix };
  const isTitleQuoted = isQuoted(second) && !isQuoted(first);
  const isDotted = !/\||\/\//.test(text) && !isSame(second, author);
  const isArtistFirst = isWord || isTitleQuoted || isDotted || isSame(first, author) || source === 'line';
  return isArtistFirst
    ? { artist: first, title: second + suffix }
    : { artist: second, title: first + suffix };
}

/** Whether the only words behind a pipe could describe the upload, but are the title: 'North Pier | Clean'. */
function isTitleBehindPipe(part: string, author: string, source: TitleSource): boolean {
  if (!isNoise(part) && !isVersionSuffix(part)) return false;
  return isTitle(part, author) || (source === 'line' && !part.includes(' ') && canBeTitle(part, 'all'));
}

/** Removes the words of the upload behind a dash: 'Glass Houses - Official Video'. */
function withoutNoise(part: string): string {
  const [first = '', ...rest] = part.split(DASH);
  return rest.length > 0 && rest.every(isNoise) ? first : part;
}

/** Returns artist and title by the first kind of separator that tells them apart, in this order; null without one. */
export function named(text: string, author: string, source: TitleSource): Named {
  return (
    byDash(text, author, source) ??
    (/^[^"“]*[「『《]/.test(text) ? byBrackets(text) : null) ??
    byQuotes(text, author) ??
    byBrackets(text) ??
    bySides(text.split(/\s+[~_·>]\s+|\s:\s/), author) ??
    bySlash(text, author, source) ??
    byColon(text, author, source) ??
    byComma(text, author) ??
    byWord(text, author, source) ??
    byTightDash(text, author, source) ??
    byUnderscore(text)
  );
}

function byDash(text: string, author: string, source: TitleSource): Named {
  const parts = text.split(DASH).filter((part) => part.trim() !== '');
  const numbered = parts.findIndex((part) => /^\d{1,3}$/.test(part));
  if (numbered === 0 && parts.length > 2) parts.shift();
  if (numbered === 1 && parts.length > 2 && /^0\d/.test(parts[1] ?? '')) parts.splice(1, 1);
  if (numbered > 1 && numbered < parts.length - 1) parts.splice(1, numbered);
  const [first = '', second, ...rest] = parts;
  if (second === undefined) return null;
  if (isDescription(second, author) && !isSame(first, author) && !isTitleOf(first, second, author)) {
    const inner = named(first, author, source) ?? { artist: author, title: first };
    return { ...inner, title: withSuffixes([inner.title, second, ...rest]) };
  }
  const sides = bySides([withoutOfficial(first), second], author);
  return sides && { ...sides, title: withSuffixes([sides.title, ...rest]) };
}

/** Whether the part behind a dash describes the part before it. Without an author only words of the upload do. */
function isDescription(part: string, author: string): boolean {
  if (author === '') return isNoise(part) && !canBeTitle(part, 'all') && !isQuoted(part);
  return (isNoise(part) || isSideNote(part) || isVersionSuffix(part)) && !isTitle(part, author);
}

/** Whether the first part is about the author's name ('Nina Park' of 'Nina Park Music'), and the second can be a title. */
const isTitleOf = (first: string, second: string, author: string): boolean =>
  isNear(first, author) && canBeTitle(second, 'all');

/** Removes two or more words of the upload: 'Glass Houses Official Video - Nina Park'. */
function withoutOfficial(part: string): string {
  const rest = withoutUpload(part);
  return part.split(' ').length - rest.split(' ').length > 1 ? rest : part;
}

/** Reads two sides as artist and title. The title is first where only side 2 names the author, or only side 1 has quotes. */
function bySides([first = '', second = '', ...rest]: string[], author: string): Named {
  if (!first || !second || rest.length > 0) return null;
  const startsWithAuthor = author !== '' && isSame(second.slice(0, author.length), author);
  const isTurned =
    (isSame(withoutGroups(second), author) ||
      (startsWithAuthor && /^\s*(?:[&,x]|feat\.?|ft\.?)\s/i.test(second.slice(author.length)))) &&
    !isSame(first, author);
  const isTitleFirst = isTurned || (isQuoted(first) && !isQuoted(second));
  return isTitleFirst ? { artist: second, title: first } : { artist: first, title: second };
}

const QUOTES =
  /^(\S.*?)(?:\s[Pp]erform(?:s|ing)?|\s[Ss]ing(?:s|ing)?|:|,)?(?:\s"([^"]+)"|\s?“([^“”]+)”|\s'(.+)'|\s?‘([^‘]+)’|\s«\s?([^«»]+?)\s?»)\s*(.*)$/u;

/** Reads 'Artist "Title"', where only words of the upload and a group in parentheses may follow. */
function byQuotes(text: string, author: string): Named {
  const turned = /^(?:"([^"]+)"|“([^”]+)”)\s(.+)$/.exec(text);
  if (turned?.[3] && isSame(turned[3], author))
    return { artist: turned[3], title: turned[1] ?? turned[2] ?? '' };
  const match = QUOTES.exec(text);
  const [artist = '', rest = ''] = [match?.[1], match?.at(-1)];
  const title = match?.slice(2, -1).find((inner) => inner !== undefined);
  const versions = /\([^)]*\)$/.exec(rest)?.[0] ?? '';
  const tail = rest.slice(0, rest.length - versions.length).trim();
  if (title !== undefined && isVersionSuffix(tail)) return { artist, title: title + versionText(tail) };
  if (title === undefined || (tail !== '' && !isNoise(tail))) return null;
  return { artist, title: isSideNote(tail) ? title : `${title} ${versions}` };
}

/** Separates at a slash that is known to do so. Japanese and Chinese titles of videos name the artist behind it. */
function bySlash(text: string, author: string, source: TitleSource): Named {
  const parts = text.split(/\s*\/\s*/);
  const isTight = !/\s\/\s/.test(text);
  const [first = '', second = ''] = parts;
  const sides = bySides(parts, author);
  if (!sides) return null;
  if (source !== 'line' && isSame(withoutGroups(second), author)) return { artist: second, title: first };
  if (isSame(sides.artist, author) && (!isTight || isCjk(text))) return sides;
  if (isTight) return null;
  if (source === 'line') return sides;
  return isCjk(first) && isCjk(second) ? { artist: second, title: first } : null;
}

const withoutGroups = (text: string) => text.replace(/\([^()]*\)/g, ' ').trim();

function byColon(text: string, author: string, source: TitleSource): Named {
  const match = /^([^:;]+)[:;]\s(.+)$/.exec(text);
  if (!match?.[1] || !match[2]) return null;
  return source === 'line' || isSame(match[1], author) ? { artist: match[1], title: match[2] } : null;
}

function byComma(text: string, author: string): Named {
  const sides = bySides(text.split(/,\s/), author);
  return sides && isSame(sides.artist, author) ? sides : null;
}

function byWord(text: string, author: string, source: TitleSource): Named {
  const match = /^(.+)\s\(by\s([^()]+)\)$/i.exec(text) ?? /^(.+)\sby\s(.+)$/i.exec(text);
  if (!match?.[1] || !match[2]) return null;
  const title = withoutUpload(match[1]);
  const isKnown = source === 'line' || isSame(match[2], author) || isQuoted(title);
  return isKnown ? { artist: match[2], title: title.replace(/,$/, '') } : null;
}

/**
 * Separates at a dash that lacks a space on one side or on both. A hyphen without spaces separates the author from a title,
 * else only the parts of a line, and only where both have several words.
 */
function byTightDash(text: string, author: string, source: TitleSource): Named {
  const hyphen = /^(.+?)-(.+)$/.exec(text);
  if (hyphen?.[1] && hyphen[2] && isSame(hyphen[1], author)) return { artist: hyphen[1], title: hyphen[2] };
  const match =
    /^(\S.*?)(?:[-–—]\s|\s[-–—])(.+)$/.exec(text) ??
    /^(.+?)[–—](.+)$/.exec(text) ??
    (source === 'line' ? /^([^-]+\s[^-]+)-([^-]+\s[^-]+)$/.exec(text) : null);
  return match?.[1] && match[2] ? { artist: match[1], title: match[2] } : null;
}

/** Separates at the only underscore of a text in which words are written with spaces or without Latin letters. */
function byUnderscore(text: string): Named {
  const [first, second, ...rest] = text.split('_');
  if (!first || !second || rest.length > 0 || !/[^\x21-\x7e]/.test(text)) return null;
  return { artist: first, title: second };
}
