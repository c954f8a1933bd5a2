import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { FINALS, SEMIFINALS } from '#engine/formats/phases.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { type Cup, openCup } from './cup.ts';
import type { Program } from './program.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';
import { until } from './until.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Between the plan and the sleep nobody may be fast enough to open the match. */
const STARTS_IN_MS = 500;

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
        const cup = await openCup(program.port, people, { inMs: HOUR_MS, forMs });
        const planned = Date.now() + STARTS_IN_MS;
        await bringForward(pool, cup.tournamentId, (await semifinalOf(cup)).startsAt - planned);
        await way(program, planned + ms);
        if (!(await until(async () => (await semifinalOf(cup)).status === 'active')))
          problems.push('the match was not opened afterwards');
        const { startsAt, endsAt } = await semifinalOf(cup);
        const final = (await cup.matchups()).find(({ phase }) => phase === FINALS);
        if (startsAt < planned + ms || endsAt - startsAt !== forMs)
          problems.push(`the match was moved by ${startsAt - planned} ms and lasts ${endsAt - startsAt} ms`);
        const finalAt = Date.parse(final?.startTime ?? '');
        if (Number.isNaN(finalAt) || finalAt < endsAt) problems.push('the final did not move with it');
        if (!(await cup.play(pool))) problems.push('the moved cup has no champion');
      }
    }),
  ];
};

/** The plan changes at the last moment, so that the sleep begins before it. */
async function bringForward(pool: pg.Pool, tournamentId: number, byMs: number): Promise<void> {
  await pool.query(
    `update matchups set start_time = start_time - $2 * interval '1 ms', end_time = end_time - $2 * interval '1 ms'
     where tournament_id = $1`,
    [tournamentId, byMs],
  );
  await pool.query(`update tournaments set next_due_at = next_due_at - $2 * interval '1 ms' where id = $1`, [
    tournamentId,
    byMs,
  ]);
}

async function semifinalOf(cup: Cup) {
  const semifinal = (await cup.matchups()).findLast(({ phase }) => phase === SEMIFINALS);
  if (!semifinal) throw new Error('The cup has no semifinal');
  const { status, startTime, endTime } = semifinal;
  return { status, startsAt: Date.parse(startTime ?? ''), endsAt: Date.parse(endTime ?? '') };
}

async function sleep(program: Program, until: number): Promise<void> {
  program.signal('SIGSTOP');
  await wait(Math.max(0, until - Date.now()));
  program.signal('SIGCONT');
}

async function beOff(program: Program, until: number): Promise<void> {
  await program.kill();
  await wait(Math.max(0, until - Date.now()));
  await program.start();
}
