import { isSoundFile, nameOfPath } from '#client/features/songs/list-entry/formats/file-names.ts';
import { linkOfWord } from '#client/features/songs/list-entry/formats/links.ts';
import { namesVersion } from '#engine/songs/title-words.ts';
import { isComment } from './comments.ts';
import { isStruck, withoutMarkup } from './markup.ts';
import { withoutPrefix } from './prefix.ts';
import { sidesOf } from './sides.ts';

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

const DURATION = /\s*[([]\s*(?:\d{1,2}:)?\d{1,2}:\d\d\s*[)\]]$/;
const BARE_DURATION = /(?:\s+[-–—|•·…]+\s*|\s*…\s*|\s+)(?:\d{1,2}:)?\d{1,2}:\d\d$/;
const YEAR = /\s*[([](?:19|20)\d\d(?:,\s*[\w ]{1,20})?[)\]]$/;
const BARE_YEAR = /(?:,\s+|\s+[-–—|•·]\s+)(?:19|20)\d\d$/;
const STARS = /\s*[-–—]?\s*(?:[★☆⭐✩✭✮½]\uFE0F?){2,}$/;
const RATING = /\s*(?:[([]\d{1,3}(?:[.,]\d)?\s?\/\s?(?:5|10|100)[)\]]|\s\d{1,2}(?:[.,]\d)?\/(?:5|10|100))$/;
const VOTES =
  /(?:\s*[([]|\s*[-–—:|]\s*|\s+)\+?\d[\d.,]*\s?(?:votes?|points?|pts|stimmen|punkte|likes?|plays?|views?|streams?|bpm)\.?[)\]]?$/i;
const PLUS = /\s*\([+-]\d+\)$/;
const GENRE = /\s*\[([^\][]{2,40})\]$/;
const REACTION = /\s+[🔥❤💯👍👏😍🙌🎶🎵🤘💙💜💚🖤😭🥺✨🚀👌🎉]+\uFE0F?$/u;
const SEPARATOR_LEFT = /(?:^|\s)[-–—|:•·/~]+$/;
/** These stand without brackets, so that they could be the title. */
const BARE = [BARE_DURATION, BARE_YEAR];
const SURE = [DURATION, YEAR, STARS, RATING, VOTES, PLUS, REACTION];

/** Removes durations, years, ratings, votes and genres behind the song of a line. `isSong`: whether the rest still names one. */
function withoutSuffix(line: string, isSong: (rest: string) => boolean): string {
  let text = line;
  for (let count = 0; count < 6; count += 1) {
    const next = [...SURE, ...BARE].map((pattern) => ({ pattern, rest: text.replace(pattern, '').trim() }));
    const taken = next.find(
      ({ pattern, rest }) => rest !== text && isWhole(rest) && (!BARE.includes(pattern) || isSong(rest)),
    );
    const rest = taken?.rest ?? withoutGenre(text);
    if (rest === text) break;
    text = rest;
  }
  return text;
}

const isWhole = (text: string) => text !== '' && !SEPARATOR_LEFT.test(text);

function withoutGenre(text: string): string {
  const [whole = '', words = ''] = GENRE.exec(text) ?? [];
  const rest = text.slice(0, text.length - whole.length).trim();
  return whole === '' || namesVersion(words) || !isWhole(rest) ? text : rest;
}
