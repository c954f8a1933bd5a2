import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { holdLock } from './community.ts';
import { eventually } from './eventually.ts';

type Crowd = {
  /** Locks the row that all changes need. */
  lock: string;
  id: number;
  /** Sends changes of `kinds` kinds at once, each kind many times. */
  send: () => Promise<{ status: number }>[];
  kinds: number;
  read: () => Promise<unknown>;
};

/** Sends a crowd of changes while their row is locked: one of each kind has a connection, and readers have the others. */
export async function sendInTurns(app: TestApp, { lock, id, send, kinds, read }: Crowd) {
  const release = await holdLock(app, lock, id);
  const changes = send();
  const inUse = `select from pg_stat_activity where datname = current_database() and state <> 'idle' and xact_start < now()`;
  const isInUse = async () => expect(await app.rows(inUse)).toHaveLength(1 + kinds);
  try {
    await eventually(isInUse);
    for (let time = 0; time < 12; time += 1) await read();
    await isInUse();
  } finally {
    await release();
  }
  return (await Promise.all(changes)).map(({ status }) => status);
}
