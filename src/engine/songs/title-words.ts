import {
  CJK_MEDIA,
  CJK_VERSION,
  EDITIONS,
  FILLERS,
  MEDIA,
  SUFFIX_WORDS,
  UPLOAD_ONLY,
  UPLOAD_WORDS,
  VERSIONS,
} from './title-vocabulary.ts';

const FORMAT = /^(?:(?:19|20)\d\d|\d+(?:p|k|fps|kbps))$/;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The words of a text in lower case. 'M/V' is `mv`, 'Re-Mastered' is `remastered`, and each Chinese, Japanese or Korean word
 * of an upload is `official`.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/m\/v/g, ' mv ')
    .replace(/a cappella/g, 'acapella')
    .replace(/re-(?=master|issue|record)/g, 're')
    .replace(/dance practice/g, 'choreography')
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[mp]v/gu, ' mv ')
    .replace(CJK_MEDIA, ' official ')
    .replace(CJK_VERSION, ' live ');
  return plain.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}']*/gu) ?? [];
}

const isDescription = (word: string) => MEDIA.has(word) || EDITIONS.has(word) || FORMAT.test(word);
const isFiller = (word: string) => FILLERS.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word);

/** Whether a text names only the upload, edition or year, such as 'Official Video 1987', and not the song. */
export function isNoise(text: string): boolean {
  const words = wordsOf(text);
  return words.every((word) => isDescription(word) || isFiller(word)) && words.some(isDescription);
}

/** Whether a text mentions the upload among other things, such as 'Official Video from the tour'. */
export const mentionsUpload = (text: string): boolean => wordsOf(text).some((word) => UPLOAD_WORDS.has(word));

/** Whether a text names another recording of the song, such as 'Live at the Old Mill'. */
export const namesVersion = (text: string): boolean => wordsOf(text).some((word) => VERSIONS.has(word));

/** Whether all words name another recording: 'Slowed + Reverb'. */
export const namesOnlyVersion = (text: string): boolean =>
  wordsOf(text).every((word) => VERSIONS.has(word) || isFiller(word));

const SHOUT =
  /^(?:(?:brand )?new(?: (?:song|single|music|video|track|release|hit))*|hot|exclusive|viral|must (?:hear|see|watch|listen)|(?:best|high|good|great) (?:sound |audio )?quality|(?:watch|listen) in (?:hd|hq|4k))$/;

/** Whether a text shouts about the upload: 'NEW', 'MUST HEAR', 'Best Quality'. */
export const isShout = (text: string): boolean => SHOUT.test(wordsOf(text).join(' '));

const ARTICLES = new Set(['the', 'a', 'an', 'my', 'el', 'la', 'le', 'il', 'das', 'die', 'der']);
const isSize = (word: string) => FORMAT.test(word) && !YEAR.test(word);

/**
 * Whether words that could describe an upload are the title of a song, too: 'Clean', '1999', 'The Album'. `few`: only one word
 * that seldom stands alone behind a title.
 */
export function canBeTitle(text: string, which: 'all' | 'few'): boolean {
  const words = wordsOf(text).filter((word) => !ARTICLES.has(word));
  const [first, ...more] = words;
  if (first === undefined || words.some((word) => UPLOAD_ONLY.has(word) || isSize(word))) return false;
  if (more.length > 0) return which === 'all' && !words.includes('video') && !words.includes('audio');
  return which === 'all' || !SUFFIX_WORDS.has(first);
}

/** Returns the text without the words of an upload: 'Official Live Video' becomes 'Live'. */
export function withoutMedia(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => !wordsOf(word).some((part) => MEDIA.has(part)))
    .join(' ');
}
