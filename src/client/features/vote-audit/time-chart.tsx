import { countText, numberText } from '#client/lib/format/number-text.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { VoteAudit } from '#contract/vote-audit.ts';
import { periodText, sidesText } from './audit-texts.ts';
import { TableHead } from './group-table.tsx';

type Times = VoteAudit['times'];
type Props = Pick<VoteAudit, 'times' | 'bursts'>;

const HEIGHT = 100;
const BAR = { step: 10, width: 8 };
/** The chart has room for at least this many bars, so that a few bars do not become wide. */
const FEWEST_PLACES = 24;

/** Votes over time as bars, with bursts marked below them, and a table of the steps with votes. */
export function TimeChart({ times, bursts }: Props) {
  const most = Math.max(1, ...times.map(({ votes }) => votes));
  const places = Math.max(FEWEST_PLACES, times.length);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return null;
  const isInBurst = ({ from }: Times[number]) =>
    bursts.some((burst) => burst.from <= from && from < burst.to);
  return (
    <div className="grid grid-cols-1 gap-3">
      <figure>
        <p className="mb-1 text-12 text-muted" aria-hidden="true">
          {numberText(most)}
        </p>
        <svg
          role="img"
          aria-label={chartLabel(times, most)}
          viewBox={`0 0 ${places * BAR.step} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-t border-dashed border-line"
        >
          {times.map((bucket, index) => (
            <Bar key={bucket.from} bucket={bucket} x={index * BAR.step + 1} most={most} />
          ))}
          <rect x={0} y={HEIGHT} width={places * BAR.step} height={1} className="fill-edge" />
          {times.map(
            (bucket, index) =>
              isInBurst(bucket) && (
                <rect
                  key={bucket.from}
                  x={index * BAR.step}
                  y={HEIGHT + 4}
                  width={BAR.step}
                  height={4}
                  className="fill-ink"
                />
              ),
          )}
        </svg>
        <figcaption className="mt-2 flex justify-between gap-4 text-12 text-muted">
          <span>{shortInstant(new Date(first.from))}</span>
          {times.length > FEWEST_PLACES && <span>{shortInstant(new Date(last.to))}</span>}
        </figcaption>
      </figure>
      <TimeTable times={times} />
    </div>
  );
}

function Bar({ bucket: { votes, sides }, x, most }: { bucket: Times[number]; x: number; most: number }) {
  const heightOf = (count: number) => (count / most) * HEIGHT;
  /** A part of the bar that begins above `below` votes. */
  const part = (count: number, below: number, className: string) => (
    <rect
      x={x}
      y={HEIGHT - heightOf(below + count)}
      width={BAR.width}
      height={heightOf(count)}
      className={className}
    />
  );
  if (!sides) return part(votes, 0, 'fill-muted');
  return (
    <>
      {part(sides.song1Votes, 0, 'fill-ember')}
      {part(sides.song2Votes, sides.song1Votes, 'fill-tide')}
    </>
  );
}

function chartLabel(times: Times, most: number): string {
  const busiest = times.find(({ votes }) => votes === most);
  const peak = busiest
    ? `, with a peak of ${countText(most, 'vote')} at ${shortInstant(new Date(busiest.from))}`
    : '';
  return `Votes over time in ${countText(times.length, 'step')}${peak}. The table below lists the steps with votes.`;
}

function TimeTable({ times }: { times: Times }) {
  return (
    <Disclosure summary="Show as a table">
      <table className="w-full text-14">
        <caption className="sr-only">Votes over time</caption>
        <TableHead
          cells={[
            ['Time', 'py-2'],
            ['Votes', 'py-2 text-right'],
            ['Sides', 'w-28 py-2 pl-4'],
          ]}
        />
        <tbody>
          {times
            .filter(({ votes }) => votes > 0)
            .map((bucket) => (
              <tr key={bucket.from}>
                <th scope="row" className="border-t border-line py-2 text-left font-normal">
                  {periodText(bucket)}
                </th>
                <td className="tabular border-t border-line py-2 text-right">{numberText(bucket.votes)}</td>
                <td className="tabular border-t border-line py-2 pl-4">{sidesText(bucket)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
