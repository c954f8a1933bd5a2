import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { timeChangesQuery } from '#client/entities/matchup/queries.ts';
import { describeTimeChange } from '#client/entities/matchup/time-change-text.ts';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { fullInstant, plainInstant } from '#client/lib/time/date-text.ts';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import type { Matchup } from '#contract/matchup.ts';

/** The times of a match for users who cannot change them, with the reason. */
export function FixedTimes({ matchup, why, onDone }: { matchup: Matchup; why: string; onDone: () => void }) {
  const rows = [
    ['Start time', matchup.startTime],
    ['End time', matchup.endTime],
  ] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is
    <div onKeyDown={(event) => event.key === 'Escape' && onDone()} className="grid grid-cols-1 gap-3">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {rows.map(([term, instant]) => (
          <div key={term}>
            <dt className="text-12 text-muted">{term}</dt>
            <dd className="tabular text-14">{instant ? fullInstant(new Date(instant)) : 'Not set'}</dd>
          </div>
        ))}
      </dl>
      <ZoneNote times={[matchup.startTime, matchup.endTime]} />
      <p className="text-14 text-muted">{why}</p>
      <div>
        <Button onClick={onDone}>Close</Button>
      </div>
    </div>
  );
}

type DetailProps = {
  matchup: Matchup;
  /** The tournament is completed or cancelled. */
  isOver: boolean;
};

/**
 * All changes of a match's times, and until its end a link that adds the match to a calendar. The link of a match that is not
 * played cancels it there.
 */
export function TimesInDetail({ matchup, isOver }: DetailProps) {
  const query = useInfiniteQuery({ ...timeChangesQuery(matchup.id), enabled: matchup.timeChange !== null });
  const changes = rowsOf(query.data);
  const isOpen = matchup.status !== 'completed';
  const isPlanned = isOpen && matchup.startTime !== null && matchup.endTime !== null;
  const lastTimes = matchup.timeChange?.before;
  const isOff = isOpen && isOver && !isPlanned && lastTimes?.startTime && lastTimes.endTime;
  return (
    <div className="grid grid-cols-1 gap-3 empty:hidden">
      {changes.length > 0 && (
        <section aria-label="Changes of the times">
          <h4 className="text-12 text-muted">Changes</h4>
          <ol className="mt-1 grid grid-cols-1 gap-1 text-14">
            {changes.map((change) => (
              <li key={change.id}>
                <time dateTime={change.at} className="tabular text-muted">
                  {plainInstant(new Date(change.at))}
                </time>{' '}
                {describeTimeChange(change)}
                {change.reason && (
                  <span dir="auto" className="break-words">
                    {`: ${change.reason}`}
                  </span>
                )}
              </li>
            ))}
          </ol>
          <ShowMore {...moreOf(query)} />
        </section>
      )}
      {(isPlanned || isOff) && (
        <div>
          <LinkButton icon={CalendarPlus} href={`/api/matchups/${matchup.id}/calendar.ics`}>
            {isPlanned ? 'Add to calendar' : 'Cancel in my calendar'}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
