import { versionText } from './title-groups.ts';
import { isNoise, namesVersion } from './title-words.ts';

type Song = { artist: string; title: string };

const TITLE_IN_BRACKETS = /^([^「『【《]+)(?:「([^」]+)」|『([^』]+)』|《([^》]+)》|【([^】]+)】)(.*)$/u;
const TITLE_FIRST = /^(?:「([^」]+)」|『([^』]+)』)(.+)$/u;
const ARTIST_IN_BRACKETS = /^【([^】]+)】\s?(.+)$/u;
const CLIP_BEFORE = /(?<=\S)\s?(?:MV|PV)\s?(?=[「『【《])/g;
const CLIP_INSIDE = /(?<=[^「『【《\s])\s?(?:MV|PV)(?=[」』])/g;
const RELEASE_END = /\s(?:new |\d(?:st|nd|rd|th) )?(?:single|mini album|album|ep)$/i;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a text has Chinese or Japanese characters. */
export const isCjk = (text: string): boolean => CJK.test(text);

/** Removes 'MV' and 'PV' beside the brackets of a title: '夜の時計MV「夜行バス」'. */
export const withoutClipWords = (text: string): string =>
  text
    .replace(/^(?:MV|PV)_/, '')
    .replace(CLIP_BEFORE, '')
    .replace(CLIP_INSIDE, '');

/**
 * Removes a genre or another note in brackets before 'Artist - Title'. A name in brackets that is the whole artist stays.
 */
export const withoutLeadingNote = (text: string): string =>
  text
    .replace(/^\[[^\]]*\]\s-\s(?=.*\s[-–—－]\s)/, '')
    .replace(/^(?:\[[^\]]*\]|【[^】]*】)\s?(?=[^\s「『\-‐‑‒–—―－].*\s[-–—－]\s)/u, '');

/** Reads 'Artist「Title」', '「Title」Artist' and '【Artist】Title'; null for other texts. */
export function byBrackets(text: string): Song | null {
  return artistBefore(text) ?? titleFirst(text) ?? artistInBrackets(text) ?? titleInSquares(text);
}

function artistBefore(text: string): Song | null {
  const match = TITLE_IN_BRACKETS.exec(text);
  const title = match?.slice(2, 6).find((inner) => inner !== undefined);
  if (!match || title === undefined) return null;
  const [artist, rest] = [trimmed(match[1] ?? '').replace(RELEASE_END, ''), (match[6] ?? '').trim()];
  if (artist === '' || (match[5] !== undefined && !isAside(rest))) return null;
  return { artist, title: title + versionsOf(rest) };
}

const NOTED_TITLE = /^(?:「([^」]+)」|『([^』]+)』|"([^"]+)"|“([^”]+)”|'([^']+)'|‘([^’]+)’)\s?(.+)$/;

/** Returns the title of '『Title』PV', where only words of the upload follow; any other text stays. */
export function titleOfBrackets(text: string): string {
  const match = NOTED_TITLE.exec(text);
  if (!match || !isNoise(match.at(-1) ?? '')) return text;
  return match.slice(1, -1).find((inner) => inner !== undefined) ?? text;
}

/** The names of versions in a text behind a title: its groups in parentheses, else the whole text. */
function versionsOf(text: string): string {
  const groups = [...text.matchAll(/\(([^()]*)\)/g)].map(([, inner = '']) => inner);
  const versions = groups.filter(namesVersion);
  if (versions.length > 0) return versions.map(versionText).join('');
  return namesVersion(text) && groups.length === 0 ? versionText(text) : '';
}

/** Whether nothing but a note follows a title in brackets. */
const isAside = (rest: string) => rest === '' || isNoise(rest) || /^[([【「『]/.test(rest);

function titleFirst(text: string): Song | null {
  const match = TITLE_FIRST.exec(text);
  const artist = trimmed(match?.[3] ?? '');
  const title = match?.[1] ?? match?.[2];
  if (title === undefined || artist === '' || isNoise(artist) || /[「『【(]/.test(artist)) return null;
  return { artist, title };
}

function artistInBrackets(text: string): Song | null {
  const [, artist, title] = ARTIST_IN_BRACKETS.exec(text) ?? [];
  return artist && title && !/\s[-/|]\s/.test(title) ? { artist, title } : null;
}

/** Reads '北碼頭 [渡輪]'. Beside Latin letters such brackets hold a translation. */
function titleInSquares(text: string): Song | null {
  const [, artist, title] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(text) ?? [];
  return artist && title && isCjk(artist) && isCjk(title)
    ? { artist: artist.trim(), title: title.trim() }
    : null;
}

const trimmed = (text: string) => text.replace(/^[\s\-–—/:]+|[\s\-–—/:]+$/g, '');
