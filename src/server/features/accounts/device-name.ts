import Bowser from 'bowser';

const MAX_USER_AGENT = 400;
const UNKNOWN = 'an unknown device';

/** The browser and the system of a User-Agent header, such as `Firefox on Windows`. Only names that the library knows. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  const name = isKnownBrowser(browser.name) ? browser.name : null;
  if (name && os.name) return `${name} on ${os.name}`;
  return name ?? os.name ?? UNKNOWN;
}

const KNOWN: Set<string> = new Set(Object.values(Bowser.BROWSER_MAP));
/** The library takes the first word of an unknown header as the name. */
const isKnownBrowser = (name: string | undefined): name is string => name !== undefined && KNOWN.has(name);
