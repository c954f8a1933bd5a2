import { isSideNote, versionText } from './title-groups.ts';
import { isNoise, namesOnlyVersion, namesVersion } from './title-words.ts';

const CONCERT =
  /^(?:live|unplugged)(?:\s(?:at|from|in|on|@|aus|en|desde|à|au|\d{4})(?:\s|$)|,\s|\s*\/|$)|^(?:en vivo|en directo|en concert|ao vivo|dal vivo|na żywo|naživo|canlı)(?:\s|,|$)/i;
const RECORDING =
  /(?:^|\s)(?:remix|mix|edit|version|cover|acoustic|instrumental|demo|unplugged|session|vip|dub|bootleg|rework|mashup|refix)s?$/i;
const BY = /^(?:cover|remix|bootleg|rework) by\s/i;

/** Whether a part is a concert with a place or a year: 'Live at the Old Mill'. */
export const isConcert = (part: string): boolean => part.includes(' ') && CONCERT.test(part);

/** Whether a part after a dash or a pipe is a version: 'Live at the Old Mill', 'Odd Moon Remix', 'Acoustic'. */
export function isVersionSuffix(part: string): boolean {
  if (!namesVersion(part)) return false;
  return CONCERT.test(part) || RECORDING.test(part) || BY.test(part) || namesOnlyVersion(part);
}

/** Joins a title and its suffixes: versions go into parentheses, descriptions are left out, and others follow a dash. */
export function withSuffixes([title = '', ...rest]: string[]): string {
  return rest
    .filter((part) => !isNoise(part) && !isSideNote(part))
    .reduce((text, part) => text + (isVersionSuffix(part) ? versionText(part) : ` - ${part}`), title);
}
