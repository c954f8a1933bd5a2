import { titleOfBrackets, withoutClipWords, withoutLeadingNote } from './title-brackets.ts';
import { channelName, isSame, isTopicChannel } from './title-channels.ts';
import { cleanGroups } from './title-groups.ts';
import { DASH, named, piped, type SongTexts, type TitleSource } from './title-sides.ts';
import { withoutLead, withoutUpload } from './title-tails.ts';
import { plainText, unquoted, withoutDecoration, withoutStraySigns } from './title-text.ts';
import { withSuffixes } from './title-versions.ts';
import { namesVersion } from './title-words.ts';

export type { SongTexts } from './title-sides.ts';

/**
 * The title and author that a provider gives for a song. The author of a `video` is a channel, and the video's title may
 * name the artist. The author in a `catalogue` is the artist.
 */
export type ProvidedTitle = { title: string; author: string | null; source: 'video' | 'catalogue' };

/** Returns artist and title of a provider's song, without the words of its upload, guests and edition. */
export function cleanTitle({ title, author, source }: ProvidedTitle): SongTexts {
  const isTopic = author !== null && isTopicChannel(author);
  const name = author === null ? '' : source === 'catalogue' ? plainText(author) : channelName(author);
  return clean(title, withoutCredits(name), isTopic ? 'catalogue' : source);
}

/** Returns artist and title of a line such as 'Artist - Title'. */
export function parseSongLine(text: string): SongTexts {
  const line = text
    .replace(/\t+/g, ' - ')
    .replace(/^\s*[-*•]\s+/, '')
    .replace(/^\s*\d{1,2}:\d\d(?::\d\d)?\s+/, '');
  return clean(line.trim() ? line : text, '', 'line');
}

function clean(raw: string, author: string, source: TitleSource): SongTexts {
  const whole = plainText(raw);
  const grouped = cleanGroups(withoutClipWords(withoutNumber(withoutLead(withoutDecoration(whole)))));
  const text = withoutUpload(withoutLeadingNote(grouped)) || whole;
  const sides =
    source === 'catalogue'
      ? null
      : (byPage(whole) ?? piped(text, author, source) ?? named(text, author, source));
  const { artist, title } = sides
    ? finished(sides, author)
    : { artist: author, title: alone(text, author, source) };
  return { artist: shortened(artist), title: shortened(title.trim() || whole || raw.trim()) };
}

/** The title of a text that names no artist, or only the author. */
function alone(text: string, author: string, source: TitleSource): string {
  const parts = withoutCredits(text).split(DASH);
  const isNamed = source === 'catalogue' && parts.length > 1 && isSame(parts[0] ?? '', author);
  const title = tidied(withSuffixes(isNamed ? parts.slice(1) : parts));
  return source === 'catalogue' ? title : finishedTitle(withoutAuthor(title, author));
}

/** Removes the author before a title that lacks a separator: 'Nina Park Glass Houses'. */
function withoutAuthor(title: string, author: string): string {
  const rest = title.slice(author.length);
  const isLed = author.length > 3 && isSame(title.slice(0, author.length), author);
  return isLed && /^\s["“]?[\p{Lu}\p{Lo}\p{N}]/u.test(rest) ? rest.trim() : title;
}

/** Cuts a text to the 255 characters that rule C13 allows, without half a surrogate pair at the end. */
const shortened = (text: string): string =>
  text
    .slice(0, 255)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

const PAGE =
  /^(?:Stream (.+) by (.+) \| Listen online .*SoundCloud|(.+?)(?: -|,) (?:a )?(?:song|single|song and lyrics) by (.+?)(?: \||,? on) Spotify|(.+?) [–-] Song by (.+?) [–-] Apple Music)$/i;

/** Reads the title of a web page that plays one song. */
function byPage(text: string): SongTexts | null {
  const [title, artist] = (PAGE.exec(text) ?? []).slice(1).filter((part) => part !== undefined);
  return title && artist ? { artist, title } : null;
}

/** Guests without brackets. A number before 'ft' is a length ('50 ft Tall'), unless it is longer ('1998 ft. Lou Vale'). */
const GUESTS = /(?:\s(?:feat\.?|featuring|part\.)|(?<!(?:^|\s)\d{1,2})\s(?:ft\.?|[wf]\/))\s[^([]*/i;
const PRODUCER = /\sprod(?:\.|\sby|\.\sby)\s[^([]*/i;

/** Removes guests and producers that are not in brackets: 'Name feat. Guest'. */
const withoutCredits = (text: string): string => text.replace(GUESTS, ' ').replace(PRODUCER, ' ').trim();

/** Removes the number of a list or of a side of a record, where a dash or quotes follow: '3. Artist - Title'. */
function withoutNumber(text: string): string {
  const rest = text.replace(/^(?:\d{1,3}[.)]|\(\d{1,3}\)|#\d{1,3}|[A-H]{1,2}\d[.)])\s+/, '');
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
  return withLive(unquoted(titleOfBrackets(withoutStraySigns(ordered))));
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
