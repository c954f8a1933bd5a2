import { orderNamedBy } from './fields.ts';

/**
 * Two sides of a line. `order` says which side is the artist where the line itself tells; otherwise the whole list decides.
 */
export type Sides = {
  left: string;
  right: string;
  /** How they were found. Weak separators stand in texts for other reasons, too. */
  kind: 'known' | 'dash' | 'sign' | 'weak';
  order: 'artist-first' | 'title-first' | null;
  /** Only the artist of a line by 'by' may be a wrong reading. */
  isSure: boolean;
};

export const DASH = /\s+(?:[-‐‑‒–—―−－ー]+|=>|->|→|⇒)\s+/;
const SIGN = /\s+(?:[~∼〜|｜•·=]|\/\/|>|::?)\s+/;
const QUOTES = `"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«\\s?([^»]+?)\\s?»|‘([^’]+)’|(?<![\\p{L}\\d])'(.+?)'(?![\\p{L}])|「([^」]+)」|『([^』]+)』|《([^》]+)》`;
const QUOTED = new RegExp(`^(?:${QUOTES})$`, 'u');
const TITLE_THEN = new RegExp(`^(?:.{0,40}\\s)?(?:${QUOTES})(.*)$`, 'u');
const ARTIST_THEN = new RegExp(
  `^([^"“„«‘「『《]{1,80}?)\\s*[-–—,:|/~]*\\s*(?:${QUOTES})\\s*(?:\\([^)]*\\))?$`,
  'u',
);
const BY = '(?:by|von|par|de|di|od|przez|av|af|door)';

const side = (left: string, right: string, rest: Partial<Sides> = {}): Sides | null => {
  const sides = { left: left.trim(), right: right.trim() };
  if (sides.left === '' || sides.right === '') return null;
  return { ...sides, kind: 'known', order: null, isSure: true, ...rest };
};

/** Finds the two sides of a line, by the surest sign that it has; null for a line that names one thing only. */
export function sidesOf(text: string): Sides | null {
  return (
    byLabels(text) ??
    byShare(text) ??
    byQuotes(text) ??
    byDash(text) ??
    bySign(text) ??
    byWord(text) ??
    byColon(text) ??
    byTightDash(text) ??
    byWeakSign(text)
  );
}

/** Whether a line names its texts: 'Song: Ebb / Artist: Odd Moon'. */
export const hasLabels = (text: string): boolean => byLabels(text) !== null;

/** 'ARTIST: Odd Moon SONG: Tide', in any order and language. */
function byLabels(text: string): Sides | null {
  const match = /^(\p{L}+)\s?[:=]\s*(.+?)\s*[,;/|–—-]?\s+(\p{L}+)\s?[:=]\s*(.+)$/u.exec(text);
  if (!match) return null;
  const [, firstName = '', first = '', secondName = '', second = ''] = match;
  const order = orderNamedBy(firstName, secondName);
  return order && side(first, second, { order });
}

const SHARED =
  /^(.+?)\s[-–—]\s(?:song|single|ep|album|music video)(?: and lyrics)? by (.+?)(?:\s[|·]\s\w+)?$/i;
const SHARED_ON =
  /^(.+),? by (.+?) on (?:Spotify|Apple\sMusic|Deezer|Tidal|SoundCloud|YouTube(?:\sMusic)?|Amazon\sMusic|Bandcamp)[!.]?$/i;

/** What services write when a song is shared: 'Pearl - song and lyrics by Odd Moon | Spotify'. */
function byShare(text: string): Sides | null {
  const match = SHARED.exec(text) ?? SHARED_ON.exec(text);
  const [, title = '', artist = ''] = match ?? [];
  return match ? side(unquoted(title), artist, { order: 'title-first' }) : null;
}

function byQuotes(text: string): Sides | null {
  const parts = text.split(DASH);
  const [left = '', right = ''] = parts;
  const isPair = parts.length === 2 && parts.every((part) => QUOTED.test(part.trim()));
  if (isPair) return side(unquoted(left), unquoted(right), { kind: 'dash' });
  return titleInQuotes(text) ?? artistBeforeQuotes(text);
}

/** The album behind an artist. */
const RELEASE = /,\s+(?:from|off|on) (?:the|their|his|her) .*$/i;

/** '"Night Bus" by Low Vale', '"Night Bus", Low Vale' and '"Night Bus" Low Vale'. */
function titleInQuotes(text: string): Sides | null {
  const match = TITLE_THEN.exec(text);
  if (!match) return null;
  const title = match.slice(1, -1).find((part) => part !== undefined) ?? '';
  const rest = (match.at(-1) ?? '').trim();
  const named = new RegExp(`^,?\\s*${BY}\\s+(.+)$`, 'i').exec(rest);
  const starts = /^["“„«‘'「『《]/.test(text);
  const other = starts ? /^(?:[-–—,:|/~•]+\s*)?(.+)$/.exec(rest) : null;
  const artist = (named?.[1] ?? other?.[1] ?? '').replace(RELEASE, '');
  if (artist === '' || /^[&+]|^(?:and|und|y|et)\s/i.test(artist)) return null;
  const [name = '', remark] = artist.split(DASH);
  return side(title.replace(/,$/, ''), unbracketed(name.replace(/\s*\((?:19|20)\d\d\)$/, '')), {
    order: 'title-first',
    isSure: remark === undefined,
  });
}

/** 'North Pier "Glass Houses"' and 'North Pier, "Glass Houses"'. */
function artistBeforeQuotes(text: string): Sides | null {
  const match = ARTIST_THEN.exec(text);
  if (!match) return null;
  const title = match.slice(2).find((part) => part !== undefined) ?? '';
  const artist = match[1] ?? '';
  if (DASH.test(`${artist} `) || artist.trim() === '') return null;
  return side(artist, title, { order: 'artist-first' });
}

/** 'Artist - Title', also with an album and a number between: 'Artist - Album - 03 - Title', 'Artist - [Album #03] Title'. */
function byDash(text: string): Sides | null {
  const parts = text.split(DASH).filter((part) => part.trim() !== '');
  const number = parts.findIndex((part) => /^\d{1,3}$/.test(part));
  if (number === 0 && parts.length > 2) parts.shift();
  if (number > 1 && number < parts.length - 1) parts.splice(1, number);
  const [left = '', ...rest] = parts;
  const right = rest.join(' - ').replace(/^\[[^\]]*#\d{1,3}\]\s+/, '');
  const by = /^by\s+(.+)$/i.exec(right);
  if (by?.[1]) return side(left, by[1], { order: 'title-first' });
  const isQuoted = QUOTED.test(left) && !QUOTED.test(right);
  return side(plain(left), plain(right), {
    kind: 'dash',
    order: isQuoted ? 'title-first' : null,
    // 'Best debut: Low Vale - Marsh' begins with words that are no artist.
    isSure: !/:\s/.test(left) && !/:\s.*\s[-–—]\s/.test(right),
  });
}

function bySign(text: string): Sides | null {
  const [left = '', right = ''] = text.split(SIGN).filter((part) => part.trim() !== '');
  return side(unquoted(left), unquoted(right), { kind: 'sign' });
}

const NO_ARTIST =
  /^(?:me|you|us|him|her|it|them|my|your|the\s(?:river|sea|door|way|fire|window|hour|day)|night|day|death|side|now|myself)\b/i;

/** 'Glass Houses by Low Vale'. The last 'by' counts; a pronoun behind it is part of a title. */
function byWord(text: string): Sides | null {
  const match = /^(.+?),?\s+by\s+(?!.*\sby\s)(.+)$/i.exec(text);
  const [, title = '', artist = ''] = match ?? [];
  const isTwice = title.split(/\s+/).at(-1)?.toLowerCase() === artist.toLowerCase();
  if (!match || NO_ARTIST.test(artist) || isTwice) return null;
  return side(unquoted(title), artist, { order: 'title-first', kind: 'sign' });
}

const byColon = (text: string): Sides | null =>
  byPatterns(text, [/^([^:：]{1,80})[:：]\s(.+)$/], { kind: 'sign' });

/** The sides of the first pattern that fits a text. */
function byPatterns(text: string, patterns: readonly RegExp[], rest: Partial<Sides>): Sides | null {
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  return match ? side(match[1] ?? '', match[2] ?? '', rest) : null;
}

/** 'Tin Sparrow -Rust', 'Low Vale—Reed' and 'Ana Torvik-Rain'. */
const byTightDash = (text: string): Sides | null =>
  byPatterns(text, [/^(\S.*?)(?:[-–—]+\s|\s[-–—]+)(?=\S)(.+)$/, /^(.+?)[–—](.+)$/], { kind: 'dash' }) ??
  byPatterns(text, [/^([^-]+)-([^-]+)$/], { kind: 'weak' });

/** A comma, a slash or a bar can separate, or be part of a name. Those in brackets do not separate. */
function byWeakSign(whole: string): Sides | null {
  const sides = byPlainSign(withHiddenSigns(whole));
  return sides && { ...sides, left: withSigns(sides.left), right: withSigns(sides.right) };
}

function byPlainSign(text: string): Sides | null {
  const slash = byPatterns(text, [/^([^/]+?)\s+\/\s+([^/]+)$/, /^([^|｜]+)[|｜]([^|｜]+)$/], {
    kind: 'sign',
  });
  if (slash) return side(unquoted(slash.left), slash.right, { kind: 'sign' });
  const weak = [/^([^,]+),\s+([^,]+)$/, /^([^,;]+);\s*([^,;]+)$/, /^([^/]+)\/([^/]+)$/];
  return (
    byPatterns(text, weak, { kind: 'weak' }) ??
    byPatterns(text, [/^([^()]+)\s\(([^()]+)\)$/], { kind: 'weak', order: 'title-first' })
  );
}

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** Private characters stand for the separators in brackets. */
const FIRST_HIDDEN = 0xe100;
const withHiddenSigns = (text: string) =>
  text.replace(BRACKETS, (inner) =>
    inner.replace(/[,;/|]/g, (sign) => String.fromCharCode(FIRST_HIDDEN + sign.charCodeAt(0))),
  );
const withSigns = (text: string) =>
  text.replace(/[\uE100-\uE17F]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FIRST_HIDDEN));

/** Splits a text at separators outside of brackets. */
export const partsOf = (text: string, separator: RegExp): string[] =>
  withHiddenSigns(text).split(separator).map(withSigns);

/** A side without the quotes or the square brackets around it. */
const plain = (text: string) => unquoted(text).replace(/^\[([^\][]+)\]$/, '$1');
const unbracketed = (text: string) => text.replace(/^\(([^()]*)\)$/, '$1');

/** A text without the quotes around it. */
function unquoted(text: string): string {
  const match = QUOTED.exec(text.trim());
  return match?.slice(1).find((part) => part !== undefined) ?? text.trim();
}
