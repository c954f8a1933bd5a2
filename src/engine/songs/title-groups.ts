import { canBeTitle, isNoise, isShout, mentionsUpload, namesVersion, withoutMedia } from './title-words.ts';

const GROUP = /([([{<【「『《〈])([^()[\]{}<>【】「」『』《》〈〉]*)[)\]}>】」』》〉]/g;
const CREDIT =
  /^(?:feat|ft|featuring|prod|produced|dir|directed|starring)\b|^(?:shot|filmed|edited|mixed|mastered|written|composed|animated|beat|music|video|lyrics) by\s|^(?:part\.|при уч)|^(?:with|w\/)\s/i;
const SOURCE =
  /^from (?:["“'«]|(?:the )?(?:album|ep|movie|film|motion picture|series|original|soundtrack))|^(?:album|ep|single):? ["“'«]|\b(?:soundtrack|ost|release)$|主題歌|オープニング|エンディング|テーマ/i;
const EXTRA =
  /^(?:(?:dance practice|choreography|making(?: of| film)?)\b.*|behind the scenes|short film|taken from .+)$/i;
const CALL =
  /\b(?:out now|available (?:now|on)|pre-?order|(?:on|via) (?:itunes|spotify|apple music|bandcamp)|subscribe)\b/i;
const LABEL = /\b(?:label|records|recordings)\b/i;
const DURATION = /^(?:\d{1,2}:\d\d(?::\d\d)?|\d+ hours?(?: loop)?)$/i;
/** Names of a series or film beside the song in a group that has quotes: '(TVアニメ『...』主題歌)'. */
const QUOTED_GROUP = /[([【][^()[\]【】]*[)\]】]/g;
const TIE_IN = /主題歌|オープニング|エンディング|テーマ|アニメ.*(?:OP|ED)/;

/** Whether a text names guests, makers, a source such as an album, an extra such as 'Dance Practice', or a shop (rule C28). */
export const isSideNote = (text: string): boolean =>
  CREDIT.test(text) || SOURCE.test(text) || EXTRA.test(text) || CALL.test(text);

const REMASTER = /\b(?:(?:19|20)\d\d|digital(?:ly)?|re-?master(?:ed)?)\b/gi;

/** Returns the name of a version in parentheses, without the words of the upload: 'Official Live Video' gives ' (Live) '. */
export function versionText(text: string): string {
  const parts = text.split(/\s*[/|]\s*|\s+-\s+/).filter((part) => part && !isNoise(part));
  const named = withoutMedia(parts.join(' / '));
  const kept = (/re-?master/i.test(named) ? named.replace(REMASTER, '') : named)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:-]+|[\s,:-]+$/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^live\b/i, 'Live');
  return ` (${kept}) `;
}

const isAside = (text: string) => isNoise(text) || isShout(text) || isSideNote(text) || DURATION.test(text);

function keptGroup(whole: string, open: string, content: string): string {
  const text = content.trim();
  if (!text || text.startsWith('@')) return ' ';
  if ('「『《'.includes(open) && !text.includes(' ') && canBeTitle(text, 'all')) return whole;
  if (isAside(text) || text.split(/\s*[/|;]\s*|\s+-\s+/).every(isAside)) return ' ';
  if (namesVersion(text)) return versionText(text);
  if (open === '[' && LABEL.test(text)) return ' ';
  return mentionsUpload(text) ? ' ' : whole;
}

/** A text with more groups is no title, and stays as it is: each group is read for each kind of words. */
const MAX_GROUPS = 24;

/**
 * Removes the groups in brackets that describe the upload, or name guests, makers, a source, an edition or a duration, and
 * puts versions into parentheses. Other groups stay.
 */
export function cleanGroups(text: string): string {
  if ((text.match(/[([{<【「『《〈]/g)?.length ?? 0) > MAX_GROUPS) return text;
  let current = text.replace(QUOTED_GROUP, (whole) => (TIE_IN.test(whole) ? ' ' : whole));
  for (let depth = 0; depth < 3; depth += 1) {
    const next = current.replace(GROUP, (whole, open: string, content: string) =>
      keptGroup(whole, open, content),
    );
    if (next === current) break;
    current = next;
  }
  return current
    .replace(/[([{<]([^)\]}>]*)$/, (whole, content: string) => (isNoise(content) ? '' : whole))
    .replace(/\s+/g, ' ')
    .trim();
}
