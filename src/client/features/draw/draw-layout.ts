import type { Drawing } from './drawing.ts';

/** The room between columns, and above each block, in rows. */
const COLUMN_GAP = 0.03;
const BLOCK_GAP = 0.3;
const NAME_ROWS = 0.9;
/** A row is at most this part of the height. */
const HIGHEST_ROW = 0.2;
/** The parts of its row that a title takes with an artist below it and alone, in one line and in two. */
const TITLE = { withArtist: [0.4, 0.3], alone: [0.62, 0.42] } as const;
const ARTIST = 0.22;
/** A title of about this many characters is whole. */
const CHARACTERS = 24;
const CHARACTER_EM = 0.56;
/** The room beside a title, in its own size, and in a bracket that of its 'VS', in rows. */
const PADDING_EM = 0.9;
const VERSUS_ROWS = 0.6;
/** Lower rows have no 'VS'. */
const VERSUS_PX = 44;
/** A title of the smallest size takes this part of its row at most. */
const HIGHEST_LINE = 0.8;
const LEADING = 1.12;

/** The sizes of a drawing in pixels. Blocks fill one column after the other. */
export type DrawLayout = ReturnType<typeof inColumns>['layout'];

type Box = { width: number; height: number };

/** Finds the number of columns with the largest titles. A text smaller than `smallestText` is cut, or left out. */
export function layOutDraw(drawing: Drawing, box: Box, smallestText: number): DrawLayout {
  const { blocks, kind } = drawing;
  const counts = Array.from({ length: Math.min(8, blocks.length) }, (_, index) => index + 1).filter(
    // Neighbours of a bracket that meet in the next round stay in one column.
    (count) => kind === 'groups' || count === blocks.length || (blocks.length / count) % 2 === 0,
  );
  const layouts = counts.map((columns) => inColumns(drawing, box, { columns, smallestText }));
  return layouts.reduce((best, next) => (next.score > best.score ? next : best)).layout;
}

type Choice = { columns: number; smallestText: number };

function inColumns({ blocks, kind }: Drawing, box: Box, { columns, smallestText }: Choice) {
  const perColumn = Math.ceil(blocks.length / columns);
  const nameRows = kind === 'groups' ? NAME_ROWS : 0;
  const seatRows = Math.max(...blocks.map(({ seats }) => seats.length));
  const blockRows = seatRows + nameRows + BLOCK_GAP;
  const rowHeight = Math.min(box.height / (perColumn * blockRows), box.height * HIGHEST_ROW);
  const gap = columns > 1 ? Math.max(8, box.width * COLUMN_GAP) : 0;
  const columnWidth = Math.min((box.width - gap * (columns - 1)) / columns, box.height);
  const cover = Math.min(rowHeight, columnWidth / 4);
  const hasVersus = kind === 'bracket' && rowHeight >= VERSUS_PX;
  const room = columnWidth - cover - (hasVersus ? VERSUS_ROWS * rowHeight : 0);
  const hasArtist = rowHeight * ARTIST >= smallestText;
  const [inOneLine, inTwoLines] = (hasArtist ? TITLE.withArtist : TITLE.alone).map((part, index) =>
    Math.min(part * rowHeight, room / ((CHARACTERS / (index + 1)) * CHARACTER_EM + PADDING_EM)),
  ) as [number, number];
  const fitting = Math.max(inOneLine, inTwoLines);
  const titleSize = Math.max(fitting, Math.min(smallestText, rowHeight * HIGHEST_LINE));
  const artistSize = hasArtist ? Math.min(rowHeight * ARTIST, titleSize * 0.8) : 0;
  const hasTwoLines = titleSize * 2 * LEADING + artistSize * LEADING <= rowHeight;
  const titleLines = inTwoLines > inOneLine && hasTwoLines ? 2 : 1;
  const characters = (titleLines * room) / (titleSize * CHARACTER_EM);
  const width = columns * columnWidth + gap * (columns - 1);
  const height = perColumn * blockRows * rowHeight;
  const left = (box.width - width) / 2;
  const top = (box.height - height + BLOCK_GAP * rowHeight) / 2;
  const layout = {
    columnWidth,
    rowHeight,
    nameHeight: nameRows * rowHeight,
    cover,
    titleSize,
    titleLines,
    /** 0 where the artist has no room. */
    artistSize,
    hasVersus,
    blocks: blocks.map((_, index) => ({
      x: left + Math.floor(index / perColumn) * (columnWidth + gap),
      y: top + (index % perColumn) * blockRows * rowHeight,
    })),
  };
  const readable = Math.min(1, titleSize / smallestText) ** 2;
  // The size of the titles, less where titles of the usual length are cut, or smaller than they must be.
  return { score: titleSize * Math.min(1, characters / CHARACTERS) * readable, layout };
}
