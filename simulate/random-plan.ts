import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { createRandom } from '#engine/formats/random.ts';
import type { TournamentType } from '#engine/kinds.ts';

/** Random choices that depend on a seed alone. */
export type Dice = {
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<const T>(items: readonly T[]): T;
  /** True with the probability `chance`. */
  happens(chance: number): boolean;
};

/** How likely each event is at every step of a tournament. */
type Chances = {
  /** No server runs for a while. */
  outage: number;
  /** The creator deletes matches. */
  deletion: number;
  /** A submitter withdraws a song before the draw, or the creator deletes it. Another song takes its place. */
  withdrawal: number;
  /** A member leaves, or is removed, before the draw. */
  leaving: number;
  /** The creator changes settings. */
  edit: number;
  /** The creator opens the next round before its time. */
  opening: number;
  /** An admin forces a status. */
  forcedStatus: number;
  /** The creator cancels the tournament. */
  cancellation: number;
  /** The creator lets the timekeeper start the tournament or generate the playoffs. */
  idleCreator: number;
};

type Settings = Partial<CreateTournamentInput> & { maxParticipants: number; tournamentType: TournamentType };

/** A random tournament: its settings, its songs, its voters and what happens to it. */
export type Plan = {
  settings: Settings;
  /** The most songs of a tournament, including after a change of its settings. */
  maxSongs: number;
  /** How many of its three tiebreaker songs each main entry has. */
  tiebreakers: number;
  voters: number;
  chances: Chances;
};

export function rollDice(seed: string): Dice {
  const random = createRandom(seed);
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  return {
    between,
    pick: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    happens: (chance) => random() < chance,
  };
}

/** Sizes of playoffs with their songs per group. */
const PLAYOFF_SIZES = [
  [4, 4],
  [6, 3],
  [8, 4],
  [5, 5],
  [10, 5],
  [12, 6],
  [16, 4],
  [24, 3],
  [32, 4],
] as const;

/** Plans a random tournament of at most `maxSongs` songs. At least half of all have no deletion and no forced status. */
export function randomPlan(dice: Dice, { maxSongs }: { maxSongs: number }): Plan {
  const isQuiet = dice.happens(0.5);
  return {
    settings: randomSettings(dice, { maxSongs }),
    maxSongs,
    tiebreakers: dice.between(0, 3),
    voters: dice.between(0, 5),
    chances: {
      outage: dice.pick([0, 0.1]),
      deletion: isQuiet ? 0 : dice.pick([0, 0.1, 0.4]),
      withdrawal: dice.pick([0, 0.5]),
      leaving: dice.pick([0, 0.1]),
      edit: dice.pick([0, 0.1]),
      opening: dice.pick([0, 0.1]),
      forcedStatus: isQuiet ? 0 : dice.pick([0, 0.03]),
      cancellation: dice.pick([0, 0, 0, 0.02]),
      idleCreator: dice.pick([0, 1]),
    },
  };
}

/** Valid settings of a new or changed tournament. */
export function randomSettings(dice: Dice, { maxSongs }: { maxSongs: number }): Settings {
  return {
    ...randomSize(dice, maxSongs),
    minUsers: dice.pick([2, 2, 4, 30]),
    schedulingType: dice.pick(['automatic', 'automatic', 'manual']),
    groupPhaseScheduling: dice.pick(['concurrent', 'sequential']),
    thirdPlaceMatch: dice.happens(0.5),
    matchDurationMinutes: dice.pick([1, 3, 10, 60]),
    matchIntervalMinutes: dice.pick([1, 5, 60, 120]),
  };
}

function randomSize(
  dice: Dice,
  maxSongs: number,
): Pick<Plan['settings'], 'tournamentType' | 'maxParticipants' | 'songsPerGroup'> {
  const tournamentType = dice.pick(['playoff', 'round_robin', 'round_robin', 'hybrid']);
  if (tournamentType === 'playoff') {
    const [maxParticipants, songsPerGroup] = dice.pick(PLAYOFF_SIZES);
    if (maxParticipants <= maxSongs) return { tournamentType, maxParticipants, songsPerGroup };
    return { tournamentType, maxParticipants: 8, songsPerGroup: 4 };
  }
  // The square of a share makes small tournaments frequent and keeps large ones possible.
  const share = dice.between(0, 100) / 100;
  const maxParticipants = 8 + Math.round((maxSongs - 8) * share * share);
  return { tournamentType, maxParticipants, songsPerGroup: dice.between(3, 6) };
}
