import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Program, postmasterOf } from './program.ts';
import type { Fault, Outcome } from './report.ts';
import { survive } from './scene.ts';

/** A server lives this long between two deaths. */
const LIFE_MS = { shortest: 150, longest: 1_000 };
/** A folder that is new again is empty, and the database's user gets through. */
const FOLDER_MODE = 0o755;

export const kill: Fault = async ({ isBrief }) => [
  await inTheMiddle(isBrief ? 2 : 50),
  await inItsFirstStart(isBrief ? 1 : 8),
];

/** The server is killed in the middle of a stream of votes and comments, every other time with its database. */
function inTheMiddle(times: number): Promise<Outcome> {
  const name = 'kill -9 of the server, every other time with its database';
  return survive({ name, times }, async ({ program }) => {
    for (let time = 0; time < times; time += 1) {
      await wait(LIFE_MS.shortest + Math.random() * (LIFE_MS.longest - LIFE_MS.shortest));
      if (time % 2 === 1) process.kill(postmasterOf(program.dataDir), 'SIGKILL');
      await program.kill();
      await program.start();
    }
  });
}

/** The server is killed while it makes its database, each time in a folder that is new, and started there again. */
function inItsFirstStart(times: number): Promise<Outcome> {
  const name = 'kill -9 in the middle of the first start';
  const beforeFirstStart = async (program: Program) => {
    const startedAt = performance.now();
    await program.start();
    const wholeStartMs = performance.now() - startedAt;
    for (let time = 0; time < times; time += 1) {
      await program.stop();
      rmSync(program.dataDir, { recursive: true, force: true, maxRetries: 10 });
      mkdirSync(program.dataDir, { mode: FOLDER_MODE });
      const starting = program.start().catch(() => {});
      await wait(Math.random() * wholeStartMs);
      await program.kill();
      await starting;
      // Rejects when it cannot.
      await program.start();
    }
    await program.stop();
  };
  return survive({ name, times, beforeFirstStart }, () => wait(LIFE_MS.longest));
}
