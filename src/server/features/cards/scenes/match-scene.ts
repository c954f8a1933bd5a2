import { CARD_SHAPES } from '#contract/card-shapes.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Part, Scene } from '#server/features/cards/scene.ts';
import {
  type CardSite,
  cover,
  duelStage,
  EMBER,
  edges,
  GOLD,
  goldFrame,
  header,
  INK,
  LIVE,
  MARGIN,
  MUTED,
  type Rect,
  SOON,
  STAGE,
  scene,
  shape,
  songTexts,
  TIDE,
  text,
  title,
  veil,
} from './frame.ts';

const { width, height } = CARD_SHAPES.link;
const SIDE = 300;
const COVER_Y = 104;
const COVER_X = [MARGIN, width - MARGIN - SIDE] as const;
const HALF = 530;
const TEXT_Y = 424;
const CENTER = { x: MARGIN + SIDE + 24, width: width - 2 * (MARGIN + SIDE + 24) };

/** A text between the two songs. */
const centered = (y: number, high: number): Rect => [CENTER.x, y, CENTER.width, high];
const IN_MIDDLE = { align: 'center', place: 'middle' } as const;

/** A match between its two corners; once it is decided, its result. Votes that are hidden are null and not drawn. */
export function matchScene(
  site: CardSite,
  tournament: Pick<TournamentDetail, 'name'>,
  matchup: Matchup,
): Scene {
  const { song1, song2, winnerId } = matchup;
  const isOver = matchup.status === 'completed';
  const seed = `${song1?.title} ${song2?.title}`;
  const ofName = { size: 26, align: 'right', place: 'middle' } as const;
  const parts: Part[] = [
    ...duelStage(CARD_SHAPES.link, { seed, opacity: 0.13 }),
    edges(CARD_SHAPES.link),
    ...header(site, { x: MARGIN, y: 42, width: 560 }),
    text(cardMatchName(matchup), [width - MARGIN - 500, 42, 500, 40], ofName),
  ];
  for (const [index, song] of [song1, song2].entries()) {
    const [x, align] = [COVER_X[index] ?? MARGIN, index === 0 ? 'left' : 'right'] as const;
    const box: Rect = [index === 0 ? MARGIN : width - MARGIN - HALF, TEXT_Y, HALF, 158];
    if (!song) {
      parts.push(
        shape(
          `<rect x="${x + 2}" y="${COVER_Y + 2}" width="${SIDE - 4}" height="${SIDE - 4}" rx="14" fill="none" stroke="${MUTED}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="10 12"/>`,
        ),
        title('To be decided', box, { align, size: 40, color: MUTED, place: 'middle' }),
      );
      continue;
    }
    const facing = index === 1 ? (song1 ?? undefined) : undefined;
    parts.push(cover({ x, y: COVER_Y, side: SIDE, song, facing }));
    if (isOver && winnerId === song.id) parts.push(goldFrame(x, COVER_Y, SIDE));
    if (isOver && winnerId !== null && winnerId !== song.id) parts.push(veil(x, COVER_Y, SIDE));
    parts.push(...songTexts(song, box, { align, size: 56, minSize: 30 }));
  }
  parts.push(...(isOver ? result(matchup) : waiting(matchup)));
  parts.push(text(tournament.name, centered(COVER_Y, 66), { size: 25, minSize: 22, align: 'center' }));
  return scene(CARD_SHAPES.link, parts);
}

const versus = (y: number) => title('vs', centered(y, 84), { ...IN_MIDDLE, size: 74 });

const PILL = { width: 250, height: 68 };

/** What a reader can do before the result. */
function waiting({ status }: Matchup): Part[] {
  const look = { ...IN_MIDDLE, size: 30 };
  if (status !== 'active') {
    return [versus(196), title('Voting opens soon', centered(304, PILL.height), { ...look, color: SOON })];
  }
  const x = (width - PILL.width) / 2;
  return [
    versus(196),
    shape(
      `<rect x="${x}" y="304" width="${PILL.width}" height="${PILL.height}" rx="34" fill="${INK}"/><circle cx="${x + 42}" cy="338" r="9" fill="#0e9a4c"/><circle cx="${x + 42}" cy="338" r="15" fill="${LIVE}" fill-opacity="0.45"/>`,
    ),
    title('Vote now', [x + 24, 304, PILL.width, PILL.height], { ...look, color: STAGE }),
  ];
}

/** The score, where everyone may see it, and the shares of both songs along the lower edge. */
function result({ song1, song2, song1Votes, song2Votes, winnerId }: Matchup): Part[] {
  const winner = [song1, song2].find((song) => song?.id === winnerId);
  const look = { ...IN_MIDDLE, size: 34, color: winner ? GOLD : INK };
  const parts: Part[] = [title(winner ? 'Winner' : 'It is a draw', centered(296, 60), look)];
  if (winner) parts.push(pointer(winnerId === song1?.id));
  if (song1Votes === null || song2Votes === null || song1Votes + song2Votes === 0) {
    return [...parts, versus(200)];
  }
  const share = Math.round((width * song1Votes) / (song1Votes + song2Votes));
  return [
    ...parts,
    title(`${song1Votes} : ${song2Votes}`, centered(196, 90), { ...IN_MIDDLE, size: 84, minSize: 40 }),
    shape(
      `<rect y="${height - 18}" width="${share}" height="18" fill="${EMBER}"/><rect x="${share}" y="${height - 18}" width="${width - share}" height="18" fill="${TIDE}"/><rect x="${share - 3}" y="${height - 18}" width="6" height="18" fill="${STAGE}"/>`,
    ),
  ];
}

/** An arrow to the half of the winner. */
function pointer(isFirst: boolean): Part {
  const [x, turn] = isFirst ? [CENTER.x + 26, -1] : [CENTER.x + CENTER.width - 26, 1];
  return shape(
    `<path d="M${x - turn * 14} 304L${x + turn * 10} 326L${x - turn * 14} 348Z" fill="${GOLD}" stroke="${GOLD}" stroke-width="6" stroke-linejoin="round"/>`,
  );
}
