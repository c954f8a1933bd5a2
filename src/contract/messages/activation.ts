import type { ActivationRefusal } from '#engine/matchup/status.ts';

/** The reason for each refusal of an activation, in the words that the API answers and the screen shows. */
export const ACTIVATION_REFUSALS: Readonly<Record<ActivationRefusal, string>> = {
  already_active: 'This match is already open for voting.',
  already_completed: 'This match is completed.',
  semifinals_unfinished: 'The final opens when every semifinal is completed.',
  side_unknown: 'Wait until both songs of this match are known.',
};
