import { squash } from '#engine/songs/title-text.ts';
import { namesVersion } from '#engine/songs/title-words.ts';
import type { Sides } from './sides.ts';

/** Words that titles have and names of artists seldom have. */
const TITLE_WORDS = new Set(
  `i i'm i'll i've you you're your me my we us it it's is are was be don't can't won't isn't ain't do did let's let love want need
  know go going gone come back take make feel say tell call stay dancing in on at to for of from with without into up down away
  when where why what how this that these there here never always forever tonight night day time heart song
  ich du dein mein mir dir nicht kein liebe wie wenn je tu mon ma ton mes nous pas quand sous sur yo mi amor contigo sin para que como`.split(
    /\s+/,
  ),
);
const ARTIST_WORDS =
  /(?:\s(?:&|x|and the|und die|y los|et les)\s)|^(?:the|die|los|las|les|dj|mc|lil|orchestre)\s|\b(?:feat\.?|ft\.?|band|orchestra|quartet|trio|ensemble|collective|project|choir)(?:\s|$)/i;

/** A line's own evidence: above 0 the title is first, below 0 the artist. */
function evidenceOf({ left, right }: Sides, known: ReadonlySet<string>): number {
  return sideScore(left, known) - sideScore(right, known);
}

/** How much a side looks like a title. */
function sideScore(text: string, known: ReadonlySet<string>): number {
  const words = text
    .toLowerCase()
    .replace(/’/g, "'")
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const titleWords = words.filter((word) => TITLE_WORDS.has(word)).length;
  const versions = [...text.matchAll(/\(([^)]*)\)/g)].filter(([, inner = '']) => namesVersion(inner)).length;
  const isArtist = ARTIST_WORDS.test(text) ? 1 : 0;
  return Math.min(titleWords, 2) + versions * 2 - isArtist - (known.has(squash(text)) ? 3 : 0);
}

/** Names that a side repeats tell artists: a list has several songs of one artist more often than one title twice. */
function repeatsOf(texts: readonly string[]): number {
  const names = texts.map(squash);
  return names.length - new Set(names).size;
}

export type Order = {
  isTitleFirst: boolean;
  /** Whether one line's reading stands against the order of the list, or the list gives no sign where one is needed. */
  isSure: (sides: Sides) => boolean;
};

/**
 * Decides which side has the artists for all lines that do not tell by themselves (rule C30). `known` holds the artists of the
 * lines that do, `header` the order that the list names.
 */
export function orderOf(lines: readonly Sides[], known: ReadonlySet<string>, header: Sides['order']): Order {
  const scores = new Map(lines.map((sides) => [sides, evidenceOf(sides, known)]));
  const repeats = repeatsOf(lines.map(({ right }) => right)) - repeatsOf(lines.map(({ left }) => left));
  const sum = [...scores.values()].reduce((total, score) => total + score, 0) + repeats * 2;
  const needed = Math.max(2, lines.length / 4);
  // One or two lines are no evidence about a list.
  const isTitleFirst = header === null ? lines.length > 2 && sum >= needed : header === 'title-first';
  const isDecided = header !== null || Math.abs(sum) >= needed;
  const leansAway = !isTitleFirst && sum >= 1 && lines.length > 1;
  return {
    isTitleFirst,
    isSure: (sides) => {
      const score = scores.get(sides) ?? 0;
      const isAgainst = isTitleFirst ? score <= -2 : score >= 2;
      const isKnown = known.has(squash(isTitleFirst ? sides.right : sides.left));
      if (header !== null || isKnown) return true;
      return !isAgainst && !leansAway && (sides.kind === 'dash' || isDecided || sides.kind === 'known');
    },
  };
}
