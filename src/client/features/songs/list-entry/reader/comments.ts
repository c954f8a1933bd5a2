import { orderNamedBy, roleOfName } from './fields.ts';
import { sidesOf } from './sides.ts';

const RULE = /^(?:[-=_*~#.•]\s?){3,}$/;
const HEADING = /^#{1,6}\s|^(?:\/\/|;)\s?|^#(?![\d\s])\S+$/;
const PARTS =
  /^(?:side|seite|disc|disk|cd|part|round|runde|group|gruppe|week|day|set|act|volume|vol\.?)\s?(?:[a-h]|\d{1,3}|[ivx]+|one|two|three)\b[:.]?$/i;
const DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)$/i;
const WORDS =
  /^(?:(?:my |our |the )?(?:track|play|set|song)\s?list\b|thx\b|haha|lol\b|sent from\b|edit:|ps:|note:|notes:|bonus( tracks?)?$|honou?rable mentions?|<media omitted>|description:|(?:my )?top \d+|artists? ?[-–—|:,/] ?(?:title|song|track)s?$|(?:title|song|track)s? ?[-–—|:,/] ?artists?$)/i;
/** Words that begin remarks, and titles of songs, too: 'Hello - Odd Moon'. */
const GREETING =
  /^(?:total|thanks|thank you|hey|hi|hello|here (?:are|is|comes?)|enjoy|cheers|danke|hallo|merci|bonjour|gracias|hola)\b/i;
/** What a remark says behind its greeting. */
const SPEECH =
  /^(?:here|these|this|my|our|i|i'm|it's|please|see|all|everyone)\b.*\s|\d\s?(?:songs?|tracks?|min)\b|[:!?…]$/i;
const MAX_NAME_WORDS = 6;
/** The line above a message of a chat: 'Mara — Today at 8:15 PM'. */
const SENDER =
  /\s[—–-]\s(?:(?:Today|Yesterday|Heute|Gestern)(?: at| um)?|\d{1,2}[./]\d{1,2}[./]\d{2,4},?)\s\d{1,2}:\d\d(?:\s?[AP]M)?$/i;
const UNKNOWN_SONG = /^(?:id|\?+|unknown|tba|tbd)\s*[-–—]\s*(?:id|\?+|unknown|tba|tbd)$/i;

/** Whether a line greets. A line with two sides is a song, unless the second one speaks. */
function isGreeting(text: string): boolean {
  if (!GREETING.test(text)) return false;
  const sides = sidesOf(text);
  if (sides === null || sides.kind === 'weak' || SPEECH.test(sides.right)) return true;
  return sides.right.split(/\s+/).length > MAX_NAME_WORDS;
}

/** Whether a line is a rule, a heading or a comment by its own text. */
export const isComment = (text: string): boolean =>
  [RULE, HEADING, PARTS, WORDS, UNKNOWN_SONG, SENDER].some((pattern) => pattern.test(text)) ||
  isGreeting(text);

/** Whether a line that names one thing only is a remark in a list of whole songs, rather than a title without its artist. */
export function isRemark(text: string): boolean {
  if (/[:!?…]$/.test(text) || DAYS.test(text) || roleOfName(text) !== null) return true;
  const words = text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= 5 && small >= words.length / 2;
}

/** The order that a heading such as 'Song - Artist' names, or null. */
export function orderOfHeading(text: string): 'artist-first' | 'title-first' | null {
  const [first = '', second = '', ...rest] = text.split(/\s*[-–—|:,/]\s*/);
  return rest.length > 0 ? null : orderNamedBy(first, second);
}
