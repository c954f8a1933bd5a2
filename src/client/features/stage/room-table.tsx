import { numberText } from '#client/lib/format/number-text.ts';
import type { RoomTableRow } from '#contract/show.ts';
import css from './room-table.module.css';

const MOST_ROWS = 5;

type Props = { rows: readonly RoomTableRow[]; wide?: 'half' | 'whole' };

/** The first rows of the room's table (rule R9), which lists only people who chose so. */
export function RoomTable({ rows, wide }: Props) {
  return (
    <section className={css.table} data-wide={wide} aria-label="The room’s table">
      <h2 className={css.heading}>The room’s table: winners picked</h2>
      <ol className={css.rows}>
        {rows.slice(0, MOST_ROWS).map(({ rank, nickname, hits, votes }) => (
          <li key={`${rank} ${nickname}`} className={css.row}>
            <span className="font-semibold text-muted">{rank}</span>
            <bdi translate="no" className={`truncate ${css.nickname}`}>
              {nickname}
            </bdi>
            <span className="font-semibold whitespace-nowrap">
              {numberText(hits)} of {numberText(votes)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
