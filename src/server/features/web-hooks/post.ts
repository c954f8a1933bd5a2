import { Webhook } from 'standardwebhooks';
import type { WebHookMessage } from '#contract/web-hook.ts';
import type { WebHookKind } from '#engine/kinds.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import type { Refusal } from '#server/outbound/outbox-worker.ts';
import { discordBody, slackBody } from './chat.ts';

/** What only the server knows of a web hook. */
export type Target = { address: string; secret: string | null };

type Call = {
  kind: WebHookKind;
  target: Target;
  /** The same at each attempt. */
  key: string;
  message: WebHookMessage;
  at: Date;
};

/** How a call ended: the status of the answer, and why it was not accepted. */
export type Outcome = { answer: number | null; refusal: Refusal | null };

const GONE = 410;
/** With these Discord and Slack say that the channel or the address is no more. */
const ENDED = new Set([401, 403, 404]);
const TOO_MANY = 429;
/** A receiver that asks for a longer pause is asked again after this one. */
const LONGEST_PAUSE_S = 2 * 60 * 60;

/** Calls a web hook once (rules X11, X12). */
export async function postCall(outbound: Outbound, call: Call): Promise<Outcome> {
  const { kind, target, message } = call;
  const url = new URL(target.address);
  const service = kind === 'standard' ? null : outbound.endpoints[`${kind}_hooks`];
  const json = JSON.stringify(
    kind === 'standard' ? message : kind === 'discord' ? discordBody(message) : slackBody(message),
  );
  try {
    const address = service ? new URL(url.pathname, service).href : url.href;
    const signature = kind === 'standard' ? signatureOf(call, json) : {};
    const headers = { 'content-type': 'application/json', ...signature };
    const { status, retryAfter } = await outbound.post(address, { headers, body: json });
    return { answer: status, refusal: refusalOf(kind, status, retryAfter) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { answer: null, refusal: { kind: 'temporary', reason: REASONS[error.failure] } };
  }
}

const REASONS: Record<FetchError['failure'], string> = {
  refused: 'The address is not public, or it redirects.',
  failed: 'No answer within five seconds.',
  busy: 'The server has too much to fetch.',
  too_large: 'The answer is too large.',
};

/** The headers of Standard Webhooks. */
function signatureOf({ target: { secret }, key, at }: Call, json: string): Record<string, string> {
  if (secret === null) return {};
  return {
    'webhook-id': key,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(key, at, json),
  };
}

function refusalOf(kind: WebHookKind, status: number, retryAfter: string | null): Refusal | null {
  if (status >= 200 && status < 300) return null;
  const reason = `It answered ${status}.`;
  if (status === GONE || (kind !== 'standard' && ENDED.has(status))) return { kind: 'permanent', reason };
  const seconds = status === TOO_MANY ? Number(retryAfter) : 0;
  const isPause = Number.isFinite(seconds) && seconds > 0;
  return {
    kind: 'temporary',
    reason,
    ...(isPause && { retryAfterMs: Math.min(seconds, LONGEST_PAUSE_S) * 1000 }),
  };
}
