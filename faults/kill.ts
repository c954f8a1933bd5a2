import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '#server/command.ts';
import { loadConfig } from '#server/config.ts';
import { seedArena } from '../bench/seed.ts';
import { createProgram } from './program.ts';
import type { Fault } from './report.ts';
import { startStream } from './stream.ts';
import { judge } from './verdict.ts';

const USERS = 5_000;
const MATCHUPS = 64;
const PORT = 34_561;
/** A server lives this long between two deaths. */
const LIFE_MS = { shortest: 150, longest: 1_500 };

/** The server is killed in the middle of a stream of votes and comments, every other time with its database. */
export async function killAgainAndAgain(times: number): Promise<Fault> {
  const program = createProgram(PORT);
  const config = loadConfig({ DATA_DIR: program.dataDir });
  try {
    const arena = await withDatabase(config, (pool) => seedArena(pool, { users: USERS, matchups: MATCHUPS }));
    await program.start();
    const stream = startStream(PORT, arena);
    for (let time = 0; time < times; time += 1) {
      await wait(LIFE_MS.shortest + Math.random() * (LIFE_MS.longest - LIFE_MS.shortest));
      await program.kill(time % 2 === 1);
      await program.start();
    }
    await stream.end();
    const isHealthy = (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok;
    const verdict = await withDatabase(config, (pool) => judge(pool, stream.acknowledged));
    await program.stop();
    const { votes, comments, repeated } = stream.acknowledged;
    return {
      name: 'kill -9 of the server, every other time with its database',
      times,
      acknowledged: votes.length + comments.length,
      repeated,
      isHealthy,
      ...verdict,
    };
  } finally {
    program.remove();
  }
}
