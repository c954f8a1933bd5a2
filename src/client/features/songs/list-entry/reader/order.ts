import { squash } from '#engine/songs/title-text.ts';
import { isNoise, mentionsUpload, namesVersion } from '#engine/songs/title-words.ts';
import type { Sides } from './sides.ts';

/**
 * What a line tells about its order. Above 0 the title is first. `isClear`: by more than some words that bands have, too.
 * `isRepeat`: only by the name that it shares with other lines.
 */
type Evidence = { score: number; isClear: boolean; isRepeat?: boolean };

type Order = {
  isTitleFirst: (sides: Sides) => boolean;
  /** Whether one line's reading stands against the order of the list, or the list gives no sign where one is needed. */
  isSure: (sides: Sides) => boolean;
};

/** What no words can weigh up: a known artist, or a recording in brackets. */
const TOLD = 2;
/** A line with so much evidence stands against a list in the other order. */
const STRONG = 1.5;

/**
 * Decides which side has the artists for all lines that do not tell by themselves: the artist is first, unless most
 * lines clearly tell otherwise. `known` holds the artists of the lines that tell, `header` the order that the list names.
 */
export function orderOf(lines: readonly Sides[], known: ReadonlySet<string>, header: Sides['order']): Order {
  if (header !== null) return { isTitleFirst: () => header === 'title-first', isSure: () => true };
  const different = withoutRepeats(lines);
  const repeats = repeatsOf(different);
  const evidenceOf = (sides: Sides) => lineEvidence(sides, known, repeats);
  const list = weigh(different.map(evidenceOf));
  const orderTold = (sides: Sides) => toldOrder(sides, known);
  const isOnBothSides = turnedNames(different);
  return {
    isTitleFirst: (sides) => {
      const told = orderTold(sides);
      return told === null ? list.isTitleFirst : told === 'title-first';
    },
    isSure: (sides) => {
      const told = orderTold(sides);
      if (told !== null) return told === 'artist-first' || list.isTitleFirst;
      if (isOnBothSides(sides)) return false;
      const { score } = evidenceOf(sides);
      return list.isTitleFirst ? isSureTitle(score) : isSureArtist(sides, score);
    },
  };

  function isSureTitle(score: number): boolean {
    return list.hasOtherSigns && (score >= 1 || (score > -1 && list.isOverwhelming));
  }

  function isSureArtist({ kind }: Sides, score: number): boolean {
    if (score >= STRONG) return false;
    if (score <= -1 && !list.isMostlyTurned) return true;
    return !list.leansToTitles && (kind === 'dash' || kind === 'known' || list.isArtistFirst);
  }
}

/** The order that a line has whatever the list says: by a recording behind its title, or by a known artist. */
function toldOrder(sides: Sides, known: ReadonlySet<string>): Sides['order'] {
  return orderByRecording(sides) === 'artist-first' ? 'artist-first' : orderByArtist(sides, known);
}

function lineEvidence(sides: Sides, known: ReadonlySet<string>, repeats: Repeats): Evidence {
  const told = orderByRecording(sides) ?? orderByArtist(sides, known);
  if (told === 'title-first') return { score: TOLD, isClear: true };
  if (told === 'artist-first') return { score: -TOLD, isClear: false };
  const score = orderScore(sides);
  const [isLeft, isRight] = [repeats.left.has(squash(sides.left)), repeats.right.has(squash(sides.right))];
  if (isLeft === isRight) return { score, isClear: isClearlyTurned(sides) };
  if (isLeft) return { score: score - TOLD, isClear: false };
  // One name can be a title that several artists sing.
  const areArtists = repeats.right.size > 1 && repeats.left.size === 0;
  const isTurned = isClearlyTurned(sides);
  return { score: score + (areArtists ? TOLD : 1), isClear: areArtists || isTurned, isRepeat: !isTurned };
}

/** Weighs the evidence of all lines. Most lines must clearly have their title first before a list is read so. */
function weigh(lines: readonly Evidence[]) {
  const most = lines.length / 2;
  const clear = lines.filter(({ isClear }) => isClear).length;
  const sumOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + Math.abs(score), 0);
  const turned = lines.filter(({ score, isClear }) => score >= 1 || isClear).map(({ score }) => score);
  const straight = lines.map(({ score }) => score).filter((score) => score <= -1);
  const [titles, artists] = [sumOf(turned), sumOf(straight)];
  const isTitleFirst = lines.length > 2 && clear > most && artists * 4 <= titles;
  const outweighsTitles = straight.length > 1 && artists >= titles * 2;
  return {
    isTitleFirst,
    /** Where each name behind the dash repeats, several artists may sing each title. */
    hasOtherSigns: lines.some(({ isRepeat }) => !isRepeat),
    isOverwhelming: clear >= Math.max(4, lines.length * 0.75) && artists === 0,
    isMostlyTurned: turned.length > most,
    isArtistFirst: outweighsTitles && artists >= Math.max(2, lines.length / 4),
    leansToTitles: titles >= Math.max(0.75, lines.length / 4) && !outweighsTitles,
  };
}

type Repeats = { left: ReadonlySet<string>; right: ReadonlySet<string> };

/** The names that several lines have on one side: a list has several songs of one artist more often than one title twice. */
function repeatsOf(lines: readonly Sides[]): Repeats {
  const repeated = (texts: readonly string[]) => {
    const names = texts.map(squash);
    return new Set(names.filter((name, index) => names.indexOf(name) !== index));
  };
  return { left: repeated(lines.map(({ left }) => left)), right: repeated(lines.map(({ right }) => right)) };
}

/** Finds lines with a name that another line has on its other side: 'Odd Moon - Tide' and 'Tide - Odd Moon'. */
function turnedNames(lines: readonly Sides[]): (sides: Sides) => boolean {
  const names = lines
    .map(({ left, right }) => [squash(left), squash(right)])
    .filter(([left, right]) => left !== right);
  const [lefts, rights] = [new Set(names.map(([left]) => left)), new Set(names.map(([, right]) => right))];
  return ({ left, right }) =>
    squash(left) !== squash(right) && (rights.has(squash(left)) || lefts.has(squash(right)));
}

/** A song that is in the list twice tells nothing more. */
const withoutRepeats = (lines: readonly Sides[]): Sides[] => [
  ...new Map(lines.map((sides) => [`${squash(sides.left)}\n${squash(sides.right)}`, sides])).values(),
];

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
  const plain = text.toLowerCase().replace(/’/g, "'");
  const words = plain.split(/\s+/).map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const count = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  return limited(count(SENTENCE_WORDS) * 2 + count(TITLE_WORDS) + count(SMALL_WORDS) / 4);
}

/** How much a side looks like the name of an artist. */
function artistWords(text: string): number {
  if (ARTIST_WORDS.test(text)) return 1;
  return ARTICLE.test(text) ? 0.5 : 0;
}

/** What the words of a line tell, from -2 to 2: above 0 the title is first. */
function orderScore({ left, right }: Sides): number {
  return limited(
    titleWords(left) - artistWords(left) - titleWords(right) + artistWords(right.replace(GUESTS, '')),
  );
}

/** The least that the words of one side tell when they make a sentence, and those of both sides together. */
const SENTENCE = 1.5;
const BOTH_SIDES = 0.75;

/** Whether the words of a line tell clearly that its title is first: by a sentence, or by both sides ('Stand by Me - The Clocks'). */
function isClearlyTurned(sides: Sides): boolean {
  const score = orderScore(sides);
  const tellBoth = titleWords(sides.left) > 0 && artistWords(sides.right.replace(GUESTS, '')) > 0;
  return score >= (tellBoth ? BOTH_SIDES : SENTENCE);
}

const describesRecording = (text: string) =>
  [...text.matchAll(BRACKETS)].some(
    ([, inner = '']) =>
      namesVersion(inner) || (isNoise(inner) && !/^\d+$/.test(inner)) || mentionsUpload(inner),
  );

/** The order of a line of which one side alone has the sign of a title. */
function orderBySign(isLeft: boolean, isRight: boolean): Sides['order'] {
  if (isLeft === isRight) return null;
  return isLeft ? 'title-first' : 'artist-first';
}

/** The side that has words of a recording in brackets is the title: 'Odd Moon - Tide (Official Video)'. */
const orderByRecording = ({ left, right }: Sides) =>
  orderBySign(describesRecording(left), describesRecording(right));

/** The order that a known artist on one side of a line tells. */
const orderByArtist = ({ left, right }: Sides, known: ReadonlySet<string>) =>
  orderBySign(known.has(squash(right)), known.has(squash(left)));
