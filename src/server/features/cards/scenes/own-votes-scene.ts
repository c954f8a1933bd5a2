import type { OwnVotesSize } from '#contract/card.ts';
import { CARD_SHAPES } from '#contract/card-shapes.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { UserVotes } from '#contract/vote.ts';
import { isGroupPhase, roundLabel, THIRD_PLACE } from '#engine/formats/phases.ts';
import type { Part, Scene, SceneSong } from '#server/features/cards/scene.ts';
import {
  type CardSite,
  cover,
  duelStage,
  GOLD,
  header,
  LIVE,
  MUTED,
  type Rect,
  scene,
  shape,
  text,
  title,
  veil,
} from './frame.ts';

/** A match and the song that the reader voted for. `isRight` is null until the match is decided. */
type Pick = { song: SceneSong | null; isRight: boolean | null };
type Round = { label: string; picks: Pick[] };
type Line = { label: string | null; picks: Pick[] };

const MOST_IN_LINE = 16;
const GAP = 14;
const LABEL = 40;
/** On smaller covers frame and veil alone tell right from wrong. */
const MIN_MARKED = 56;
const LAYOUTS = {
  square: { margin: 64, top: 40, title: 72, pyramidTop: 300, pyramidBottom: 1040, largest: 330 },
  story: { margin: 84, top: 150, title: 96, pyramidTop: 500, pyramidBottom: 1700, largest: 440 },
} as const;

type Voted = globalThis.Pick<TournamentDetail, 'name' | 'matchups' | 'totalRounds'>;

/**
 * The reader's own votes, with the final at the top. A completed match shows its winner to everyone, so the picture says where
 * the room agreed; nothing is said of other matches.
 */
export function ownVotesScene(
  site: CardSite,
  tournament: Voted,
  votes: UserVotes,
  size: OwnVotesSize,
): Scene {
  const rounds = roundsOf(tournament, votes);
  const picks = rounds.flatMap((round) => round.picks);
  const decided = picks.filter(({ song, isRight }) => song && isRight !== null);
  const agreed = decided.filter(({ isRight }) => isRight).length;
  const cast = picks.filter(({ song }) => song).length;
  const words =
    decided.length === 0
      ? `${cast} ${cast === 1 ? 'vote' : 'votes'} cast`
      : `The room agreed with ${agreed} of ${decided.length}`;
  const surface = CARD_SHAPES[size];
  const { margin, top, title: titleSize, pyramidTop } = LAYOUTS[size];
  const width = surface.width - 2 * margin;
  const half = width * 0.5;
  const titleTop = top + 62;
  const color = decided.length > 0 ? GOLD : LIVE;
  return scene(surface, [
    ...duelStage(surface, {
      seed: tournament.name,
      opacity: 0.12,
      tallest: surface.height * 0.16,
    }),
    ...header(site, { x: margin, y: top, width: half }),
    title('My votes', [margin, titleTop, half, titleSize * 1.2], { size: titleSize, place: 'middle' }),
    text(tournament.name, [margin + half, titleTop, half, titleSize * 1.2], {
      size: 34,
      minSize: 24,
      align: 'right',
      place: 'middle',
    }),
    title(words, [margin, pyramidTop - 92, width, 60], { color, size: 42, minSize: 28, place: 'middle' }),
    ...pyramid(rounds, size),
  ]);
}

/** The rounds from the last one down; group matches are one round. */
function roundsOf({ matchups, totalRounds }: Voted, votes: UserVotes): Round[] {
  const choices = new Map(votes.map(({ matchupId, songId }) => [matchupId, songId]));
  const shown = matchups.filter(
    ({ phase, tiebreakerLevel }) => tiebreakerLevel === 0 && phase !== THIRD_PLACE,
  );
  const roundOf = ({ phase, round }: Matchup) => (isGroupPhase(phase) ? 0 : round);
  const rounds = [...Map.groupBy(shown, roundOf)].sort(([a], [b]) => b - a);
  return rounds.flatMap(([number, matches]) => {
    const [first] = matches;
    if (!first) return [];
    const picks = matches
      .toSorted((a, b) => a.round - b.round || a.position - b.position)
      .map((matchup) => toPick(matchup, choices.get(matchup.id)));
    // Rounds without a vote, such as those that are not open yet, have nothing to show.
    if (picks.every(({ song }) => song === null)) return [];
    const label = number === 0 ? 'Groups' : roundLabel({ phase: first.phase, round: number, totalRounds });
    return [{ label, picks: number === 0 ? picks.filter(({ song }) => song) : picks }];
  });
}

function toPick({ status, song1, song2, winnerId }: Matchup, choice: number | undefined): Pick {
  const song = [song1, song2].find((each) => each?.id === choice) ?? null;
  return { song, isRight: status === 'completed' && winnerId !== null ? winnerId === choice : null };
}

/** The picks of each round in a line, or in several, as large as all of them allow. */
function pyramid(rounds: Round[], size: OwnVotesSize): Part[] {
  const { margin, pyramidTop, pyramidBottom, largest } = LAYOUTS[size];
  const { width } = CARD_SHAPES[size];
  const lines = rounds.flatMap(({ label, picks }) => toLines(label, picks));
  const widest = (line: Line) => Math.min(largest, (width - 2 * margin + GAP) / line.picks.length - GAP);
  const labels = lines.filter(({ label }) => label).length * LABEL;
  const room = pyramidBottom - pyramidTop - labels - lines.length * GAP;
  const needed = lines.reduce((sum, line) => sum + widest(line), 0);
  const scale = Math.min(1, room / needed);
  const parts: Part[] = [];
  const height = labels + lines.reduce((sum, line) => sum + Math.floor(widest(line) * scale) + GAP, 0);
  let y = pyramidTop + Math.max(0, Math.floor((pyramidBottom - pyramidTop - height) / 2));
  for (const line of lines) {
    const side = Math.floor(widest(line) * scale);
    if (line.label) {
      const box: Rect = [margin, y, width - 2 * margin, LABEL - 6];
      parts.push(text(line.label, box, { size: 24, align: 'center', place: 'middle' }));
      y += LABEL;
    }
    const left = Math.floor((width - line.picks.length * (side + GAP) + GAP) / 2);
    line.picks.forEach((pick, index) => {
      parts.push(...pickParts(pick, { x: left + index * (side + GAP), y, side }));
    });
    y += side + GAP;
  }
  // Covers first, so that all marks are one layer.
  return [...parts.filter(({ kind }) => kind !== 'shape'), ...parts.filter(({ kind }) => kind === 'shape')];
}

function toLines(label: string, picks: Pick[]): Line[] {
  const count = Math.ceil(picks.length / MOST_IN_LINE);
  const length = Math.ceil(picks.length / count);
  return Array.from({ length: count }, (_, index) => ({
    label: index === 0 ? label : null,
    picks: picks.slice(index * length, (index + 1) * length),
  }));
}

function pickParts({ song, isRight }: Pick, { x, y, side }: { x: number; y: number; side: number }): Part[] {
  if (!song) {
    return [
      shape(
        `<rect x="${x + 1.5}" y="${y + 1.5}" width="${side - 3}" height="${side - 3}" rx="${side * 0.05}" fill="none" stroke="${MUTED}" stroke-opacity="0.4" stroke-width="2" stroke-dasharray="6 8"/>`,
      ),
    ];
  }
  const stroke = Math.max(3, side * 0.03);
  const frame = shape(
    `<rect x="${x + stroke / 2}" y="${y + stroke / 2}" width="${side - stroke}" height="${side - stroke}" rx="${side * 0.05}" fill="none" stroke="${GOLD}" stroke-width="${stroke}"/>`,
  );
  const parts: Part[] = [cover({ x, y, side, song })];
  if (isRight !== null) parts.push(isRight ? frame : veil(x, y, side));
  if (isRight !== null && side >= MIN_MARKED) parts.push(isRight ? check(x, y, side) : cross(x, y, side));
  return parts;
}

/** A mark in the lower right corner, so that gold is not the only sign. */
const disc = (x: number, y: number, side: number, fill: string, path: string): Part => {
  const radius = Math.max(9, side * 0.11);
  const [cx, cy] = [x + side - radius - side * 0.05, y + side - radius - side * 0.05];
  return shape(
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"/><path transform="translate(${cx} ${cy}) scale(${radius / 10})" d="${path}" fill="none" stroke="#0d0b14" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
};
const check = (x: number, y: number, side: number) => disc(x, y, side, GOLD, 'M-4.5 0.5L-1.2 3.8L4.8 -3.4');
const cross = (x: number, y: number, side: number) =>
  disc(x, y, side, MUTED, 'M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4');
