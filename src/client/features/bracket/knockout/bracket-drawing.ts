import { THIRD_PLACE } from '#engine/formats/phases.ts';
import type { BracketLayout, BracketNode, Connector } from './bracket-layout.ts';
import { type Density, densityOf, matchHeight, stretchDensity, withoutNames } from './density.ts';
import { lineBetween, type Placed } from './lines.ts';

/** The width of a drawing that fills a desktop's window at its own size, in pixels. */
const DESK_WIDTH = 1384;
const NARROWEST_MATCH = 160;
const WIDEST_MATCH = 300;
/** The step, in columns, to a column whose matches fit between those of the column before. */
const TUCKED_STEP = 0.6;
/** The room in the middle between both semifinals, when the final is above them: on a page, and on a wall. */
const MIDDLE_GAP = { page: 8, wall: 48 };
/** The width of the final's name above both semifinals, and the room between two names. */
const RAISED_NAME = 48;
const NAME_GAP = 8;
/** From this many rows in a wing on, the final is above the semifinals. In lower wings it is between them. */
const RAISED_ROWS = 4;
const TOP = 48;
const FINAL_GAP = 36;
/** How much wider the final is than other matches: above the semifinals, and between them. */
const FINAL_WIDER = { raised: 1.2, between: 1.4 };
const WIDEST_FINAL = 316;
/** The height above the final for the champion's crown and title. The cover has the rest, from 88 to 176 px. */
const CHAMPION_TEXT = 96;
const SMALLEST_COVER = 88;
const LARGEST_COVER = 176;

/** The room for 'Vote' below a match of a small bracket. */
const VOTE_ROOM = 40;
/** The factors by which the sides of a low drawing may grow to fill the height of the window. */
const STRETCHES = [1.3, 1.2, 1.1];

type Room = { width?: number | undefined; height?: number | undefined; isWall?: boolean };
type Heading = { x: number; width: number };
type Line = { fromId: number; d: string; winnerId: number | null };
export type Drawing<T> = {
  width: number;
  height: number;
  density: Density;
  /** Where each match is drawn. */
  places: ReadonlyMap<number, Placed>;
  /** The places of each round's name: one for each wing. */
  headings: readonly (readonly Heading[])[];
  lines: readonly Line[];
  /** The lower edge of the champion above the final, and the size of its cover; null where there is no room. */
  champion: { y: number; size: number } | null;
  columns: BracketLayout<T>['columns'];
};

/**
 * Draws a knockout as two wings that meet in the final (rule B13). Without a single final (after deletions) or without
 * two wings (2 or 3 songs) the rounds go from left to right. With more `width` in pixels the matches of a
 * large bracket are wider, and with more `height` those of a low drawing are higher (rule B15). On a wall the matches have no
 * names above them.
 */
export function drawBracket<T extends BracketNode>(
  layout: BracketLayout<T>,
  { width = DESK_WIDTH, height = 0, isWall = false }: Room = {},
): Drawing<T> {
  const last = layout.columns.at(-1)?.matches ?? [];
  const finals = last.filter(({ match }) => match.phase !== THIRD_PLACE);
  const final = finals.length === 1 ? finals[0]?.match : undefined;
  const halves = final ? [1, 2].map((slot) => subtree(layout.connectors, final.id, slot)) : [];
  const [left, right] = halves;
  if (!final || !left?.size || !right?.size)
    return drawColumns(layout, named(densityOf(layout.rows / 2), isWall));
  const draw = (stretch: number) =>
    drawWings(layout, final.id, { halves: [left, right], room: width, stretch, isWall });
  return STRETCHES.map(draw).find((drawing) => drawing.height <= height) ?? draw(1);
}

/** The ids of all matches whose winners can reach a side of a match. */
function subtree(connectors: readonly Connector[], rootId: number, slot: number): Set<number> {
  const ids = new Set<number>();
  const open = connectors.filter((each) => each.toId === rootId && each.slot === slot);
  for (let each = open.pop(); each; each = open.pop()) {
    const { fromId } = each;
    ids.add(fromId);
    open.push(...connectors.filter(({ toId }) => toId === fromId));
  }
  return ids;
}

type Halves = { halves: readonly ReadonlySet<number>[]; room: number; stretch: number; isWall: boolean };

const named = (density: Density, isWall: boolean) => (isWall ? withoutNames(density) : density);

function drawWings<T extends BracketNode>(
  layout: BracketLayout<T>,
  finalId: number,
  { halves, room, stretch, isWall }: Halves,
): Drawing<T> {
  const wings = alignWings(layout, halves);
  const rows = Math.max(...wings.flatMap((wing) => wing.map(({ row }) => row + 1)));
  const middleRow = Math.max(...wings.map((wing) => wing.at(-1)?.row ?? 0));
  const density = named(stretchDensity(densityOf(rows), stretch), isWall);
  const middleGap = isWall ? MIDDLE_GAP.wall : MIDDLE_GAP.page;
  const isRaised = rows >= RAISED_ROWS;
  const steps = stepsOf(wings, layout.columns.length - 1);
  const units = steps.reduce((sum, step) => sum + step, 0);
  const wingRoom = room / 2 - middleGap / 2 - units * density.gap;
  const matchWidth = isRaised ? clampWidth(wingRoom / (units + 1)) : density.width;
  const pitch = matchWidth + density.gap;
  const columnX = (column: number) => pitch * steps.slice(0, column).reduce((sum, step) => sum + step, 0);
  const finalWidth = isRaised
    ? Math.min(WIDEST_MATCH, matchWidth * FINAL_WIDER.raised)
    : Math.min(WIDEST_FINAL, matchWidth * FINAL_WIDER.between);
  const wingWidth = columnX(steps.length) + matchWidth;
  const width = 2 * wingWidth + (isRaised ? middleGap : 2 * density.gap + finalWidth);
  const height = matchHeight(density);
  const finalHeight = matchHeight(density, true);
  const top = isRaised ? TOP : TOP + (finalHeight - height) / 2;
  const middleY = top + middleRow * density.row;

  const places = new Map<number, Placed>();
  for (const [side, wing] of wings.entries()) {
    for (const { id, column, row } of wing) {
      const x = columnX(column);
      const place = { y: top + row * density.row, width: matchWidth, height, isRight: side === 1 };
      places.set(id, { ...place, x: side === 0 ? x : width - x - matchWidth });
    }
  }
  const finalY = isRaised ? middleY - FINAL_GAP - finalHeight : middleY - (finalHeight - height) / 2;
  const centred = (size: number) => ({ x: (width - size) / 2, width: size, isRight: false });
  places.set(finalId, { ...centred(finalWidth), y: finalY, height: finalHeight });
  const third = layout.columns.at(-1)?.matches.find(({ match }) => match.phase === THIRD_PLACE);
  const thirdY = isRaised ? middleY + height + FINAL_GAP : finalY + finalHeight + FINAL_GAP;
  const thirdWidth = isRaised ? matchWidth : finalWidth;
  if (third) places.set(third.match.id, { ...centred(thirdWidth), y: thirdY, height });

  const coverSize = Math.min(LARGEST_COVER, finalY - TOP - CHAMPION_TEXT);
  const nameWidths = steps.concat(1).map((step, column) => {
    const nearest = Math.min(step, steps[column - 1] ?? 1);
    const besideFinal = isRaised && column === steps.length ? matchWidth + middleGap - RAISED_NAME : Infinity;
    return Math.min(matchWidth, Math.min(nearest * pitch, besideFinal) - NAME_GAP);
  });
  const headings = nameWidths
    .map((size, column) => {
      const x = columnX(column) + (matchWidth - size) / 2;
      return [
        { x, width: size },
        { x: width - x - size, width: size },
      ];
    })
    .concat([[centred(isRaised ? RAISED_NAME : finalWidth)]]);
  return {
    width,
    height:
      Math.max(top + rows * density.row, finalY + finalHeight, third ? thirdY + height : 0) +
      (density.name === 'large' ? VOTE_ROOM : 8),
    density,
    places,
    headings,
    lines: linesOf(layout.connectors, places, { width, density, raisedFinalId: isRaised ? finalId : null }),
    champion: isRaised && coverSize >= SMALLEST_COVER ? { y: finalY - 16, size: coverSize } : null,
    columns: layout.columns,
  };
}

type WingMatch = { id: number; column: number; row: number };

/** The matches of both wings, from the first round on, moved so that both semifinals have the same row. */
function alignWings<T extends BracketNode>(
  { columns }: BracketLayout<T>,
  halves: readonly ReadonlySet<number>[],
): WingMatch[][] {
  const placed = columns.flatMap((column) => column.matches);
  const wings = halves.map((ids) =>
    placed
      .filter(({ match }) => ids.has(match.id))
      .map(({ match, column, row }) => ({ id: match.id, column, row })),
  );
  const tops = wings.map((wing) => Math.min(...wing.map(({ row }) => row)));
  const middles = wings.map((wing, index) => (wing.at(-1)?.row ?? 0) - (tops[index] ?? 0));
  const middle = Math.max(...middles);
  return wings.map((wing, index) =>
    wing.map((each) => ({ ...each, row: each.row - (tops[index] ?? 0) + middle - (middles[index] ?? 0) })),
  );
}

/** How far each column is from the one before, in columns. */
function stepsOf(wings: readonly WingMatch[][], columns: number): number[] {
  return Array.from({ length: columns - 1 }, (_, column) => {
    const isFree = wings.every((wing) => {
      const [before, after] = [column, column + 1].map((each) =>
        wing.filter((match) => match.column === each),
      );
      return before?.every((one) => after?.every((other) => Math.abs(one.row - other.row) >= 1));
    });
    return isFree ? TUCKED_STEP : 1;
  });
}

const clampWidth = (width: number) => Math.max(NARROWEST_MATCH, Math.min(WIDEST_MATCH, width));

/** Draws a knockout as rounds from left to right. */
export function drawColumns<T extends BracketNode>(layout: BracketLayout<T>, density: Density): Drawing<T> {
  const pitch = density.width + density.gap;
  const places = new Map<number, Placed>();
  for (const { match, column, row } of layout.columns.flatMap((each) => each.matches)) {
    places.set(match.id, {
      x: column * pitch,
      y: TOP + row * density.row,
      width: density.width,
      height: matchHeight(density),
      isRight: false,
    });
  }
  const width = layout.columns.length * pitch - density.gap;
  return {
    width,
    height: TOP + layout.rows * density.row,
    density,
    places,
    headings: layout.columns.map((_, column) => [{ x: column * pitch, width: density.width }]),
    lines: linesOf(layout.connectors, places, { width, density, raisedFinalId: null }),
    champion: null,
    columns: layout.columns,
  };
}

function linesOf(
  connectors: readonly Connector[],
  places: ReadonlyMap<number, Placed>,
  sizes: { width: number; density: Density; raisedFinalId: number | null },
): Line[] {
  return connectors.flatMap(({ fromId, toId, slot, winnerId }) => {
    const [from, to] = [places.get(fromId), places.get(toId)];
    if (!from || !to) return [];
    const isToRaised = toId === sizes.raisedFinalId;
    return [{ fromId, winnerId, d: lineBetween({ from, to, slot, isToRaised, ...sizes }) }];
  });
}
