import { clsx } from 'clsx';
import { weekdayTime } from '#client/lib/time/date-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Countdown } from '#client/ui/time/countdown.tsx';
import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { START_CUE_MS } from '#engine/matchup/voting-window.ts';

const COUNTDOWN_MS = 60 * 60_000;
const CHECK_MS = 10_000;

/** Whether a match shows its start as a time: until its last hour, and while it waits after its start. */
function showsStartTime({ status, startTime }: Matchup, now: number): boolean {
  if (status === 'active' || status === 'completed' || startTime === null) return false;
  const leftMs = Date.parse(startTime) - now;
  return leftMs <= 0 || leftMs > COUNTDOWN_MS;
}

/** When a match starts: its day and time, or in the last hour a countdown, which is orange when the start is near. */
export function MatchStart({ matchup }: { matchup: Matchup }) {
  const { status, startTime } = matchup;
  const now = useServerNow(CHECK_MS);
  if (status === 'active' || status === 'completed' || startTime === null) return null;
  if (showsStartTime(matchup, now))
    return <time dateTime={startTime}>{weekdayTime(new Date(startTime))}</time>;
  const leftMs = Date.parse(startTime) - now;
  return (
    <span className={clsx('font-semibold', leftMs <= START_CUE_MS ? 'text-soon' : 'text-ink')}>
      in <Countdown until={startTime} />
    </span>
  );
}

/** The time zone of the starts that matches show as times. */
export function StartZone({ matchups }: { matchups: readonly Matchup[] }) {
  const now = useServerNow(CHECK_MS);
  const timed = matchups.filter((matchup) => showsStartTime(matchup, now));
  return <ZoneNote times={timed.map(({ startTime }) => startTime)} />;
}
