import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import type { Matchup } from '#contract/matchup.ts';

/** The time zone of the starts that matches show until they open (rule S13). */
export function StartZone({ matchups }: { matchups: readonly Matchup[] }) {
  const waiting = matchups.filter(({ status }) => status === 'pending' || status === 'scheduled');
  return <ZoneNote times={waiting.map(({ startTime }) => startTime)} />;
}
