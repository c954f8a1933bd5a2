import { cleanGroups } from './title-groups.ts';
import {
  DASH,
  isSame,
  named,
  piped,
  type SongTexts,
  type TitleSource,
  withoutUpload,
  withSuffixes,
} from './title-sides.ts';
import { plainText, unquoted, withoutDecoration } from './title-text.ts';
import { namesVersion } from './title-words.ts';

export type { SongTexts } from './title-sides.ts';

/**
 * The title and author that a provider gives for a song. The author of a `video` is a channel, and the video's title may
 * name the artist. The author in a `catalogue` is the artist.
 */
export type ProvidedTitle = { title: string; author: string | null; source: 'video' | 'catalogue' };

/** Returns artist and title of a provider's song, without the words of its upload, guests and edition (rule C28). */
export function cleanTitle({ title, author, source }: ProvidedTitle): SongTexts {
  const isTopic = author !== null && TOPIC.test(author);
  const name = author === null ? '' : source === 'catalogue' ? plainText(author) : channelName(author);
  return clean(title, withoutCredits(name), isTopic ? 'catalogue' : source);
}

/** Returns artist and title of a line such as 'Artist - Title' (rule C28). */
export function parseSongLine(text: string): SongTexts {
  const line = text
    .replace(/\t+/g, ' - ')
    .replace(/^\s*[-*•]\s+/, '')
    .replace(/^\s*\d{1,2}:\d\d(?::\d\d)?\s+/, '');
  return clean(line.trim() ? line : text, '', 'line');
}

function clean(raw: string, author: string, source: TitleSource): SongTexts {
  const whole = plainText(raw);
  const text = withoutUpload(cleanGroups(withoutNumber(withoutDecoration(whole)))) || whole;
  const sides = source === 'catalogue' ? null : (piped(text, author, source) ?? named(text, author, source));
  const { artist, title } = sides
    ? finished(sides, author)
    : { artist: author, title: alone(text, author, source) };
  return { artist: shortened(artist), title: shortened(title || whole || raw.trim()) };
}

/** The title of a text that names no artist, or only the author. */
function alone(text: string, author: string, source: TitleSource): string {
  const parts = text.split(DASH);
  const isNamed = source === 'catalogue' && parts.length > 1 && isSame(parts[0] ?? '', author);
  const title = tidied(withSuffixes(isNamed ? parts.slice(1) : parts));
  return source === 'catalogue' ? title : unquoted(title);
}

/** Cuts a text to the 255 characters that rule C13 allows, without half a surrogate pair at the end. */
const shortened = (text: string): string =>
  text
    .slice(0, 255)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

const TOPIC = /\s[-–—]\sTopic$/;
const GUESTS = /(?<=\D)\s(?:feat\.?|ft\.?|featuring|part\.|[wf]\/)\s[^([]*/i;
const PRODUCER = /\sprod(?:\.|\sby|\.\sby)\s[^([]*/i;

/** The artist of a channel: 'Nina Park - Topic', 'NinaParkVEVO' and 'Nina Park Official' are Nina Park. */
function channelName(author: string): string {
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

/** Removes guests and producers that are not in brackets: 'Name feat. Guest'. */
const withoutCredits = (text: string): string => text.replace(GUESTS, ' ').replace(PRODUCER, ' ').trim();

/** Removes the number of a list, where a dash or quotes follow: '3. Artist - Title'. */
function withoutNumber(text: string): string {
  const rest = text.replace(/^(?:\d{1,3}[.)]|\(\d{1,3}\)|#\d{1,3})\s+/, '');
  return DASH.test(rest) || /["“「]/.test(rest) ? rest : text;
}

/** Removes credits and quotes, takes the author's spelling of the artist, and moves versions from artist to title. */
function finished({ artist, title }: SongTexts, author: string): SongTexts {
  const versions = [...artist.matchAll(/\(([^)]*)\)/g)].filter(([, inner = '']) => namesVersion(inner));
  const withoutVersions = versions.reduce((text, [group]) => text.replace(group, ' '), artist);
  const name = tidied(unquoted(tidied(withoutCredits(withoutVersions))));
  const moved = versions.map(([group]) => ` ${group}`).join('');
  return { artist: spelled(name, author), title: tidied(finishedTitle(title) + moved) };
}

/** Removes credits, a duration and quotes, moves a leading version to the end, and puts a concert into parentheses. */
function finishedTitle(title: string): string {
  const text = tidied(withoutCredits(title).replace(/(\S)\s+\d{1,2}:\d\d$/, '$1'));
  const leading = /^(\([^)]*\))\s+(.+)$/.exec(text);
  const ordered =
    leading?.[1] && leading[2] && namesVersion(leading[1]) ? `${leading[2]} ${leading[1]}` : text;
  return withLive(unquoted(ordered));
}

/** Puts a concert into parentheses: 'Title LIVE' becomes 'Title (Live)'. A title in capitals stays as it is. */
function withLive(title: string): string {
  if (title === title.toUpperCase()) return title;
  return title.replace(/\sLIVE$/, ' (Live)').replace(/\slive ((?:at|from|@)\s[^()]+)$/i, ' (Live $1)');
}

/** Returns the author's spelling of a name that the title writes only in capitals or only in small letters. */
function spelled(name: string, author: string): string {
  const isPlain = name === name.toUpperCase() || name === name.toLowerCase();
  const isMixed = author !== author.toUpperCase() && author !== author.toLowerCase();
  return isPlain && isMixed && name.toLowerCase() === author.toLowerCase() ? author : name;
}

const tidied = (text: string): string => text.replace(/\s+/g, ' ').trim();
