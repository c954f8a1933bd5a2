import type { WebHookKind } from '#engine/kinds.ts';
import { completeUrl } from '#engine/songs/platform.ts';
import { type AppError, fieldError } from '#server/http/errors.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';

/** Both services know a channel by its path, which is as secret as a password. */
const SERVICES = {
  discord: {
    hosts: ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
    path: /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/,
    example: 'https://discord.com/api/webhooks/…',
  },
  slack: {
    hosts: ['hooks.slack.com'],
    path: /^\/services\/[\w/]+$/,
    example: 'https://hooks.slack.com/services/…',
  },
};
/** Of an address, what its hosts see later. */
const SHOWN_END = 4;

/**
 * The address of a new web hook, as it is called (rule X11).
 * @throws AppError INVALID_INPUT at `address`, for one of another service or one that is not public
 */
export async function readAddress(kind: WebHookKind, given: string, { check }: Outbound): Promise<string> {
  const text = completeUrl(given);
  if (kind !== 'standard') return ofService(SERVICES[kind], text);
  try {
    return await check(text);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw wrong(
      error.failure === 'refused'
        ? 'Use a public address with https on its usual port, such as https://example.com/hooks.'
        : 'This host was not found. Please check the address.',
    );
  }
}

function ofService({ hosts, path, example }: (typeof SERVICES)['slack'], text: string): string {
  const url = URL.parse(text);
  const isRight =
    url?.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname) && path.test(url.pathname);
  if (!url || !isRight || url.username) throw wrong(`Paste the address of the web hook: ${example}`);
  return `${url.origin}${url.pathname}`;
}

const wrong = (message: string): AppError => fieldError('INVALID_INPUT', 'address', message);

export const shownPart = (address: string): string => {
  const { host } = new URL(address);
  return `${host}/…${address.slice(-SHOWN_END)}`;
};
