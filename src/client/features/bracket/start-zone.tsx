import { useServerNow } from '#client/lib/time/server-clock.ts';
import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { showsStartTime } from './knockout/match-start.tsx';

const CHECK_MS = 60_000;

/** The time zone of the starts that matches show as times. */
export function StartZone({ matchups }: { matchups: readonly Matchup[] }) {
  const now = useServerNow(CHECK_MS);
  const timed = matchups.filter((matchup) => showsStartTime(matchup, now));
  return <ZoneNote times={timed.map(({ startTime }) => startTime)} />;
}
