import { roleOfName, textNamedBy } from '#client/features/songs/list-entry/formats/roles.ts';

const RULE = /^(?:[-=_*~#.•]\s?){3,}$/;
const HEADING = /^#{1,6}\s|^(?:\/\/|;)\s?|^#(?![\d\s])\S+$/;
const PARTS =
  /^(?:side|seite|disc|disk|cd|part|round|runde|group|gruppe|week|day|set|act|volume|vol\.?)\s?(?:[a-h]|\d{1,3}|[ivx]+|one|two|three)\b[:.]?$/i;
const DAYS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)$/i;
const WORDS =
  /^(?:(?:my |our |the )?(?:track|play|set|song)\s?list\b|total\b|thanks\b|thank you\b|thx\b|hey\b|hi\b|hello\b|haha|lol\b|sent from\b|here (?:are|is|come)\b|enjoy\b|cheers\b|edit:|ps:|note:|notes:|bonus( tracks?)?$|honou?rable mentions?|<media omitted>|description:|(?:my )?top \d+|artists? ?[-–—|:,/] ?(?:title|song|track)s?$|(?:title|song|track)s? ?[-–—|:,/] ?artists?$|danke\b|hallo\b|merci\b|bonjour\b|gracias\b|hola\b)/i;
/** The line above a message of a chat: 'Mara — Today at 8:15 PM'. */
const SENDER =
  /\s[—–-]\s(?:(?:Today|Yesterday|Heute|Gestern)(?: at| um)?|\d{1,2}[./]\d{1,2}[./]\d{2,4},?)\s\d{1,2}:\d\d(?:\s?[AP]M)?$/i;
const UNKNOWN_SONG = /^(?:id|\?+|unknown|tba|tbd)\s*[-–—]\s*(?:id|\?+|unknown|tba|tbd)$/i;

/** Whether a line is a rule, a heading or a comment by its own text. */
export const isComment = (text: string): boolean =>
  RULE.test(text) ||
  HEADING.test(text) ||
  PARTS.test(text) ||
  WORDS.test(text) ||
  UNKNOWN_SONG.test(text) ||
  SENDER.test(text);

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
  const names = rest.length > 0 ? [] : [textNamedBy(first), textNamedBy(second)];
  if (names[0] === 'artist' && names[1] === 'title') return 'artist-first';
  return names[0] === 'title' && names[1] === 'artist' ? 'title-first' : null;
}
