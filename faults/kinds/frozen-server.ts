import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { FINALS, SEMIFINALS } from '#engine/formats/phases.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { runFault } from '#faults/support/fault-run.ts';
import type { Program } from '#faults/support/program.ts';
import type { Fault } from '#faults/support/report.ts';
import { openTournamentUnderTest, type TournamentUnderTest } from '#faults/support/tournament-under-test.ts';
import { waitUntil } from '#faults/support/wait.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Time from the new schedule to the start of the matchup. The server stops before the matchup can be opened. */
const STARTS_IN_MS = 500;

/**
 * The server is frozen (SIGSTOP) or off from before the start of a matchup until the end of its voting. The server then
 * opens the matchup for its full time and moves the final behind it, instead of ending it 0-0.
 */
export const frozenServer: Fault = (isBrief) => {
  const votingMs = isBrief ? [400] : [400, 2_000, 15_000];
  const cases = votingMs.flatMap((ms) => [freezeUntil, killUntil].map((stopUntil) => ({ stopUntil, ms })));
  const name = 'a server frozen (SIGSTOP) or off during a whole matchup';
  return runFault({ name, times: cases.length, isBrief }, async ({ program, users, pool, expect }) => {
    for (const { stopUntil, ms } of cases) {
      const forMs = ms + VOTING_LOCK_MS;
      const tournament = await openTournamentUnderTest(program.address, users, { inMs: HOUR_MS, forMs });
      const planned = Date.now() + STARTS_IN_MS;
      const { startsAt: before } = await findSemifinal(tournament);
      await bringForward(pool, tournament.tournamentId, before - planned);
      await stopUntil(program, planned + ms);
      const isOpen = async () => (await findSemifinal(tournament)).status === 'active';
      expect(await waitUntil(isOpen), 'the matchup was not opened afterwards');
      const { startsAt, endsAt } = await findSemifinal(tournament);
      expect(
        startsAt >= planned + ms && endsAt - startsAt === forMs,
        `the matchup was moved by ${startsAt - planned} ms and lasts ${endsAt - startsAt} ms`,
      );
      const [final] = await tournament.matchups(FINALS);
      expect(Date.parse(final?.startTime ?? '') >= endsAt, 'the final did not move with the matchup');
      expect(await tournament.play(pool), 'the moved tournament has no champion');
    }
  });
};

/** Moves the schedule to an earlier time just before the server stops, so that it has no time to open the matchup. */
async function bringForward(pool: pg.Pool, tournamentId: number, byMs: number): Promise<void> {
  await pool.query(
    `with moved as (
       update matchups set start_time = start_time - $2 * interval '1 ms', end_time = end_time - $2 * interval '1 ms'
       where tournament_id = $1)
     update tournaments set next_due_at = next_due_at - $2 * interval '1 ms' where id = $1`,
    [tournamentId, byMs],
  );
}

/** The semifinal that the server opens last. When it is active, both are. */
async function findSemifinal(tournament: TournamentUnderTest) {
  const semifinal = (await tournament.matchups(SEMIFINALS)).at(-1);
  if (!semifinal) throw new Error('The tournament has no semifinal');
  const { status, startTime, endTime } = semifinal;
  return { status, startsAt: Date.parse(startTime ?? ''), endsAt: Date.parse(endTime ?? '') };
}

async function freezeUntil(program: Program, instant: number): Promise<void> {
  program.signal('SIGSTOP');
  await wait(Math.max(0, instant - Date.now()));
  program.signal('SIGCONT');
}

async function killUntil(program: Program, instant: number): Promise<void> {
  await program.kill();
  await wait(Math.max(0, instant - Date.now()));
  await program.start();
}
