import { decodeEntities } from '#engine/songs/title-entities.ts';

/** What marks around a line say: its text without them, and the links that they hold. */
type Marked = { text: string; links: string[] };

const STRUCK = /~~.+?~~|<(s|del|strike)>.*?<\/\1>/gi;
const NAMED_LINK = /\[([^\][]*)\]\(<?([^()\s<>]+(?:\([^()\s]*\))?)>?(?:\s"[^"]*")?\)/g;
const HTML_LINK = /<a\s[^<>]*?href\s*=\s*["']?([^"'\s<>]+)[^<>]*>(.*?)<\/a>/gi;
const HTML_TAG =
  /<\/?(?:a|b|body|br|blockquote|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|s|small|span|strong|sub|sup|table|tbody|td|th|thead|title|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;

/** The items, rows and paragraphs in a line of HTML, each by itself; the cells of a row with dashes between. */
export const blocksOf = (line: string): string[] =>
  line.includes('</') || /<br/i.test(line)
    ? line
        .replace(/<\/t[dh]>\s*<t[dh](?:\s[^<>]*)?>/gi, ' - ')
        .split(/<\/(?:li|p|tr|div|h[1-6])>|<br\s*\/?>/i)
    : [line];

/** Whether the whole text of a line is struck through. */
export const isStruck = (text: string): boolean =>
  STRUCK.test(text) && text.replace(STRUCK, '').replace(/^[\s\d.)*•-]+|\s+$/g, '') === '';

/** Removes Markdown and HTML from a line. Tags become spaces, the addresses of links are kept apart. */
export function withoutMarkup(line: string): Marked {
  const links: string[] = [];
  const text = decodeEntities(line.replace(STRUCK, ' '))
    .replace(HTML_LINK, (_, url: string, name: string) => named(url, name))
    .replace(NAMED_LINK, (_, name: string, url: string, offset: number, whole: string) =>
      isArtistLink(url, whole.slice(offset)) ? name : named(url, name),
    )
    .replace(HTML_TAG, ' ')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(^|[\s([“"–—-])([*_`])(?=\S)([^*_`]+)(?<=\S)\2(?=$|[\s)\]”",.:–—-])/g, '$1$3')
    .replace(/\s+/g, ' ')
    .trim();
  return { text, links };

  function named(url: string, name: string): string {
    links.push(url);
    return ` ${name} `;
  }
}

/** A link on the name before a dash, to a page that is no platform's, leads to the artist and not to the song. */
function isArtistLink(url: string, rest: string): boolean {
  return (
    /^\[[^\]]*\]\([^)]*\)\s+[-–—]\s+\S/.test(rest) &&
    !/youtu|spotify|apple|soundcloud|deezer|bandcamp|tidal/i.test(url)
  );
}
