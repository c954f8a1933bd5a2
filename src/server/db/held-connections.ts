import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseFull } from './errors.ts';

/** A database may count the connections of a server that just ended for a moment. */
const OPEN_WITHIN_MS = 2_000;
const RETRY_AFTER_MS = 200;

/** The connections that a pool keeps open. */
export type HeldConnections = {
  /** Opens them. @throws Error of the database when it does not give all of them within two seconds */
  open(): Promise<void>;
  isOpen(): boolean;
};

/**
 * Keeps `min` connections of a pool open, whether or not a query needs them. A lost connection is opened again at
 * once, so that it has its place before other work asks for one.
 */
export function holdConnections(pool: pg.Pool, onChange: (isOpen: boolean) => void = () => {}) {
  let isOpen = false;
  let isOpening = false;
  const isComplete = () => pool.totalCount >= (pool.options.min ?? 0);
  const setOpen = (state: boolean) => {
    if (state !== isOpen) onChange(state);
    isOpen = state;
  };

  const reopen = async () => {
    if (isOpening || pool.ending || isComplete()) return;
    isOpening = true;
    setOpen(false);
    while (!pool.ending && !isComplete()) {
      if (await openMissing(pool)) await pause(RETRY_AFTER_MS, undefined, { ref: false });
    }
    isOpening = false;
    if (!pool.ending) setOpen(true);
  };

  return {
    isOpen: () => isOpen,
    async open() {
      const deadline = performance.now() + OPEN_WITHIN_MS;
      for (let error = await openMissing(pool); error; error = await openMissing(pool)) {
        if (!isDatabaseFull(error) || performance.now() > deadline) throw error;
        await pause(RETRY_AFTER_MS);
      }
      setOpen(true);
      pool.on('remove', reopen);
    },
  };
}

/** Takes the idle connections as well, because the pool opens a new one only when none is idle. Returns the first error. */
async function openMissing(pool: pg.Pool): Promise<unknown> {
  const count = pool.idleCount + Math.max((pool.options.min ?? 0) - pool.totalCount, 0);
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()));
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
  return opened.find((one) => one.status === 'rejected')?.reason ?? null;
}
