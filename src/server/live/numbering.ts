import type { BusEvent } from './bus.ts';

/** The number of the last event is repeated for this long, so that others notice when they missed it. */
const REPEAT_MS = 5_000;
/** A channel that starts at 1 again costs its readers one read. */
const FORGET_MS = 10 * 60_000;

type Sent = { number: number; sentAt: number; failed: number };

/**
 * Numbers the events that this process sends on each channel from 1, so that a gap shows missed events. `publish` gets an
 * event with its number, or no event with the number of the last one.
 */
export function createNumbering(
  publish: (channel: string, number: number, event?: BusEvent) => Promise<unknown>,
) {
  const channels = new Map<string, Sent>();
  function attempt(channel: string, sent: Sent, event?: BusEvent): void {
    const { number } = sent;
    publish(channel, number, event).then(
      () => {
        if (sent.failed <= number) sent.failed = 0;
      },
      () => {
        sent.failed = Math.max(sent.failed, number);
      },
    );
  }
  return {
    send(channel: string, event: BusEvent): void {
      const sent = channels.get(channel) ?? { number: 0, sentAt: 0, failed: 0 };
      channels.set(channel, sent);
      sent.number += 1;
      sent.sentAt = performance.now();
      attempt(channel, sent, event);
    },
    /** Repeats the last number of the channels that had an event lately, or one that Redis did not get. */
    repeat(now: number): void {
      for (const [channel, sent] of channels) {
        if (sent.failed > 0 || now - sent.sentAt < REPEAT_MS) attempt(channel, sent);
        else if (now - sent.sentAt > FORGET_MS) channels.delete(channel);
      }
    },
  };
}
