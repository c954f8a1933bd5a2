/** The phase of each group match that a draw makes (rule B5). */
export const GROUP_STAGE = 'group_stage';
/** The phase of the match between the losers of the semifinals (rule B7). */
export const THIRD_PLACE = 'Third Place Match';
/** The phase of the last knockout match (rule B5). */
export const FINALS = 'Finals';
/** The phase of the last knockout round but one (rule B5). */
export const SEMIFINALS = 'Semifinals';
const QUARTERFINALS = 'Quarterfinals';

/** The weight of each phase in lists of results (rule B11). */
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

/** Returns the phase of a knockout round by the songs of its full round, byes included (rule B5). */
export function knockoutPhase(songsInRound: number): string {
  if (songsInRound <= 2) return FINALS;
  if (songsInRound <= 4) return SEMIFINALS;
  if (songsInRound <= 8) return QUARTERFINALS;
  return `Final ${2 ** Math.ceil(Math.log2(songsInRound))}`;
}

/** Reads `Final 8` as Quarterfinals and leaves every other phase as it is (rule B5). */
export function normalizePhase(phase: string): string {
  return phase === 'Final 8' ? QUARTERFINALS : phase;
}

/** Whether matches of this phase belong to the group stage. */
export function isGroupPhase(phase: string): boolean {
  return phase === 'group' || phase === GROUP_STAGE;
}

/** Whether the phase names its knockout round, so that the name is the label. */
function isNamedKnockoutPhase(phase: string): boolean {
  return (
    [FINALS, SEMIFINALS, QUARTERFINALS, THIRD_PLACE].includes(phase) || /^Final (8|16|32|64)$/.test(phase)
  );
}

/** Whether matches of this phase belong to the knockout. */
export function isKnockoutPhase(phase: string): boolean {
  return isNamedKnockoutPhase(phase) || phase === 'knockout' || phase === 'knockout_stage';
}

function labelByRound(round: number, totalRounds: number): string {
  if (round === totalRounds) return 'Final';
  if (round === totalRounds - 1) return SEMIFINALS;
  if (round === totalRounds - 2) return QUARTERFINALS;
  return `Round ${round}`;
}

/** Returns the label of a round: the phase's name, 'Round N' in a group, else counted back from the last round (rule B8). */
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
  if (isNamedKnockoutPhase(phase)) return normalizePhase(phase);
  return labelByRound(round, totalRounds);
}

/** Returns the label of a round on cards and in the schedule, where an unnamed round counts back from round 3 (rule B8). */
export function cardRoundLabel(round: number, phase = 'knockout'): string {
  return roundLabel({ phase, round, totalRounds: CARD_ROUNDS });
}

/** Returns A to Z by position from 1, then AA, AB and so on, because `Final 64` has 32 matches. */
function letterOf(position: number): string {
  const index = position - 1;
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS)) + last;
}

/** Returns the label of a match: its phase and a letter by position from 1, such as `Final16_A` (rule B9). */
export function matchLabel(phase: string, position: number): string {
  if (phase === THIRD_PLACE) return 'ThirdPlace';
  const words = normalizePhase(phase).split(/[\s_]+/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${name}_${letterOf(position)}`;
}

/** Returns the weight of a phase in lists of results, where the greatest comes first; an unknown phase has 0 (rule B11). */
export function resultWeight(phase: string): number {
  return RESULT_WEIGHTS[phase] ?? 0;
}
