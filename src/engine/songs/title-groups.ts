import { isNoise, mentionsUpload, namesVersion, withoutMedia } from './title-words.ts';

const GROUP = /([([{<【「『《〈])([^()[\]{}<>【】「」『』《》〈〉]*)[)\]}>】」』》〉]/g;
const CREDIT = /^(?:feat|ft|featuring|prod|produced|dir|directed|starring)\b|^(?:with|w\/)\s/i;
const SOURCE =
  /^from (?:["“'«]|(?:the )?(?:album|ep|movie|film|motion picture|series|original|soundtrack))|\b(?:soundtrack|ost|release)$/i;
const EXTRA = /^(?:dance practice|behind the scenes|short film|\d+ hours?(?: loop)?|taken from .+)$/i;
const DURATION = /^\d{1,2}:\d\d(?::\d\d)?$/;

/** Whether a text names guests, makers, a source such as an album, or an extra such as 'Dance Practice' (rule C28). */
export const isSideNote = (text: string): boolean =>
  CREDIT.test(text) || SOURCE.test(text) || EXTRA.test(text);

/** Returns the name of a version in parentheses, without the words of the upload: 'Official Live Video' gives ' (Live) '. */
export function versionText(text: string): string {
  const parts = text.split(/\s*[/|]\s*|\s+-\s+/).filter((part) => part && !isNoise(part));
  const kept = withoutMedia(parts.join(' / '))
    .replace(/^[\s,:-]+|[\s,:-]+$/g, '')
    .replace(/^live\b/i, 'Live');
  return ` (${kept}) `;
}

function keptGroup(whole: string, content: string): string {
  const text = content.trim();
  if (!text || isNoise(text) || isSideNote(text) || DURATION.test(text)) return ' ';
  if (namesVersion(text)) return versionText(text);
  return mentionsUpload(text) ? ' ' : whole;
}

/**
 * Removes the groups in brackets that describe the upload, or name guests, makers, a source, an edition or a duration, and
 * puts versions into parentheses (rule C28). Other groups stay.
 */
export function cleanGroups(text: string): string {
  let current = text;
  for (let depth = 0; depth < 3; depth += 1) {
    const next = current.replace(GROUP, (whole, _open: string, content: string) => keptGroup(whole, content));
    if (next === current) break;
    current = next;
  }
  return current
    .replace(/[([{<]([^)\]}>]*)$/, (whole, content: string) => (isNoise(content) ? '' : whole))
    .replace(/\s+/g, ' ')
    .trim();
}
