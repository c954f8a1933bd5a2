import { parseHttpUrl } from './platform.ts';

/** The types of the audio files that play in the page, by the ending of their address. */
const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
};

/** Returns the MIME type of the audio file that a link leads to, by the ending of its path; null for any other link. */
export function audioTypeOf(link: string): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(parseHttpUrl(link)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? null) : null;
}
