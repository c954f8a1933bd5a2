import { isSoundFile, nameOfPath } from '#client/features/songs/list-entry/formats/file-names.ts';
import { linkOfWord } from '#client/features/songs/list-entry/formats/links.ts';
import { isComment } from './comments.ts';
import { isStruck, withoutMarkup } from './markup.ts';
import { withoutPrefix } from './prefix.ts';
import { sidesOf } from './sides.ts';
import { withoutSuffix } from './suffix.ts';

export type Line = { line: number; text: string };

/** A line without what lists and posts put around a song. */
export type ReadLine = {
  line: number;
  /** The line as the user sees it. */
  raw: string;
  text: string;
  urls: string[];
  hasNumber: boolean;
  hasBullet: boolean;
  hasChatName: boolean;
  isComment: boolean;
};

/** Longer lines are prose, and no song of a list. */
const MAX_LINE_LENGTH = 500;

/** Reads one line by itself. `marker` is the mark with which the lines of the list count up. */
export function readLine({ line, text: raw }: Line, marker: RegExp | null): ReadLine {
  const whole = raw.trim();
  const isLong = whole.length > MAX_LINE_LENGTH;
  const skipped = {
    line,
    raw: whole,
    text: '',
    urls: [],
    hasNumber: false,
    hasBullet: false,
    hasChatName: false,
  };
  if (isLong || isStruck(whole) || isComment(whole)) return { ...skipped, isComment: true };
  const { text: plain, links } = withoutMarkup(marker ? whole.replace(marker, '') : whole);
  const { text: words, urls } = withoutLinks(isSoundFile(plain) ? nameOfPath(plain) : plain);
  const { text, ...prefix } = withoutPrefix(words);
  const isMarked = links.length + urls.length > 0;
  return {
    line,
    raw: whole,
    text:
      isMarked && !/[\p{L}\p{N}]/u.test(text.replace(/^\d{1,3}[.):]?$/, ''))
        ? ''
        : withoutSuffix(isMarked ? tidied(text).replace(/\s*:$/, '') : tidied(text), isSided),
    urls: [...new Set([...links.map((link) => linkOfWord(link)), ...urls])].filter((url) => url !== null),
    ...prefix,
    isComment: !isMarked && (plain === '' || isComment(text)),
  };
}

/** Whether a text names artist and title. Weak signs do not tell, other than an artist in parentheses. */
const isSided = (text: string) =>
  !['weak', undefined].includes(sidesOf(text)?.kind) || /\S \([^)]+\)$/.test(text);

function withoutLinks(text: string): { text: string; urls: string[] } {
  const urls: string[] = [];
  const words = text
    .replace(/[,;|](?=https?:\/\/)/gi, ' ')
    .split(/\s+/)
    .filter((word) => {
      const url = linkOfWord(word);
      if (url !== null) urls.push(url);
      return url === null;
    });
  return { text: words.join(' '), urls };
}

/** Removes empty brackets and separators that a link has left. */
const tidied = (text: string): string =>
  text
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, ' ')
    .replace(/^[\s|:–—-]+(?=\s)|\s+[|:–—,-]+$|:$/g, (mark) => (mark === ':' ? mark : ' '))
    .replace(/\s+/g, ' ')
    .trim();
