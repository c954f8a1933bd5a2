import type { MatchupPhase } from '#engine/kinds.ts';

/** The phase of each group match that a draw makes. */
export const GROUP_STAGE = 'group_stage' as const;
/** The phase of the match between the losers of the semifinals. */
export const THIRD_PLACE = 'Third Place Match' as const;
/** The phase of the last knockout match (rule B5). */
export const FINALS = 'Finals' as const;
/** The phase of the knockout round before the final. */
export const SEMIFINALS = 'Semifinals' as const;
const QUARTERFINALS = 'Quarterfinals' as const;

/** The weight of each phase in lists of results (rule B11). */
const RESULT_WEIGHTS: Readonly<Record<MatchupPhase, number>> = {
  [FINALS]: 10,
  [THIRD_PLACE]: 9,
  [SEMIFINALS]: 8,
  [QUARTERFINALS]: 7,
  'Final 16': 6,
  'Final 8': 5,
  'Final 32': 4.8,
  'Final 64': 4.6,
  knockout: 4,
  knockout_stage: 4,
  group: 3,
  group_stage: 3,
};

const CARD_ROUNDS = 3;
const LETTERS = 26;

/** Returns the phase of a knockout round by the number of songs in its full round, byes included. */
export function knockoutPhase(songsInRound: number): MatchupPhase {
  if (songsInRound <= 2) return FINALS;
  if (songsInRound <= 4) return SEMIFINALS;
  if (songsInRound <= 8) return QUARTERFINALS;
  if (songsInRound <= 16) return 'Final 16';
  return songsInRound <= 32 ? 'Final 32' : 'Final 64';
}

/** Reads `Final 8` as Quarterfinals and leaves every other phase as it is. */
export function normalizePhase(phase: MatchupPhase): MatchupPhase {
  return phase === 'Final 8' ? QUARTERFINALS : phase;
}

/** Whether matches of this phase belong to the group stage. */
export function isGroupPhase(phase: MatchupPhase): boolean {
  return phase === 'group' || phase === GROUP_STAGE;
}

/** Whether the phase names its knockout round, so that the name is the label. */
function isNamedKnockoutPhase(phase: MatchupPhase): boolean {
  return !isGroupPhase(phase) && phase !== 'knockout' && phase !== 'knockout_stage';
}

/** Whether matches of this phase belong to the knockout. */
export function isKnockoutPhase(phase: MatchupPhase): boolean {
  return !isGroupPhase(phase);
}

/** The names of the rounds before the quarterfinals. Their phases count songs, too, but are no titles (rule B8). */
const EARLY_ROUNDS: Partial<Record<MatchupPhase, string>> = {
  'Final 16': 'Round of 16',
  'Final 32': 'Round of 32',
  'Final 64': 'Round of 64',
};

function labelByRound(round: number, totalRounds: number): string {
  if (round === totalRounds) return 'Final';
  if (round === totalRounds - 1) return SEMIFINALS;
  if (round === totalRounds - 2) return QUARTERFINALS;
  return `Round ${round}`;
}

type Round = { phase: MatchupPhase; round: number; totalRounds: number };

/** Returns the label of a round: its name, 'Round N' in a group, else counted back from the last round. */
export function roundLabel({ phase, round, totalRounds }: Round): string {
  if (isGroupPhase(phase)) return `Round ${round}`;
  if (phase === FINALS) return 'Final';
  if (isNamedKnockoutPhase(phase)) return EARLY_ROUNDS[phase] ?? normalizePhase(phase);
  return labelByRound(round, totalRounds);
}

/** Returns 'Round N', which stands beside the name of a round before the quarterfinals; null for other rounds. */
export function numberedRound({ phase, round }: { phase: MatchupPhase; round: number }): string | null {
  return EARLY_ROUNDS[phase] ? `Round ${round}` : null;
}

/** Returns the label of a round with the number of an early round before it: 'Round 1 · Round of 16'. */
export function numberedLabel(round: Round): string {
  return [numberedRound(round), roundLabel(round)].filter(Boolean).join(' · ');
}

/**
 * Returns the label of a round on cards and in the schedule, with its number. An unnamed round counts back from round 3.
 */
export function cardRoundLabel(round: number, phase: MatchupPhase = 'knockout'): string {
  return numberedLabel({ phase, round, totalRounds: CARD_ROUNDS });
}

/** Returns A to Z by position from 1, then AA, AB and so on, because `Final 64` has 32 matches (rule B9). */
function positionLetters(position: number): string {
  const index = position - 1;
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : positionLetters(Math.floor(index / LETTERS)) + last;
}

/** Returns the label of a match: `ThirdPlace`, else phase and letter by position from 1, as in `Final16_A`. */
export function matchLabel(phase: MatchupPhase, position: number): string {
  if (phase === THIRD_PLACE) return 'ThirdPlace';
  const words = normalizePhase(phase).split(/[\s_]+/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${name}_${positionLetters(position)}`;
}

const MATCH_NAMES: Partial<Record<MatchupPhase, string>> = {
  [FINALS]: 'Final',
  [THIRD_PLACE]: 'Third place match',
  [SEMIFINALS]: 'Semifinal',
  [QUARTERFINALS]: 'Quarterfinal',
};

/** Returns the name of a knockout match in words, such as 'Semifinal A' or 'Round of 16, B'. */
export function matchName(phase: MatchupPhase, position: number): string {
  const letters = positionLetters(position);
  const round = EARLY_ROUNDS[phase];
  if (round) return `${round}, ${letters}`;
  const name = MATCH_NAMES[normalizePhase(phase)] ?? 'Knockout match';
  return phase === FINALS || phase === THIRD_PLACE ? name : `${name} ${letters}`;
}

/**
 * Returns the name of a match and, if that does not say it, the label of its round. A match of a group or of
 * an unnamed round has only its round.
 */
export function nameAndRound(match: { phase: MatchupPhase; position: number }, label: string): string[] {
  const { phase, position } = match;
  if (!isNamedKnockoutPhase(phase) || phase === FINALS || phase === THIRD_PLACE) return [label];
  if (EARLY_ROUNDS[phase]) return [`${label}, ${positionLetters(position)}`];
  return [matchName(phase, position), label];
}

type NamedMatch = { phase: MatchupPhase; round: number; position: number; tiebreakerLevel: number };

/** Returns what a card calls a match: 'Semifinal A', 'Round 1' in a group, or 'Tiebreaker 1'. */
export function cardMatchName({ phase, round, position, tiebreakerLevel }: NamedMatch): string {
  if (tiebreakerLevel > 0) return `Tiebreaker ${tiebreakerLevel}`;
  return isGroupPhase(phase) ? cardRoundLabel(round, phase) : matchName(phase, position);
}

/** Returns the name of a match without its tiebreaker: 'Semifinal A', or the round of a group match. */
export function matchTitle(match: Omit<NamedMatch, 'tiebreakerLevel'>): string {
  return cardMatchName({ ...match, tiebreakerLevel: 0 });
}

/** Returns the weight of a phase in lists of results, where the greatest comes first. */
export function resultWeight(phase: MatchupPhase): number {
  return RESULT_WEIGHTS[phase];
}
