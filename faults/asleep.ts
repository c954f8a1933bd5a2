import { setTimeout as wait } from 'node:timers/promises';
import { FINALS, SEMIFINALS } from '#engine/phases.ts';
import { VOTING_LOCK_MS } from '#engine/voting-window.ts';
import { type Cup, openCup } from './cup.ts';
import type { Program } from './program.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

const STARTS_IN_MS = 1_000;

/**
 * The server sleeps (SIGSTOP), or is off, from before a match's start until voting on it would be over. It is moved,
 * with the final that follows, instead of ending 0-0 (R21).
 */
export const asleep: Fault = async ({ isBrief }) => {
  const votingMs = isBrief ? [400] : [400, 2_000, 15_000];
  const ways = votingMs.flatMap((ms) => [sleep, beOff].map((way) => ({ way, ms })));
  const setting = { name: 'asleep (SIGSTOP) or off through a match', times: ways.length };
  return [
    await survive(setting, async ({ program, people, pool, problems }) => {
      for (const { way, ms } of ways) {
        const forMs = ms + VOTING_LOCK_MS;
        const cup = await openCup(program.port, people, { inMs: STARTS_IN_MS, forMs });
        const planned = (await semifinalOf(cup)).startsAt;
        await way(program, planned + ms);
        if (!(await until(async () => (await semifinalOf(cup)).status === 'active')))
          problems.push('the match was not opened afterwards');
        const { startsAt, endsAt } = await semifinalOf(cup);
        const final = (await cup.matchups()).find(({ phase }) => phase === FINALS);
        if (startsAt < planned + ms || endsAt - startsAt !== forMs)
          problems.push(`the match was moved by ${startsAt - planned} ms and lasts ${endsAt - startsAt} ms`);
        if (Date.parse(final?.startTime ?? '') < endsAt) problems.push('the final did not move with it');
        if (!(await cup.play(pool))) problems.push('the moved cup has no champion');
      }
    }),
  ];
};

async function semifinalOf(cup: Cup) {
  const semifinal = (await cup.matchups()).findLast(({ phase }) => phase === SEMIFINALS);
  if (!semifinal) throw new Error('The cup has no semifinal');
  const { status, startTime, endTime } = semifinal;
  return { status, startsAt: Date.parse(startTime ?? ''), endsAt: Date.parse(endTime ?? '') };
}

async function sleep(program: Program, until: number): Promise<void> {
  program.signal('SIGSTOP');
  await wait(until - Date.now());
  program.signal('SIGCONT');
}

async function beOff(program: Program, until: number): Promise<void> {
  await program.kill();
  await wait(until - Date.now());
  await program.start();
}
