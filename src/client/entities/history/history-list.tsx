import type { ReactNode } from 'react';
import { REASON_TEXTS } from '#client/entities/matchup/match-texts.ts';
import { fullDate, timeOfDay } from '#client/lib/time/date-text.ts';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { Sentence } from './sentences.tsx';
import { changedValues } from './values.ts';

type Props<E extends HistoryEntry> = {
  entries: readonly E[];
  /** Shown below the sentence, such as the tournament of an entry. */
  about?: (entry: E) => ReactNode;
};

/** Changes by local day, the newest first. */
export function HistoryList<E extends HistoryEntry>({ entries, about }: Props<E>) {
  const days = Map.groupBy(entries, ({ at }) => fullDate(new Date(at)));
  return [...days].map(([day, list]) => (
    <section key={day}>
      <h3 className="mb-2 text-18">{day}</h3>
      <ol className="divide-y divide-line rounded-panel bg-panel shadow-card">
        {list.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-1 gap-x-4 gap-y-1 p-4 sm:grid-cols-[5rem_minmax(0,1fr)]"
          >
            <time
              dateTime={entry.at}
              className="tabular pt-0.5 text-14 text-muted"
              {...exactOnHover(new Date(entry.at))}
            >
              {timeOfDay(new Date(entry.at))}
            </time>
            <div className="min-w-0">
              <Sentence entry={entry} />
              {about?.(entry)}
              {entry.reason && (
                <p dir="auto" className="mt-1 text-14 break-words text-muted">
                  Reason: {reasonText(entry.action, entry.reason)}
                </p>
              )}
              <Values entry={entry} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** The reason of a decision begins with the server's word for it, such as `wrong_link`, and may have a note after it. */
function reasonText(action: HistoryEntry['action'], reason: string): string {
  if (action !== 'matchup_decided') return reason;
  const [word = '', ...note] = reason.split(': ');
  const text = (REASON_TEXTS as Partial<Record<string, string>>)[word] ?? word;
  if (note.length === 0) return text;
  return word === 'other' ? note.join(': ') : `${text}: ${note.join(': ')}`;
}

function Values({ entry }: { entry: HistoryEntry }) {
  const values = changedValues(entry);
  if (values.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-1 gap-1 text-14">
      {values.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}:</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== null && <span className="text-muted">{before}</span>}
            {before !== null && after !== null && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> changed to </span>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
