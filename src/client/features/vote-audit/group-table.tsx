import type { ReactNode } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import type { AuditGroup } from '#contract/vote-audit.ts';
import { partText, sidesText } from './audit-texts.ts';

type GroupRow = AuditGroup & { key: string; label: ReactNode; action?: ReactNode };
type Props = { caption: string; head: string; rows: readonly GroupRow[]; all: number };

const CELL = 'border-t border-line py-2 align-middle';

/** Groups of votes with their part of all votes and their sides. */
export function GroupTable({ caption, head, rows, all }: Props) {
  const hasActions = rows.some(({ action }) => action);
  return (
    <table className="w-full text-14">
      <caption className="sr-only">{caption}</caption>
      <TableHead
        cells={[
          [head, 'pb-2'],
          ['Votes', 'w-20 pb-2 text-right'],
          ['Sides', 'w-28 pb-2 pl-4 sm:w-40'],
        ]}
        end={
          hasActions && (
            <th scope="col" className="w-12 pb-2 sm:w-32">
              <span className="sr-only">Action</span>
            </th>
          )
        }
      />
      <tbody>
        {rows.map(({ key, label, action, ...group }) => (
          <tr key={key}>
            <th scope="row" className={`${CELL} pr-2 text-left font-normal`}>
              {label}
            </th>
            <td className={`tabular ${CELL} text-right`}>
              <span className="font-semibold">{numberText(group.votes)}</span>
              <span className="block text-12 text-muted">{partText(group.votes, all)}</span>
            </td>
            <td className={`tabular ${CELL} pl-4`}>
              {group.sides && group.votes > 0 && (
                <ShareBar
                  left={group.sides.song1Votes}
                  right={group.sides.song2Votes}
                  label={sidesText(group)}
                  className="mb-1"
                />
              )}
              <span className={group.sides ? undefined : 'text-muted'}>{sidesText(group)}</span>
            </td>
            {hasActions && <td className={`${CELL} text-right`}>{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = { cells: readonly (readonly [text: string, className: string])[]; end?: ReactNode };

/** The names of the columns. */
export const TableHead = ({ cells, end }: HeadProps) => (
  <thead>
    <tr className="text-left text-12 text-muted">
      {cells.map(([text, className]) => (
        <th key={text} scope="col" className={`${className} font-semibold`}>
          {text}
        </th>
      ))}
      {end}
    </tr>
  </thead>
);
