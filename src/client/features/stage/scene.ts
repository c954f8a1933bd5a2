import { nextOfShow } from '#client/entities/matchup/coming-match.ts';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { type Outcome, outcomeOf } from '#client/entities/matchup/outcome.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { END_CUE_MS, REVEAL_MS, timing } from '#engine/matchup/voting-window.ts';
import { DRAW_MS } from '#engine/show/show.ts';

/** An open match of a tournament without a show has the stage for this long. */
export const TURN_MS = 12_000;

/** What a stage shows. Instants are in epoch milliseconds. */
export type Scene =
  | { kind: 'invitation' }
  | { kind: 'draw'; startedAt: number }
  | { kind: 'listen'; matchup: Matchup; until: number }
  | { kind: 'vote'; matchup: Matchup }
  | { kind: 'reveal'; matchup: Matchup; outcome: Outcome | null }
  /** The time between two matches. `next` is null before a draw, and while it is not known. */
  | { kind: 'break'; decided: Matchup | null; next: Matchup | null; until: number | null; drawsNext: boolean }
  | { kind: 'paused'; why: NonNullable<ShowState['pausedBy']> | 'unscheduled' }
  | { kind: 'over' };

type Staged = Pick<
  TournamentDetail,
  'status' | 'pace' | 'startDate' | 'currentPhase' | 'groupPhaseScheduling'
> & { matchups: readonly Matchup[] };

type Moment = {
  show: ShowState | null;
  /** When this stage saw a draw happen; null for never. */
  drawnAt: number | null;
  now: number;
};

/** The scene of a tournament at this moment. It follows from the state alone, so a stage may open at any time (rule R15). */
export function sceneOf(tournament: Staged, { show, drawnAt, now }: Moment): Scene | null {
  if (tournament.status === 'cancelled') return { kind: 'over' };
  if (tournament.pace === 'show') return show && sceneOfShow(tournament, show);
  return sceneOfClock(tournament, { drawnAt, now });
}

function sceneOfShow(tournament: Staged, show: ShowState): Scene {
  const { step, until, matchupId, pausedBy } = show;
  const matchup = tournament.matchups.find(({ id }) => id === matchupId);
  const unknown: Scene = { kind: 'break', decided: null, next: null, until: null, drawsNext: false };
  switch (step) {
    case 'draw':
      return { kind: 'draw', startedAt: (until ?? 0) - DRAW_MS };
    case 'listen':
      return matchup ? { kind: 'listen', matchup, until: until ?? 0 } : unknown;
    case 'vote':
      return matchup ? { kind: 'vote', matchup } : unknown;
    case 'reveal':
      if (!matchup) return unknown;
      return { kind: 'reveal', matchup, outcome: outcomeOf(matchup, tournament.matchups) };
    case 'break':
      return { ...unknown, decided: matchup ?? null, until, ...comingIn(tournament) };
    case 'paused':
      return { kind: 'paused', why: pausedBy ?? 'host' };
    case 'over':
      return { kind: 'over' };
    default:
      return { kind: 'invitation' };
  }
}

/** The match that the show plays next, or that the playoffs are drawn before it. */
function comingIn(tournament: Staged): { next: Matchup | null; drawsNext: boolean } {
  const drawsNext = tournament.status === 'start_playoffs';
  return { next: drawsNext ? null : nextOfShow(tournament, tournament.matchups), drawsNext };
}

function sceneOfClock(tournament: Staged, { drawnAt, now }: Omit<Moment, 'show'>): Scene {
  const { status, startDate, matchups } = tournament;
  // A playoff may be drawn long after its start, and a knockout is drawn after its groups.
  const startedAt = drawnAt ?? (startDate === null ? null : Date.parse(startDate));
  if (startedAt !== null && matchups.length > 0 && now >= startedAt && now < startedAt + DRAW_MS) {
    return { kind: 'draw', startedAt };
  }
  const revealed = justDecided(matchups, now);
  if (revealed) return { kind: 'reveal', matchup: revealed, outcome: outcomeOf(revealed, matchups) };
  if (status === 'completed') return { kind: 'over' };
  if (status === 'setup') return { kind: 'invitation' };
  const open = turnOf(matchups, now);
  if (open) return { kind: 'vote', matchup: open };
  const [next] = matchups
    .map(withClock)
    .filter((each) => timing(each, now) === 'upcoming')
    .toSorted((a, b) => (a.startTime ?? 0) - (b.startTime ?? 0) || a.id - b.id);
  if (!next) return { kind: 'paused', why: 'unscheduled' };
  const decided = matchups.filter(({ winnerId }) => winnerId !== null).toSorted(byEnd);
  return {
    kind: 'break',
    decided: decided.at(-1) ?? null,
    next: next.matchup,
    until: next.startTime,
    drawsNext: false,
  };
}

const endOf = ({ endTime }: Matchup) => (endTime === null ? 0 : Date.parse(endTime));
const byEnd = (a: Matchup, b: Matchup) => endOf(a) - endOf(b) || a.id - b.id;

/** The match that ended last, while its result is still news. */
function justDecided(matchups: readonly Matchup[], now: number): Matchup | undefined {
  return matchups
    .filter((matchup) => matchup.status === 'completed')
    .filter((matchup) => now >= endOf(matchup) && now < endOf(matchup) + REVEAL_MS + DECIDING_MS)
    .toSorted(byEnd)
    .at(-1);
}

/** The server decides a match, and the stage reads the result, within this time after its end. */
const DECIDING_MS = 2000;

/**
 * The open match that has the stage now: each has its turn, by the server's clock, so that two stages show the same. A match
 * in its last 30 seconds keeps the stage.
 */
export function turnOf(matchups: readonly Matchup[], now: number): Matchup | null {
  const open = matchups.map(withClock).filter((each) => timing(each, now) === 'live');
  const closing = open
    .filter(({ endTime }) => (endTime ?? 0) - now <= END_CUE_MS)
    .toSorted((a, b) => (a.endTime ?? 0) - (b.endTime ?? 0) || a.id - b.id);
  const turns = closing.length > 0 ? closing.slice(0, 1) : open.toSorted((a, b) => a.id - b.id);
  return turns[Math.floor(now / TURN_MS) % turns.length]?.matchup ?? null;
}

const TABLE_AFTER_MS = 8000;

/** Whether a break shows the room's table in place of the bracket: in the second half of every second longer break. */
export function showsTable(
  { decidedCount, breakMs, leftMs }: { decidedCount: number; breakMs: number; leftMs: number },
  rows: number,
): boolean {
  return rows > 0 && decidedCount % 2 === 0 && breakMs >= TABLE_AFTER_MS && leftMs < breakMs / 2;
}
