import { namesVersion } from '#engine/songs/title-words.ts';

const DURATION = /\s*[([]\s*(?:\d{1,2}:)?\d{1,2}:\d\d\s*[)\]]$/;
const BARE_DURATION = /(?:\s+[-–—|•·…]+\s*|\s*…\s*|\s+)(?:\d{1,2}:)?\d{1,2}:\d\d$/;
const YEAR = /\s*[([](?:19|20)\d\d(?:,\s*[\w ]{1,20})?[)\]]$/;
const BARE_YEAR = /(?:,\s+|\s+[-–—|•·]\s+)(?:19|20)\d\d$/;
const STARS = /\s*[-–—]?\s*(?:[★☆⭐✩✭✮½]\uFE0F?){2,}$/;
const RATING = /\s*(?:[([]\d{1,3}(?:[.,]\d)?\s?\/\s?(?:5|10|100)[)\]]|\s\d{1,2}(?:[.,]\d)?\/(?:5|10|100))$/;
const VOTES =
  /(?:\s*[([]|\s*[-–—:|]\s*|\s+)\+?\d[\d.,]*\s?(?:votes?|points?|pts|stimmen|punkte|likes?|plays?|views?|streams?|bpm)\.?[)\]]?$/i;
const PLUS = /\s*\([+-]\d+\)$/;
const GENRE = /\s*\[([^\][]{2,40})\]$/;
const REACTION = /\s+[🔥❤💯👍👏😍🙌🎶🎵🤘💙💜💚🖤😭🥺✨🚀👌🎉]+\uFE0F?$/u;
const SEPARATOR_LEFT = /(?:^|\s)[-–—|:•·/~]+$/;
/** These stand without brackets, so that they could be the title. */
const BARE = [BARE_DURATION, BARE_YEAR];
const SURE = [DURATION, YEAR, STARS, RATING, VOTES, PLUS, REACTION];

/** Removes durations, years, ratings, votes and genres behind the song of a line. `isSong`: whether the rest still names one. */
export function withoutSuffix(line: string, isSong: (rest: string) => boolean): string {
  let text = line;
  for (let count = 0; count < 6; count += 1) {
    const next = [...SURE, ...BARE].map((pattern) => ({ pattern, rest: text.replace(pattern, '').trim() }));
    const taken = next.find(
      ({ pattern, rest }) => rest !== text && isWhole(rest) && (!BARE.includes(pattern) || isSong(rest)),
    );
    const rest = taken?.rest ?? withoutGenre(text);
    if (rest === text) break;
    text = rest;
  }
  return text;
}

const isWhole = (text: string) => text !== '' && !SEPARATOR_LEFT.test(text);

function withoutGenre(text: string): string {
  const [whole = '', words = ''] = GENRE.exec(text) ?? [];
  const rest = text.slice(0, text.length - whole.length).trim();
  return whole === '' || namesVersion(words) || !isWhole(rest) ? text : rest;
}
