import { squash } from '#engine/songs/title-text.ts';
import type { Sides } from './sides.ts';
import { isClearlyTurned, orderByArtist, orderByRecording, orderScore } from './title-signs.ts';

/**
 * What a line tells about its order. Above 0 the title is first. `isClear`: by more than some words that bands have, too.
 * `isRepeat`: only by the name that it shares with other lines.
 */
type Evidence = { score: number; isClear: boolean; isRepeat?: boolean };

export type Order = {
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
  if (told !== null)
    return told === 'title-first' ? { score: TOLD, isClear: true } : { score: -TOLD, isClear: false };
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
