import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import type { ApiCaller } from '#tests/support/http-client.ts';
import { makeTempFolder, removeTempFolder } from '#tests/support/temp-folder.ts';
import { detailOf } from '#tests/support/tournaments.ts';
import { startOnCopy } from './databases.ts';
import { onProgram } from './programs.ts';

const SHIFTED_CLOCK = './tests/support/shifted-clock.ts';

export type ServerClock = {
  /** The server's time in milliseconds since 1970. */
  now(): Promise<number>;
  /** How many milliseconds the server's clock is ahead of the machine's. */
  offsetMs(): number;
  /** Moves the server's clock forward to this instant. The clock stays as it is when the instant has passed. */
  moveTo(instantMs: number): Promise<void>;
};

/**
 * The real server with a clock that tests move forward. So tests need not wait for the end of a matchup, and matchups can be
 * long enough for a slow test. Each worker has one server for all files that use it.
 */
export const test = onProgram('movable clock', startMovableServer).extend<{ clock: ServerClock }>({
  clock: ({ program }, use) => use(program.clock),
});

async function startMovableServer() {
  const folder = makeTempFolder('clock');
  const file = join(folder, 'offset');
  const program = await startOnCopy('src/server/main.ts', {
    ADMIN_EMAIL: 'keeper@journey.example',
    CLOCK_OFFSET_FILE: file,
    NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
  });
  let offsetMs = 0;
  const now = async () => {
    const answer = await fetch(`${program.address}/healthz`);
    return Number(answer.headers.get('server-time'));
  };
  const moveTo = async (instantMs: number) => {
    offsetMs += Math.max(0, instantMs - (await now()));
    writeFileSync(file, String(offsetMs));
    program.process.kill('SIGUSR2');
    await expect.poll(now).toBeGreaterThanOrEqual(instantMs);
  };
  return {
    address: program.address,
    clock: { now, offsetMs: () => offsetMs, moveTo } satisfies ServerClock,
    async stop() {
      await program.stop();
      removeTempFolder(folder);
    },
  };
}

/** Moves the clock from one end of a match to the next until the tournament is over. `play` casts the votes of each open match. */
export async function playToTheEnd(
  reader: ApiCaller,
  id: number,
  clock: ServerClock,
  play: (matchup: Matchup) => Promise<unknown> = async () => {},
): Promise<void> {
  const played = new Set<number>();
  const step = async () => {
    const { status, matchups } = await detailOf(reader, id);
    for (const match of matchups) {
      if (match.status !== 'active' || played.has(match.id)) continue;
      played.add(match.id);
      await play(match);
    }
    const open = matchups.filter((match) => match.status !== 'completed' && match.endTime !== null);
    const [end] = open.map(({ endTime }) => Date.parse(endTime ?? '')).sort((a, b) => a - b);
    const starts = open
      .filter(({ status: now }) => now !== 'active')
      .map(({ startTime }) => Date.parse(startTime ?? ''));
    const next = Math.min(end ?? Infinity, ...starts);
    if (next !== Infinity) await clock.moveTo(next + 1000);
    return isTournamentOver({ status });
  };
  await expect.poll(step, { timeout: 60_000 }).toBe(true);
}
