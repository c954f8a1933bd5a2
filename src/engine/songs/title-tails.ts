import { CJK_MEDIA, OFFICIAL, RECORDINGS } from './title-vocabulary.ts';
import { canBeTitle, isNoise, isShout } from './title-words.ts';

const MAX_WORDS = 6;
const PARTS = new Set(
  'the das le la el full music musical musik lyric lyrics dance performance song'.split(' '),
);
const PHRASES = new Set(
  (
    'video clip|vidéo clip|vídeo clip|video klip|clip video|clip vidéo|music video|lyric video|lyrics video|full video|' +
    'full video song|with lyrics|lyrics|letra|songtext|mv|m/v|pv|out now|full album|full ep|sub español|sub indo|' +
    'dance practice|dance practice video|choreography video'
  ).split('|'),
);
const WHOLE =
  /^(?:video?clip|vidéoclip|videoclipe|videoklipp?|musi[ck]video|musiikkivideo|musikkvideo|teledysk|visuali[sz]er)$/;
const REMASTERED = /^(?:(?:19|20)\d\d )?(?:digital(?:ly)? )?re-?master(?:ed)?(?: (?:in )?(?:19|20)\d\d)?$/;
/** Words after which a title goes on: 'My Lyrics', 'Make It Official'. */
const OPEN_END =
  /(?:^|\s)(?:my|your|our|his|her|no|a|an|of|in|to|for|by|and|&|or|it|be|is|mi|tu|mon|ton|mein|dein)$/i;
const SEPARATOR_END = /(?:^|[:|/_~·•>]|(?:^|\s)[-‐‑‒–—―－])$/;
const SIZE = /^(?:hd|hq|uhd|[48]k|\d{3,4}p|\d{2}fps)$/;

/** Whether words at the end of a text describe the upload: 'Official HD Video', 'videoclip oficial', 'with lyrics'. */
function isUploadTail(words: string[]): boolean {
  const phrase = words.join(' ').toLowerCase();
  if (PHRASES.has(phrase) || WHOLE.test(phrase) || REMASTERED.test(phrase)) return true;
  const parts = phrase.replace(/m\/v/g, 'mv').split(' ');
  if (parts.every((word) => SIZE.test(word) || word.replace(CJK_MEDIA, '') === '')) return true;
  const isUpload = (word: string) =>
    OFFICIAL.has(word) || RECORDINGS.has(word) || PARTS.has(word) || SIZE.test(word);
  return parts.every(isUpload) && parts.some((word) => OFFICIAL.has(word));
}

/** Removes words of the upload that stand at the end without brackets, and the shouting words behind them. */
export function withoutUpload(text: string): string {
  let current = withoutSlash(text).replace(/\s(?:[!~]+\s?NEW\s?[!~]*|NEW!+)$/, '');
  for (let count = 0; count < 4; count += 1) {
    const next = withoutTail(current);
    if (next === current) break;
    current = next;
  }
  return current;
}

/** Removes words of the upload behind the last slash: 'Glass Houses / Official Video'. */
function withoutSlash(text: string): string {
  const slash = text.lastIndexOf(' / ');
  const end = text.slice(slash + 3);
  return slash > 0 && isNoise(end) && !canBeTitle(end, 'all') ? text.slice(0, slash) : text;
}

/** Removes the longest such end. A text of nothing else, or one that would end in a separator, stays. */
function withoutTail(text: string): string {
  const words = text.split(' ');
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count -= 1) {
    const rest = words.slice(0, -count).join(' ');
    if (!isUploadTail(words.slice(-count))) continue;
    return SEPARATOR_END.test(rest) || OPEN_END.test(rest) ? text : rest.replace(/ [+&]$/, '');
  }
  return text;
}

const CLIP_LEAD = /^(?:MV|M\/V) (?=.*\s[-–—]\s|.*["“])/;

/** Removes words of the upload that stand before artist and title: 'MV: ', 'Lyrics | ', 'Official Video - '. */
export function withoutLead(text: string): string {
  const rest = text.replace(CLIP_LEAD, '');
  const [, lead = '', colon = '', named = ''] = /^([^:|–—-]{1,40})(: | \| | [-–—] )(.+)$/.exec(rest) ?? [];
  const isLead = isShout(lead) || (isNoise(lead) && !canBeTitle(lead, 'all'));
  const isNamed = colon === ': ' || /\s[-–—|]\s/.test(named);
  return isLead && isNamed ? named : rest;
}
