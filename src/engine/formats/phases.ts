/** The phase of every group match that we make (T §3). */
export const GROUP_STAGE = 'group_stage';
/** The match of the two losing semifinalists (R17). */
export const THIRD_PLACE = 'Third Place Match';
/** The three last knockout phases (R17). */
export const FINALS = 'Finals';
export const SEMIFINALS = 'Semifinals';
const QUARTERFINALS = 'Quarterfinals';

/**
 * Weight of a completed match in lists of results (T §4). `Final 32` and `Final 64` stand before the named
 * finals and after an unnamed round.
 */
const RESULT_WEIGHTS: Readonly<Record<string, number>> = {
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

/**
 * The phase of a knockout round by how many songs play in it (R17); a round with byes is named by its full
 * grid.
 */
export function knockoutPhase(songsInRound: number): string {
  if (songsInRound <= 2) return FINALS;
  if (songsInRound <= 4) return SEMIFINALS;
  if (songsInRound <= 8) return QUARTERFINALS;
  return `Final ${2 ** Math.ceil(Math.log2(songsInRound))}`;
}

/** Reads `Final 8` as Quarterfinals (R17); every other phase stays as it is. */
export function normalisePhase(phase: string): string {
  return phase === 'Final 8' ? QUARTERFINALS : phase;
}

/** Whether matches of this phase belong to the group stage (T §3). */
export function isGroupPhase(phase: string): boolean {
  return phase === 'group' || phase === GROUP_STAGE;
}

/** Whether the phase has a name of its own in the knockout (R17), which then is its label. */
function isNamedKnockoutPhase(phase: string): boolean {
  return (
    [FINALS, SEMIFINALS, QUARTERFINALS, THIRD_PLACE].includes(phase) || /^Final (8|16|32|64)$/.test(phase)
  );
}

/** Whether matches of this phase belong to the knockout (T §3). */
export function isKnockoutPhase(phase: string): boolean {
  return isNamedKnockoutPhase(phase) || phase === 'knockout' || phase === 'knockout_stage';
}

function labelByRound(round: number, totalRounds: number): string {
  if (round === totalRounds) return 'Final';
  if (round === totalRounds - 1) return SEMIFINALS;
  if (round === totalRounds - 2) return QUARTERFINALS;
  return `Round ${round}`;
}

/**
 * A round's label: from the phase when that has a name (R17), `Finals` reading 'Final'; else the last round
 * is Final, then Semifinals, Quarterfinals, else 'Round N' (T §2). A group's round is always 'Round N'.
 */
export function roundLabel({
  phase,
  round,
  totalRounds,
}: {
  phase: string;
  round: number;
  totalRounds: number;
}): string {
  if (isGroupPhase(phase)) return `Round ${round}`;
  if (phase === FINALS) return 'Final';
  if (isNamedKnockoutPhase(phase)) return normalisePhase(phase);
  return labelByRound(round, totalRounds);
}

/**
 * The round's label on cards (A §2, A §9) and in the schedule panel (T §2), both measured against 3 rounds: 1
 * Quarterfinals, 2 Semifinals, 3 Final, else 'Round N'; the phase's own name comes first (R17).
 */
export function cardRoundLabel(round: number, phase = 'knockout'): string {
  return roundLabel({ phase, round, totalRounds: CARD_ROUNDS });
}

/**
 * A to Z by position from 1; after Z follow AA, AB and so on, as in a spreadsheet (a Final 64 has 32
 * matches).
 */
function letterOf(position: number): string {
  const index = position - 1;
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS)) + last;
}

/**
 * A match's label: its phase with a letter by position from 1, such as 'Final16_A'; 'ThirdPlace' has no
 * letter (T §2).
 */
export function matchLabel(phase: string, position: number): string {
  if (phase === THIRD_PLACE) return 'ThirdPlace';
  const words = normalisePhase(phase).split(/[\s_]+/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${name}_${letterOf(position)}`;
}

/** The weight by which completed matches are ordered, the greatest first (T §4); 0 for an unknown phase. */
export function resultWeight(phase: string): number {
  return RESULT_WEIGHTS[phase] ?? 0;
}
