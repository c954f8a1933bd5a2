import { CARD_SHAPES } from '#contract/card-shapes.ts';
import { placesText } from '#contract/messages/invitation.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { roundLabel } from '#engine/formats/phases.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import type { Part, Scene, SceneSong } from '#server/features/cards/scene.ts';
import {
  type CardSite,
  cover,
  duelStage,
  header,
  LIVE,
  MARGIN,
  MUTED,
  SOON,
  STAGE,
  scene,
  shape,
  stateLine,
  text,
  title,
} from './frame.ts';

const { width, height } = CARD_SHAPES.link;
const WALL = { x: 664, side: 186, gap: 14, tops: [-64, -124, -24] };
const ROWS = 4;
const TEXT_WIDTH = 568;

/** A tournament before its end: its name, what it waits for, and a wall of its songs. */
export function tournamentScene(site: CardSite, tournament: TournamentDetail): Scene {
  const { name, tournamentType, songCount, maxParticipants, status } = tournament;
  const songs = tournament.songs.filter((song) => isMainEntry(song) && !song.isHidden);
  const size = status === 'setup' ? maxParticipants : songCount;
  const state = stateOf(tournament);
  const kind = tournamentType === 'playoff' ? 'Knockout' : 'Groups, then knockout';
  return scene(CARD_SHAPES.link, [
    ...duelStage(CARD_SHAPES.link, { seed: name, opacity: 0.12 }),
    ...wall(songs),
    ...header(site, { x: MARGIN, y: 42, width: TEXT_WIDTH }),
    ...stateLine(state.words, { x: MARGIN, y: 138, width: TEXT_WIDTH, color: state.color }),
    title(name, [MARGIN, 190, TEXT_WIDTH, 280], { size: 88, minSize: 40 }),
    text(`${kind} · ${size} songs`, [MARGIN, 500, TEXT_WIDTH, 44], { size: 30, place: 'middle' }),
  ]);
}

function stateOf(tournament: TournamentDetail) {
  const { status, currentPhase, matchups, songCount, maxParticipants, totalRounds } = tournament;
  if (status === 'cancelled') return { words: 'Cancelled', color: MUTED };
  if (status === 'completed') return { words: 'Over', color: MUTED };
  if (status === 'setup') {
    const isFull = songCount >= maxParticipants;
    return { words: isFull ? 'All songs are in' : placesText({ songCount, maxParticipants }), color: SOON };
  }
  const open = matchups.find((matchup) => matchup.status === 'active');
  if (open) {
    const { phase, round } = open;
    return { words: `Voting is open · ${roundLabel({ phase, round, totalRounds })}`, color: LIVE };
  }
  const words = currentPhase === 'start_playoffs' ? 'The knockout is next' : 'Voting opens soon';
  return { words, color: SOON };
}

/** Three columns of covers that run off the picture, with empty places where songs are missing. */
function wall(songs: readonly SceneSong[]): Part[] {
  const { x, side, gap, tops } = WALL;
  const step = side + gap;
  const places = tops.flatMap((top, column) =>
    Array.from({ length: ROWS }, (_, row) => ({
      left: x + column * step,
      top: top + row * step,
      order: row * 3 + column,
    })),
  );
  // The middle of the wall is filled first.
  const middle = { x: x + step, y: height / 2 - side / 2 };
  places.sort(
    (a, b) =>
      Math.hypot(a.left - middle.x, a.top - middle.y) - Math.hypot(b.left - middle.x, b.top - middle.y) ||
      a.order - b.order,
  );
  const shown = places.flatMap(({ left, top }, index): Part[] => {
    if (top >= height) return [];
    const song = songs[index];
    if (song) return [cover({ x: left, y: top, side, song })];
    return [
      shape(
        `<rect x="${left + 2}" y="${top + 2}" width="${side - 4}" height="${side - 4}" rx="10" fill="#16131f" fill-opacity="0.7" stroke="#a9a2bd" stroke-opacity="0.28" stroke-width="2" stroke-dasharray="8 10"/>`,
      ),
    ];
  });
  return [
    ...shown,
    shape(
      `<defs><linearGradient id="fade"><stop offset="0" stop-color="${STAGE}" stop-opacity="0.9"/><stop offset="0.35" stop-color="${STAGE}" stop-opacity="0.1"/><stop offset="1" stop-color="${STAGE}" stop-opacity="0"/></linearGradient></defs><rect x="${x - 4}" width="${width - x + 4}" height="${height}" fill="url(#fade)"/>`,
    ),
  ];
}
