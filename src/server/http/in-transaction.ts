import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import type { BusEvent } from '#server/live/bus.ts';

/** Runs several changes in one transaction. Their events and wake-ups go out after the commit. */
export async function inTransaction<T>(
  context: Context,
  run: (inner: Context, tx: Transaction) => Promise<T>,
): Promise<T> {
  const events: BusEvent[] = [];
  let mustWake = false;
  const bus = { ...context.bus, publish: (event: BusEvent) => void events.push(event) };
  const wakeTimekeeper = () => {
    mustWake = true;
  };
  const answer = await context.db.transaction((tx) => run({ ...context, db: tx, bus, wakeTimekeeper }, tx));
  for (const event of events) context.bus.publish(event);
  if (mustWake) context.wakeTimekeeper();
  return answer;
}
