/** Scripts whose letters take other shapes with a joiner or a variation selector between them. */
const JOINED_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
];
const JOINED_LETTER = `[${JOINED_SCRIPTS.map((name) => `\\p{Script=${name}}`).join('')}]`;
const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier})?`;

/** Sequences that need their invisible characters: emoji, keycaps, flags, joined letters, and variants of ideographs. */
const SEQUENCES = [
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
  String.raw`${PICTURE}(?:\u200D${PICTURE})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`${JOINED_LETTER}[\u200C\u200D\u180B-\u180F](?=\p{L})`,
  String.raw`\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
].join('|');

/** Characters that show nothing or change the direction of what follows, and line separators. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\p{Zl}|\p{Zp}`;
const WITHOUT_MARKS = new RegExp(`(${SEQUENCES})|${INVISIBLE}`, 'gu');
/** Marks of direction order a mixed text and cannot turn words around, so a paragraph keeps them. */
const WITH_MARKS = new RegExp(String.raw`(${SEQUENCES}|[\u200E\u200F\u061C])|${INVISIBLE}`, 'gu');

/** A letter, digit, punctuation mark or symbol, other than the empty cell of Braille. */
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The most marks in a row: as many as in Unicode's Stream-Safe Text Format. No language needs more than a few on one letter,
 * and to normalise a run takes time by the square of its length.
 */
const MAX_MARKS = 30;
const RUN_OF_MARKS = /\p{M}+/gu;

export const TOO_MANY_MARKS = `Please use at most ${MAX_MARKS} accents on one letter.`;

/** Whether more marks follow each other than any letter needs. */
export const hasLongRunOfMarks = (text: string): boolean =>
  text.match(RUN_OF_MARKS)?.some((run) => run.length > MAX_MARKS && Array.from(run).length > MAX_MARKS) ??
  false;

/** The text with the first marks of each run. It is for texts of other hosts, which no user can correct. */
export const cutRunsOfMarks = (text: string): string =>
  text.replace(RUN_OF_MARKS, (run) => Array.from(run).slice(0, MAX_MARKS).join(''));

/** The text in one line, with a space for each run of control characters. For files, and for texts of other hosts. */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function clean(text: string, invisible: RegExp): string {
  const cleaned = text.normalize('NFC').replace(invisible, (_, sequence = '') => sequence);
  return VISIBLE.test(cleaned) ? cleaned.trim() : '';
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * One line without invisible characters, normalized; empty when nothing of it is visible. A line in a script
 * from right to left keeps its marks of direction.
 */
export const cleanLine = (text: string) => clean(text, RIGHT_TO_LEFT.test(text) ? WITH_MARKS : WITHOUT_MARKS);

/** Cleans a text of several lines like `cleanLine`, and keeps its line breaks and marks of direction. */
export const cleanParagraph = (text: string) => clean(text, WITH_MARKS);
