import { CARD_SHAPES, type CardSize } from '#contract/card-shapes.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { pathToVictory } from '#engine/formats/podium.ts';
import type { Part, Scene, SceneSong } from '#server/features/cards/scene.ts';
import {
  type CardSite,
  cover,
  equalizer,
  GOLD,
  goldFrame,
  ground,
  header,
  INK,
  LINE,
  MARGIN,
  type Rect,
  scene,
  shape,
  songTexts,
  text,
  title,
} from './frame.ts';

type Won = Pick<TournamentDetail, 'name' | 'matchups'> & { champion: SceneSong & { id: number } };

/** The champion of a tournament with the songs that it beat. */
export function championScene(site: CardSite, tournament: Won, size: CardSize): Scene {
  const { champion, matchups } = tournament;
  const beaten = pathToVictory(matchups, champion.id).flatMap((matchup) => {
    const opponent = matchup.song1Id === champion.id ? matchup.song2 : matchup.song1;
    return matchup.winnerId === champion.id && opponent ? [{ matchup, opponent }] : [];
  });
  const surface = CARD_SHAPES[size];
  const lights = [
    ground(surface, { top: GOLD, left: '#6a2b52' }),
    equalizer(surface, {
      seed: champion.title,
      colors: [GOLD],
      opacity: 0.14,
      tallest: surface.height * 0.2,
    }),
  ];
  const layout = { link: linkParts, square: squareParts, story: storyParts }[size];
  return scene(surface, [...lights, ...layout(site, tournament, beaten)]);
}

type Beaten = { matchup: Matchup; opponent: SceneSong };

/** A crown and a word. */
function label(x: number, y: number, { width, size, align = 'left' }: Label): Part[] {
  const crown = size * 1.3;
  // The words are some four times as wide as high.
  const left = align === 'left' ? x : Math.round(x + (width - crown - size * 5.2) / 2);
  const start = left + crown + size * 0.35;
  const box: Rect = [align === 'left' ? start : Math.round(start), y, width - crown, size * 1.4];
  return [
    crownAt(left, y + size * 0.1, crown),
    title('Champion', box, { color: GOLD, size, place: 'middle' }),
  ];
}
type Label = { width: number; size: number; align?: 'left' | 'center' };

function crownAt(x: number, y: number, side: number): Part {
  const at = (left: number, top: number) => `${x + left * side} ${y + top * side}`;
  return shape(
    `<path d="M${at(0.04, 0.22)}L${at(0.28, 0.5)}L${at(0.5, 0.08)}L${at(0.72, 0.5)}L${at(0.96, 0.22)}L${at(0.86, 0.86)}L${at(0.14, 0.86)}Z" fill="${GOLD}" stroke="${GOLD}" stroke-width="${side * 0.07}" stroke-linejoin="round"/>`,
  );
}

/** The score from the side of the champion, where everyone may see it. */
function scoreOf({ song1, song1Votes, song2Votes }: Matchup, opponent: SceneSong): string {
  if (song1Votes === null || song2Votes === null) return '';
  return song1 === opponent ? `${song2Votes} : ${song1Votes}` : `${song1Votes} : ${song2Votes}`;
}

function linkParts(site: CardSite, { name, champion }: Won, beaten: Beaten[]): Part[] {
  const side = 408;
  const [x, y, width] = [MARGIN + side + 52, 128, CARD_SHAPES.link.width - 2 * MARGIN - side - 52];
  return [
    ...header(site, { x: MARGIN, y: 42, width: 500 }),
    text(name, [620, 42, 524, 40], { size: 26, minSize: 20, align: 'right', place: 'middle' }),
    cover({ x: MARGIN, y, side, song: champion }),
    goldFrame(MARGIN, y, side),
    ...label(x, y - 4, { width, size: 32 }),
    ...songTexts(champion, [x, y + 54, width, beaten.length > 0 ? 220 : 330], { size: 76, minSize: 36 }),
    ...(beaten.length > 0 ? [text('Won against', [x, 436, width, 30], { size: 22 })] : []),
    ...pathRow(beaten.slice(-6), { x, y: 436, width }),
  ];
}

/** The beaten songs in the order of play, with the scores. */
function pathRow(beaten: Beaten[], { x, y, width }: { x: number; y: number; width: number }): Part[] {
  const step = Math.min(102, Math.floor(width / Math.max(1, beaten.length)));
  return beaten.flatMap(({ matchup, opponent }, index) => {
    const left = x + index * step;
    const look = { color: INK, size: 18, minSize: 13, align: 'center', place: 'middle' } as const;
    return [
      cover({ x: left, y: y + 34, side: 72, radius: 8, song: opponent }),
      text(scoreOf(matchup, opponent), [left - 8, y + 112, 88, 26], look),
    ];
  });
}

function squareParts(site: CardSite, { name, champion }: Won, beaten: Beaten[]): Part[] {
  const surface = CARD_SHAPES.square;
  const side = 480;
  const [x, width] = [64, surface.width - 128];
  const shown = beaten.slice(-6);
  const row = shown.length * 102 - 30;
  return [
    ...header(site, { x: 64, y: 52, width: 460 }),
    text(name, [540, 52, 476, 40], { size: 28, minSize: 20, align: 'right', place: 'middle' }),
    cover({ x: (surface.width - side) / 2, y: 138, side, song: champion }),
    goldFrame((surface.width - side) / 2, 138, side, 10),
    ...label(x, 648, { width, size: 38, align: 'center' }),
    ...songTexts(champion, [x, 704, width, 200], { size: 80, minSize: 40, align: 'center' }),
    ...pathRow(shown, { x: Math.round((surface.width - row) / 2), y: 912, width: row }),
  ];
}

function storyParts(site: CardSite, { name, champion }: Won, beaten: Beaten[]): Part[] {
  const surface = CARD_SHAPES.story;
  const side = 640;
  const [x, width] = [84, surface.width - 168];
  const shown = beaten.slice(-5);
  const rows = shown.flatMap(({ matchup, opponent }, index) =>
    pathLine(matchup, opponent, { x, width, y: 1300 + index * 96 }),
  );
  return [
    ...header(site, { x, y: 150, width }),
    text(name, [x, 206, width, 44], { size: 32, minSize: 24, place: 'middle' }),
    cover({ x: (surface.width - side) / 2, y: 290, side, song: champion }),
    goldFrame((surface.width - side) / 2, 290, side, 12),
    ...label(x, 968, { width, size: 44, align: 'center' }),
    ...songTexts(champion, [x, 1034, width, 216], { size: 86, minSize: 42, align: 'center' }),
    ...rows,
  ];
}

/** A beaten song with its round and the score. */
function pathLine(
  matchup: Matchup,
  opponent: SceneSong,
  { x, y, width }: { x: number; y: number; width: number },
): Part[] {
  const left = x + 96;
  const ofScore = { color: GOLD, size: 40, minSize: 24, align: 'right', place: 'middle' } as const;
  return [
    shape(`<rect x="${x}" y="${y + 84}" width="${width}" height="2" fill="${LINE}"/>`),
    cover({ x, y, side: 72, radius: 8, song: opponent }),
    text(matchTitle(matchup), [left, y + 2, width - 330, 32], { size: 24, place: 'middle' }),
    title(opponent.title, [left, y + 34, width - 330, 42], { size: 30, minSize: 26, place: 'middle' }),
    title(scoreOf(matchup, opponent), [x + width - 220, y, 220, 76], ofScore),
  ];
}
