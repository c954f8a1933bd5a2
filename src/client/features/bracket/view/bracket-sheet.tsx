import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { BracketLayout } from '#client/features/bracket/knockout/bracket-layout.ts';
import { elbow } from '#client/features/bracket/knockout/lines.ts';
import { useRootState } from '#client/lib/browser/use-root-state.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Name } from '#client/ui/display/name.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { matchName } from '#engine/formats/phases.ts';

type Props = { name: string; layout: BracketLayout<Matchup>; tables?: ReactNode };

/** The bracket on one page of paper, then the groups' tables. Sides without a song are empty, to be filled in. */
export function BracketSheet({ name, layout, tables }: Props) {
  // Nothing else is printed.
  useRootState('data-prints', 'bracket');
  const sheet = layOutSheet(layout.columns.length, layout.rows);
  const placed = layout.columns.flatMap((column) => column.matches);
  const places = new Map(placed.map((each) => [each.match.id, each]));
  return createPortal(
    <article
      data-paper={sheet.isPortrait ? 'portrait' : 'landscape'}
      className={sheet.isPortrait ? 'print:[page:portrait]' : 'print:[page:landscape]'}
    >
      <Name as="h1" className="truncate text-22">
        {name}
      </Name>
      <p className="mb-2 text-12">Tournament Bracket, {mediumDate(serverNow())}</p>
      <svg
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="img"
        aria-label="Tournament Bracket"
        className="overflow-visible print:max-h-[calc(100vh-4.5rem)] print:w-full print:break-inside-avoid"
      >
        {layout.connectors.map((connector) => {
          const [from, to] = [places.get(connector.fromId), places.get(connector.toId)];
          if (!from || !to) return null;
          const start = {
            x: sheet.x(from.column) + sheet.matchWidth,
            y: sheet.y(from.row) + sheet.sideHeight,
          };
          const end = {
            x: sheet.x(to.column),
            y: sheet.y(to.row) + sheet.sideHeight * (connector.slot - 0.5),
          };
          return <path key={connector.fromId} d={elbow(start, end)} fill="none" stroke="#000" />;
        })}
        {layout.columns.map((column, index) => (
          <foreignObject key={column.round} x={sheet.x(index)} y={0} width={sheet.matchWidth} height={20}>
            <p className="truncate text-center font-bold text-12">{column.label}</p>
          </foreignObject>
        ))}
        {placed.map(({ match, column, row }) => (
          <SheetMatch key={match.id} match={match} sheet={sheet} x={sheet.x(column)} y={sheet.y(row)} />
        ))}
      </svg>
      {tables && (
        <div className="print:grid print:break-before-page print:grid-cols-2 print:gap-6">{tables}</div>
      )}
    </article>,
    document.body,
  );
}

type MatchProps = { match: Matchup; sheet: SheetLayout; x: number; y: number };

function SheetMatch({ match, sheet, x, y }: MatchProps) {
  const { sideHeight, fontSize, matchWidth: width } = sheet;
  const isPlayed = match.status === 'active' || match.status === 'completed';
  const sides = [
    { song: match.song1, votes: match.song1Votes },
    { song: match.song2, votes: match.song2Votes },
  ];
  return (
    <>
      {sheet.hasNames && (
        <foreignObject x={x} y={y - 14} width={width} height={14}>
          <p className="truncate text-[9px]">{matchName(match.phase, match.position)}</p>
        </foreignObject>
      )}
      <rect x={x} y={y} width={width} height={2 * sideHeight} fill="none" stroke="#000" />
      <line x1={x} x2={x + width} y1={y + sideHeight} y2={y + sideHeight} stroke="#999" />
      {sides.map(({ song, votes }, index) => (
        <foreignObject
          // biome-ignore lint/suspicious/noArrayIndexKey: the two sides of a match
          key={index}
          x={x}
          y={y + index * sideHeight}
          width={width}
          height={sideHeight}
        >
          {song && (
            <p
              className={`flex gap-1 px-1 ${match.winnerId === song.id ? 'font-bold' : ''}`}
              style={{ fontSize, lineHeight: `${sideHeight}px` }}
            >
              <Name className="min-w-0 flex-1 truncate">{song.title}</Name>
              {isPlayed && votes !== null && (
                <span translate="no" className="tabular">
                  {votes}
                </span>
              )}
            </p>
          )}
        </foreignObject>
      ))}
    </>
  );
}

/** The space for the drawing in CSS pixels: an A4 or Letter page without its margins and the title. */
const PORTRAIT = { width: 718, height: 900 };
const LANDSCAPE = { width: 979, height: 600 };
const TALL_ROWS = 8;
const HEAD = 24;
const GAP = 20;

type SheetLayout = ReturnType<typeof layOutSheet>;

/** Fits a bracket of `columns` rounds and `rows` stacked matches on one page of paper. */
export function layOutSheet(columns: number, rows: number) {
  const isPortrait = rows > TALL_ROWS;
  const { width, height } = isPortrait ? PORTRAIT : LANDSCAPE;
  const columnWidth = (width + GAP) / columns;
  const rowHeight = Math.min(96, (height - HEAD) / rows);
  const sideHeight = Math.min(24, rowHeight * 0.4);
  return {
    isPortrait,
    width,
    height: HEAD + rowHeight * rows,
    matchWidth: columnWidth - GAP,
    /** The height of each of a match's two sides. */
    sideHeight,
    fontSize: Math.min(12, sideHeight * 0.7),
    /** Whether there is room for a match's name above it. */
    hasNames: rowHeight - 2 * sideHeight >= 16,
    x: (column: number) => column * columnWidth,
    y: (row: number) => HEAD + row * rowHeight + (rowHeight - 2 * sideHeight),
  };
}
