import { namesVersion } from '#engine/songs/title-words.ts';
import { isComment } from './comments.ts';
import { linkOfWord } from './links.ts';
import { isStruck, withoutMarkup } from './markup.ts';
import { hasLabels, sidesOf } from './sides.ts';
import type { Line } from './song-list.ts';
import { isSoundFile, nameOfPath } from './song-texts.ts';

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
  if (whole.length > MAX_LINE_LENGTH || isStruck(whole) || isComment(whole)) {
    const nothing = { hasNumber: false, hasBullet: false, hasChatName: false };
    return { line, raw: whole, text: '', urls: [], ...nothing, isComment: true };
  }
  const { text: plain, links } = withoutMarkup(marker ? whole.replace(marker, '') : whole);
  const { text: words, urls } = withoutLinks(isSoundFile(plain) ? nameOfPath(plain) : plain);
  const { text, ...prefix } = withoutPrefix(words);
  const hasLinks = links.length + urls.length > 0;
  const hasWords = !hasLinks || /[\p{L}\p{N}]/u.test(text.replace(/^\d{1,3}[.):]?$/, ''));
  const tidy = hasLinks ? tidied(text).replace(/\s*:$/, '') : tidied(text);
  return {
    line,
    raw: whole,
    text: hasWords ? withoutSuffix(tidy, isSided) : '',
    urls: [...new Set([...links.map(linkOfWord), ...urls])].filter((url) => url !== null),
    ...prefix,
    isComment: !hasLinks && (plain === '' || isComment(text)),
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

/** What stood before the song of a line. */
type Prefixed = Pick<ReadLine, 'text' | 'hasNumber' | 'hasBullet' | 'hasChatName'>;

const CHAT =
  /^(?:\[\d{1,4}[^\]]{3,28}\d\s?(?:[ap]\.?m\.?)?\]\s*|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?\s+-\s+)(?:[~@]\s?)?[^:]{1,40}:(?:\s|$)/i;
const QUOTE = /^(?:>\s*)+/;
const CHECKBOX = /^(?:[-*+]\s+)?\[[ xX✓]?\]\s+/;
const BULLET =
  /^(?:[-–—*+•▪▫◦‣⁃·»→►▶▸✔✓✅☑➤➜✦✧●○■□★☆⭐🎵🎶🎧🎤🎼🎸🎹👉📀💿🔊🔹🔸🥇🥈🥉🏆]\uFE0F?|\p{Extended_Pictographic}\uFE0F?(?=\s*\d{1,3}[.)]))\s+/u;
const TAG = /^(?:\[[A-Z][A-Z /&]{2,24}\]|\((?:NEW|RE|[=↑↓+–-]\d{0,3})\))\s+/;
const TIME = /^(?:[[(](?:\d{1,2}:)?\d{1,2}:\d\d[\])]|(?:\d{1,2}:)?\d{1,2}:\d\d(?=\s))\s*(?:[-–—|]\s+)?/;
/** Numbers that only lists have. */
const NUMBER = new RegExp(
  [
    '^(?:no|nr|n|track|seed|song|rank|place|platz|pick)(?:\\.\\s?|\\s)#?\\d{1,3}\\s*[.):-]?\\s+',
    '^[#№]\\s?\\d{1,3}\\s*[.):]?\\s*[-–—|]?\\s*',
    '^[(\\[]\\d{1,3}[)\\]][.:]?\\s*',
    '^\\d{1,3}\\s?[.)\\]](?!\\d)\\s*(?:[-–—]\\s*)?',
    '^\\d{1,3}:\\s+',
    '^\\d{1,3}\\s?[;,](?!\\d)\\s*',
    '^\\d{1,3}(?:st|nd|rd|th)\\s*[.):–-]\\s*',
    '^(?:p|pos|m|match|game|slot)\\.?\\s?\\d{1,3}[:.)]\\s+',
    '^(?:19|20)\\d\\d\\s+[-–—|]\\s+(?=\\S.*\\s[-–—|]\\s)',
    '^\\d{1,3}[ºª°]\\s*[-–.)]?\\s*',
    '^\\d{1,3}\\s?/\\s?\\d{1,3}\\s+',
    '^\\d{1,3}[-–—]\\s+',
    '^\\d{1,3}\\s+[-–—|]\\s+(?=\\S.*\\s[-–—|]\\s)',
    '^\\d{1,2}-\\d{2}\\s+',
    '^0\\d{1,2}(?:\\s+|_)',
    '^[A-D]\\d{1,2}[.):]?\\s+(?=\\S.*\\s[-–—]\\s)',
    '^[\\u2460-\\u24ff\\u2776-\\u2793]\\s*',
    '^(?:[0-9]\\uFE0F?\\u20E3)+\\s*|^\\u{1F51F}\\s*',
    '^[０-９]{1,3}[．）.)]\\s*',
  ].join('|'),
  'iu',
);
const LEAD_IN =
  /^(?:@\S+:?\s+)?(?:(?:\S+\s){0,4}(?:pick|choice|vote|nomination|nominee|song|one|favou?rite|mine|entry|tune|jam|banger)s?\s?(?:is|would be|goes to|was|:|=)|(?:i\s)?(?:nominates?|picks?|suggests?|recommends?|votes? for|check out|listen to|i'm listening to|now playing)(?:\s(?:this|my|the)(?:\s(?:song|track|tune|one))?(?=:))?:?)\s+(?=\S)/i;
/** '@odd_moon - Tide' has the name of its artist. */
const MENTION = /^@\w+:?\s+(?![-–—~|]\s)/;

/** Removes quotes, bullets, numbers, times and names of senders before the song of a line. */
function withoutPrefix(line: string): Prefixed {
  const chat = line.replace(CHAT, '');
  const result = { text: chat, hasNumber: false, hasBullet: false, hasChatName: chat !== line };
  for (let count = 0; count < 6; count += 1) {
    const before = result.text;
    strip(result);
    if (result.text === before) break;
  }
  if (!hasLabels(result.text)) result.text = result.text.replace(LEAD_IN, '').replace(MENTION, '');
  result.text = result.text.trim();
  return result;
}

function strip(result: Prefixed): void {
  const take = (pattern: RegExp) => {
    const rest = result.text.replace(pattern, '');
    const isTaken = rest !== result.text && rest.trim() !== '';
    if (isTaken) result.text = rest;
    return isTaken;
  };
  take(QUOTE);
  if (take(CHECKBOX) || take(BULLET)) result.hasBullet = true;
  take(TIME);
  if (!result.hasNumber && take(NUMBER)) result.hasNumber = true;
  take(TAG);
}
