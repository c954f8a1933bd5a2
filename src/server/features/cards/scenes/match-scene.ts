import { CARD_SHAPES } from '#contract/card-shapes.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Part, Scene } from '#server/features/cards/scene.ts';
import {
  type CardSite,
  cover,
  EMBER,
  equalizer,
  GOLD,
  goldFrame,
  ground,
  header,
  INK,
  LIVE,
  MARGIN,
  MUTED,
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

/** A match between its two corners; once it is decided, its result. Votes that are hidden are null and not drawn. */
export function matchScene(
  site: CardSite,
  tournament: Pick<TournamentDetail, 'name'>,
  matchup: Matchup,
): Scene {
  const { song1, song2, winnerId } = matchup;
  const isOver = matchup.status === 'completed';
  const songs = [song1, song2] as const;
  const parts: Part[] = [
    ground(CARD_SHAPES.link, { left: EMBER, right: TIDE }),
    equalizer(CARD_SHAPES.link, {
      seed: `${song1?.title} ${song2?.title}`,
      colors: [EMBER, TIDE],
      opacity: 0.13,
    }),
    shape(
      `<rect width="12" height="${height}" fill="${EMBER}"/><rect x="${width - 12}" width="12" height="${height}" fill="${TIDE}"/>`,
    ),
    ...header(site, { x: MARGIN, y: 42, width: 560 }),
    text({
      text: cardMatchName(matchup),
      color: MUTED,
      x: width - MARGIN - 500,
      y: 42,
      width: 500,
      height: 40,
      size: 26,
      align: 'right',
      place: 'middle',
    }),
  ];
  songs.forEach((song, index) => {
    const [x, align] = [COVER_X[index] ?? MARGIN, index === 0 ? 'left' : 'right'] as const;
    const box = {
      x: index === 0 ? MARGIN : width - MARGIN - HALF,
      y: TEXT_Y,
      width: HALF,
      height: 158,
      align,
    };
    if (!song) {
      parts.push(
        shape(
          `<rect x="${x + 2}" y="${COVER_Y + 2}" width="${SIDE - 4}" height="${SIDE - 4}" rx="14" fill="none" stroke="${MUTED}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="10 12"/>`,
        ),
        title({ text: 'To be decided', ...box, size: 40, color: MUTED, place: 'middle' }),
      );
      return;
    }
    const facing = index === 1 ? (song1 ?? undefined) : undefined;
    parts.push(cover({ x, y: COVER_Y, side: SIDE, song, facing }));
    if (isOver && winnerId === song.id) parts.push(goldFrame(x, COVER_Y, SIDE));
    if (isOver && winnerId !== null && winnerId !== song.id) parts.push(veil(x, COVER_Y, SIDE));
    parts.push(...songTexts(song, { ...box, size: 56, minSize: 30 }));
  });
  parts.push(...(isOver ? result(matchup) : waiting(matchup)));
  parts.push(
    text({
      text: tournament.name,
      color: MUTED,
      ...CENTER,
      y: COVER_Y,
      height: 66,
      size: 25,
      minSize: 22,
      align: 'center',
      place: 'top',
    }),
  );
  return scene(CARD_SHAPES.link, parts);
}

const PILL = { width: 250, height: 68 };

/** What a reader can do before the result. */
function waiting({ status }: Matchup): Part[] {
  const versus = title({
    text: 'vs',
    ...CENTER,
    y: 196,
    height: 84,
    size: 74,
    align: 'center',
    place: 'middle',
  });
  const x = (width - PILL.width) / 2;
  const label = { x, y: 304, ...PILL, size: 30, align: 'center', place: 'middle' } as const;
  if (status !== 'active') {
    return [
      versus,
      title({ ...label, text: 'Voting opens soon', x: CENTER.x, width: CENTER.width, color: SOON }),
    ];
  }
  return [
    versus,
    shape(
      `<rect x="${x}" y="304" width="${PILL.width}" height="${PILL.height}" rx="34" fill="${INK}"/><circle cx="${x + 42}" cy="338" r="9" fill="#0e9a4c"/><circle cx="${x + 42}" cy="338" r="15" fill="${LIVE}" fill-opacity="0.45"/>`,
    ),
    title({ ...label, text: 'Vote now', x: x + 24, color: STAGE }),
  ];
}

/** The score, where everyone may see it, and the shares of both songs along the lower edge. */
function result({ song1, song2, song1Votes, song2Votes, winnerId }: Matchup): Part[] {
  const winner = [song1, song2].find((song) => song?.id === winnerId);
  const words = winner ? 'Winner' : 'No winner';
  const parts: Part[] = [
    title({
      text: winner ? words : 'It is a draw',
      ...CENTER,
      y: 296,
      height: 60,
      size: 34,
      align: 'center',
      place: 'middle',
      color: winner ? GOLD : INK,
    }),
  ];
  if (winner) parts.push(pointer(winnerId === song1?.id));
  if (song1Votes === null || song2Votes === null || song1Votes + song2Votes === 0) {
    parts.push(
      title({ text: 'vs', ...CENTER, y: 200, height: 84, size: 74, align: 'center', place: 'middle' }),
    );
    return parts;
  }
  const share = Math.round((width * song1Votes) / (song1Votes + song2Votes));
  parts.push(
    title({
      text: `${song1Votes} : ${song2Votes}`,
      ...CENTER,
      y: 196,
      height: 90,
      size: 84,
      minSize: 40,
      align: 'center',
      place: 'middle',
    }),
    shape(
      `<rect y="${height - 18}" width="${share}" height="18" fill="${EMBER}"/><rect x="${share}" y="${height - 18}" width="${width - share}" height="18" fill="${TIDE}"/><rect x="${share - 3}" y="${height - 18}" width="6" height="18" fill="${STAGE}"/>`,
    ),
  );
  return parts;
}

/** An arrow to the half of the winner. */
function pointer(isFirst: boolean): Part {
  const [x, turn] = isFirst ? [CENTER.x + 26, -1] : [CENTER.x + CENTER.width - 26, 1];
  return shape(
    `<path d="M${x - turn * 14} 304L${x + turn * 10} 326L${x - turn * 14} 348Z" fill="${GOLD}" stroke="${GOLD}" stroke-width="6" stroke-linejoin="round"/>`,
  );
}
