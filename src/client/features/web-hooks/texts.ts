import { countText } from '#client/lib/format/number-text.ts';
import type { Delivery } from '#contract/web-hook.ts';
import type { WebHookEvent, WebHookKind } from '#engine/kinds.ts';

export const KINDS: Record<WebHookKind, string> = {
  standard: 'Your own program',
  discord: 'Discord',
  slack: 'Slack',
};

/** Where the address of each kind comes from. */
export const HINTS: Record<WebHookKind, string> = {
  standard: 'A public https address. Calls are signed by Standard Webhooks.',
  discord: 'In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL.',
  slack: 'In Slack: Incoming Webhooks of your app, Webhook URL.',
};

export const EVENTS: Record<WebHookEvent, string> = {
  match_opened: 'A match opens',
  result: 'A match has a result',
  champion: 'The champion is decided',
};

export const EVENT_NAMES: Record<Delivery['event'], string> = {
  match_opened: 'Match opened',
  result: 'Result',
  champion: 'Champion',
  test: 'Test',
};
const STATUSES: Record<Delivery['status'], string> = {
  sent: 'Delivered',
  waiting: 'Not delivered, is tried again',
  failed: 'Not delivered',
};

/** Such as 'Not delivered, is tried again: It answered 500. 3 attempts'. */
export function outcomeText({ status, answer, problem, attempts }: Delivery): string {
  const reason = problem ?? (answer === null ? null : `It answered ${answer}.`);
  const tries = attempts > 1 ? ` ${countText(attempts, 'attempt')}` : '';
  return `${STATUSES[status]}${reason ? `: ${reason}` : ''}${tries}`;
}
