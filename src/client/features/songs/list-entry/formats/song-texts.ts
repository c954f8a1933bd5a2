import { cleanTitle } from '#engine/songs/titles.ts';

type Texts = { artist: string | null; title: string | null };

const EMOJI =
  /\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\uFE0F|\u200D|\u20E3|[\u2605\u2606\u2661\u2669-\u266C]|#(?=\d)/gu;
/** No artist or title is longer. Patterns take long for long texts. */
const MAX_TEXT_LENGTH = 500;
/** Guests behind a title without brackets. */
const GUESTS = /(?<=\S)\s(?:feat\.?|ft\.?|featuring)\s[^([]+$/i;
/** Private characters stand for kept symbols while the words of an upload are removed. */
const FIRST_PRIVATE = 0xe000;
const PRIVATE = /[\uE000-\uF8FF]/g;

/**
 * Removes from two read texts what does not name the song: words of an upload or edition, and guests. Emoji and
 * numbers like '#2' are part of the names, other than in titles of videos.
 */
export function songTexts(artist: string | null, title: string | null): Texts {
  const kept: string[] = [];
  const keep = (text: string) =>
    text
      .replace(PRIVATE, '')
      .replace(/(\s\(?)(feat|ft)\.(?=\S)/gi, '$1$2. ')
      .replace(EMOJI, (symbol) => String.fromCharCode(FIRST_PRIVATE + kept.push(symbol) - 1));
  const restore = (text: string) =>
    text.replace(PRIVATE, (character) => kept[character.charCodeAt(0) - FIRST_PRIVATE] ?? '').trim() || null;
  const [first = '', second = ''] = [artist, title].map((text) =>
    keep((text ?? '').slice(0, MAX_TEXT_LENGTH)).trim(),
  );
  if (second === '') return { artist: restore(first), title: null };
  const clean = cleanTitle({
    title: second.replace(GUESTS, '') || second,
    author: first || null,
    source: 'catalogue',
  });
  return { artist: first ? (restore(clean.artist) ?? restore(first)) : null, title: restore(clean.title) };
}
