import { isQuoted, plainText, squash } from './title-text.ts';
import { isConcert } from './title-versions.ts';
import { canBeTitle } from './title-words.ts';

const TOPIC = /\s[-–—]\sTopic$/;
const COLLECTOR =
  /\b(?:records?|recordings?|label|music|entertainment|tv|radio|fm|sounds?|hits|songs?|vibes|nation|network|media|productions?|blog|promo|archive|playlist|studios?|sessions?|show)\b|(?:records|music|lyrics|letras|clips|videos|4you)\b/i;

/** Whether two spellings name one artist. An empty name equals no other. */
export const isSame = (a: string, b: string): boolean => b !== '' && squash(a) === squash(b);

/** Whether one name contains the other: 'Nina Park' and 'Nina Park Music'. */
export function isNear(a: string, b: string): boolean {
  const [short = '', long = ''] = [squash(a), squash(b)].sort((x, y) => x.length - y.length);
  return short.length > 3 && long.includes(short);
}

/** Whether a channel has a catalogue's titles of one artist: 'Nina Park - Topic'. */
export const isTopicChannel = (author: string): boolean => TOPIC.test(author);

/** The artist of a channel: 'Nina Park - Topic', 'NinaParkVEVO' and 'Nina Park Official' are Nina Park. */
export function channelName(author: string): string {
  const plain = plainText(author).replace(TOPIC, '');
  const name = plain
    .replace(/\s*VEVO$/i, '')
    .replace(/\s*\(?(?:official|oficial|ufficiale|officiel)\)?(?:\s(?:youtube\s)?channel)?$/i, '')
    .replace(/^official\s/i, '')
    .replace(/\s(?:channel|tv)$/i, '');
  const isJoined = name !== plain && !/\s/.test(name);
  const spaced = isJoined
    ? name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Ll}{2})(\d)/gu, '$1 $2')
    : name;
  return spaced.trim() || plain;
}

/**
 * Whether the second of two parts is a title, although it could describe the first: 'North Pier - Clean'. A channel that
 * collects songs, such as 'Label Nine Records', names the artist first; on other channels only words such as 'Clean' and
 * '1999' are titles.
 */
export function isTitle(second: string, author: string): boolean {
  if (isQuoted(second)) return true;
  return !isConcert(second) && canBeTitle(second, COLLECTOR.test(author) ? 'all' : 'few');
}
