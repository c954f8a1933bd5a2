import { withSimulatedApps } from './apps.ts';
import type { Played } from './play-tournament.ts';
import { runSimulation } from './run-simulation.ts';

type Run = {
  seed: string;
  tournaments: number;
  maxSongs: number;
  /** No tournament starts after this time. */
  minutes: number;
  print: (line: string) => void;
};

/** Plays random tournaments, prints each with what happened to it, and returns whether all rules held. */
export async function simulateTournaments({ minutes, print, ...run }: Run): Promise<boolean> {
  print(`\nSeed ${run.seed}`);
  const endsAt = performance.now() + minutes * 60_000;
  let isHeld = false;
  await withSimulatedApps(async (createApp) => {
    const app = await createApp();
    const { played, failures } = await runSimulation(app, {
      ...run,
      isOver: () => performance.now() > endsAt,
      onPlayed: (tournament, { detail, counts }) =>
        print(`${tournament}  ${describe(detail)}  ${JSON.stringify(counts)}`),
    });
    await app.close();
    for (const { tournament, plan, broken } of failures) {
      print(`\nTournament ${tournament}: ${broken}\n${JSON.stringify(plan)}`);
    }
    print(summaryOf(played, failures.length));
    isHeld = failures.length === 0;
  });
  return isHeld;
}

function describe({ tournamentType, maxParticipants, schedulingType }: Played['detail']): string {
  return `${tournamentType} of ${maxParticipants}, ${schedulingType}`;
}

function summaryOf(played: readonly Played[], failed: number): string {
  const matches = played.reduce((sum, { detail }) => sum + detail.matchups.length, 0);
  return `
${played.length} tournaments with ${matches} matches and ${totalOf(played, 'votes')} votes, ${failed} of them broke a rule.
What happened: ${describeEvents(played)}.`;
}

const totalOf = (played: readonly Played[], count: keyof Played['counts']) =>
  played.reduce((sum, { counts }) => sum + counts[count], 0);

/** How often each event happened in these tournaments. */
function describeEvents(played: readonly Played[]): string {
  const EVENTS = {
    outages: 'outages',
    edits: 'edits of settings',
    withdrawals: 'withdrawn or deleted songs',
    leavings: 'members that left or were removed',
    openings: 'rounds opened early',
    deletions: 'deleted matches',
    forced: 'forced statuses',
    cancellations: 'cancellations',
  } as const;
  const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[];
  return names.map((name) => `${EVENTS[name]} ${totalOf(played, name)}`).join(', ');
}
