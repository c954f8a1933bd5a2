import type { VoterRefusal, VoterRules } from '#engine/matchup/voters.ts';

/** Why a matchup takes no votes at this moment, in the words that the API answers and the screen shows. */
export const VOTING_REFUSALS = {
  not_open: 'This match is not currently accepting votes.',
  ended: 'Voting closed: Voting is no longer available for this matchup.',
  locked: 'Voting closes with 10 seconds remaining',
} as const;

const VOTER_REFUSALS: Record<Exclude<VoterRefusal, 'too_new'>, string> = {
  accounts: 'Only accounts vote here. Please sign in.',
  participants: 'Only participants vote here.',
  code: 'Only holders of a voter code vote here.',
  other_room: 'You joined another room as a guest. Join the room of this tournament by its PIN, or sign in.',
  unverified: 'Only accounts with a confirmed email vote here. Your profile sends you the link.',
};

/** The reason for a refusal, in the words that the API answers and the screen shows. */
export function voterRefusalText(
  refusal: VoterRefusal,
  { minAccountAgeHours }: Pick<VoterRules, 'minAccountAgeHours'>,
): string {
  if (refusal !== 'too_new') return VOTER_REFUSALS[refusal];
  return `Only accounts that are at least ${accountAgeText(minAccountAgeHours)} old vote here.`;
}

/** The age that an account needs, such as 'an hour', '24 hours' or '7 days', for a sentence. */
export function accountAgeText(hours: number): string {
  if (hours === 1) return 'an hour';
  return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}
