import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { descendantsOf } from '#bench/process-figures.ts';
import { type Program, postmasterOf } from './program.ts';
import { untilWell } from './recovery.ts';
import type { Fault, Result } from './report.ts';
import { survive } from './scene.ts';

/** A server lives this long between two deaths. */
const LIFE_MS = { shortest: 150, longest: 1_000 };
/** A folder that is new again is empty, and the database's user gets through. */
const FOLDER_MODE = 0o755;
/** A moment that came too late, or before there was a database to kill, is tried again this often. */
const MOST_TRIES = 20;

export const kill: Fault = async ({ isBrief }) => [
  await inTheMiddle(isBrief ? 2 : 50),
  await inItsFirstStart(isBrief ? 2 : 8),
];

/** The server is killed in the middle of a stream of votes and comments, every other time with its database. */
function inTheMiddle(times: number): Promise<Result> {
  const name = 'kill -9 of the server, every other time with its database';
  return survive({ name, times }, async (scene) => {
    const { program, stream, problems, notes } = scene;
    let felt = 0;
    for (let time = 0; time < times; time += 1) {
      await wait(LIFE_MS.shortest + Math.random() * (LIFE_MS.longest - LIFE_MS.shortest));
      const { repeated } = stream;
      if (time % 2 === 1) process.kill(postmasterOf(program.dataDir), 'SIGKILL');
      await program.kill();
      await program.start();
      await untilWell(scene);
      if (stream.repeated > repeated) felt += 1;
    }
    if (felt <= times / 2) problems.push(`only ${felt} deaths were felt by anybody`);
    notes.push(`${felt} of ${times} deaths cut calls off, which were sent again`);
  });
}

/** The server is killed while it makes its database, each time in a folder that is new, and started there again. */
function inItsFirstStart(times: number): Promise<Result> {
  const name = 'kill -9 in the middle of the first start, every other time of its database too';
  return survive(
    {
      name,
      times,
      async beforeFirstStart({ program, problems, notes }) {
        const startedAt = performance.now();
        await program.start();
        const wholeStartMs = performance.now() - startedAt;
        let early = 0;
        for (let time = 0; time < times; time += 1) {
          const isWithDatabase = time % 2 === 1;
          let isEarly = false;
          for (let tries = 0; tries < MOST_TRIES && !isEarly; tries += 1)
            isEarly = await isKilledEarly(program, { wholeStartMs, isWithDatabase });
          if (isEarly) early += 1;
        }
        await program.stop();
        if (early < times) problems.push('not every death came in time');
        notes.push(
          `${early} of ${times} deaths came before the server listened; the votes of the last folder are judged`,
        );
      },
    },
    () => wait(LIFE_MS.longest),
  );
}

/**
 * Kills the server in a start on an empty folder, and starts it again there. Whether the death came before it listened
 * and, where that is wanted, took what makes or runs its database with it.
 * @throws Error when it does not start
 */
async function isKilledEarly(
  program: Program,
  { wholeStartMs, isWithDatabase }: { wholeStartMs: number; isWithDatabase: boolean },
): Promise<boolean> {
  await program.stop();
  rmSync(program.dataDir, { recursive: true, force: true, maxRetries: 10 });
  mkdirSync(program.dataDir, { mode: FOLDER_MODE });
  let isListening = false;
  const starting = program.start().then(
    () => {
      isListening = true;
    },
    () => {},
  );
  await wait(Math.random() * wholeStartMs);
  const isEarly = !isListening;
  const isDatabaseKilled = isWithDatabase && areKilled(program.pid());
  await program.kill();
  await starting;
  await program.start();
  return isEarly && isDatabaseKilled === isWithDatabase;
}

/** Kills what a server has started: initdb, or postgres. False where there was nothing, or something ended by itself. */
function areKilled(server: number): boolean {
  try {
    const pids = descendantsOf(server);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    return pids.length > 0;
  } catch {
    return false;
  }
}
