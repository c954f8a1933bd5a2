import { squash } from '#engine/songs/title-text.ts';
import { isNoise, mentionsUpload, namesVersion } from '#engine/songs/title-words.ts';
import type { Sides } from './sides.ts';

const wordsIn = (text: string) => new Set(text.trim().split(/\s+/));

/** Words that sentences have. Titles are sentences more often than names of bands. */
const SENTENCE_WORDS = wordsIn(
  `i'm i'll i've you're it's she's he's don't can't won't isn't ain't didn't doesn't wasn't couldn't let's dont cant wont
  hello hey hi thank thanks goodbye enjoy cheers nicht je hallo danke merci bonjour gracias hola`,
);
const TITLE_WORDS = wordsIn(
  `do don want need know going gone come comes goes take make feel say tell call stay dancing love forever tonight night day time heart
  total when why how never always ich du mein mir dir kein liebe wie wenn quand amor contigo`,
);
/** Words that names of bands have nearly as often: 'My', 'At the', 'You'. */
const SMALL_WORDS = wordsIn(
  `i you your me my we us it is are was be with without into in on at to for of from up down away here there this that these
  what where now back go dein tu mon ma ton mes nous pas sous sur yo mi sin para que como`,
);
const ARTIST_WORDS =
  /(?:\s(?:&|x|and the|und die|y los|et les)\s)|^(?:dj|mc|lil|orchestre)\s|\b(?:feat\.?|ft\.?|band|orchestra|quartet|trio|ensemble|collective|project|choir)(?:\s|$)/i;
/** Titles begin with an article nearly as often. */
const ARTICLE = /^(?:the|die|los|las|les)\s/i;
/** Guests behind the second side can be those of a title or of an artist. */
const GUESTS = /\s[([]?(?:feat\.?|ft\.?)\s.*$/i;
const BRACKETS = /[([]([^)\]]*)[)\]]/g;

/** The most that the words of one line tell: one long title decides no list. */
const MOST = 2;
const limited = (score: number) => Math.max(-MOST, Math.min(score, MOST));

/** How much the words of a side look like a title. */
function titleWords(text: string): number {
  const words = text
    .toLowerCase()
    .replace(/’/g, "'")
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  return limited(count(SENTENCE_WORDS) * 2 + count(TITLE_WORDS) + count(SMALL_WORDS) / 4);
}

/** How much a side looks like the name of an artist. */
function artistWords(text: string): number {
  if (ARTIST_WORDS.test(text)) return 1;
  return ARTICLE.test(text) ? 0.5 : 0;
}

/** What the words of a line tell, from -2 to 2: above 0 the title is first. */
export function orderScore({ left, right }: Sides): number {
  return limited(
    titleWords(left) - artistWords(left) - titleWords(right) + artistWords(right.replace(GUESTS, '')),
  );
}

/** The least that the words of one side tell when they make a sentence, and those of both sides together. */
const SENTENCE = 1.5;
const BOTH_SIDES = 0.75;

/** Whether the words of a line tell clearly that its title is first: by a sentence, or by both sides ('Stand by Me - The Clocks'). */
export function isClearlyTurned(sides: Sides): boolean {
  const score = orderScore(sides);
  const tellBoth = titleWords(sides.left) > 0 && artistWords(sides.right.replace(GUESTS, '')) > 0;
  return score >= (tellBoth ? BOTH_SIDES : SENTENCE);
}

const describesRecording = (text: string) =>
  [...text.matchAll(BRACKETS)].some(
    ([, inner = '']) =>
      namesVersion(inner) || (isNoise(inner) && !/^\d+$/.test(inner)) || mentionsUpload(inner),
  );

/** The side that has words of a recording in brackets is the title: 'Odd Moon - Tide (Official Video)'. */
export function orderByRecording({ left, right }: Sides): Sides['order'] {
  const [isLeft, isRight] = [describesRecording(left), describesRecording(right)];
  if (isLeft === isRight) return null;
  return isLeft ? 'title-first' : 'artist-first';
}

/** The order that a known artist on one side of a line tells. */
export function orderByArtist({ left, right }: Sides, known: ReadonlySet<string>): Sides['order'] {
  const [isLeft, isRight] = [known.has(squash(left)), known.has(squash(right))];
  if (isLeft === isRight) return null;
  return isLeft ? 'artist-first' : 'title-first';
}
