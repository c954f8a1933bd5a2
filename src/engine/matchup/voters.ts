import type { VoterPolicy } from '#engine/kinds.ts';

/** The limits of the age that an account needs to vote, in hours (rule Y2). */
export const MIN_ACCOUNT_AGE_HOURS = { min: 0, max: 720, default: 0 } as const;

const HOUR_MS = 60 * 60 * 1000;

/** Who may vote in a tournament. */
export type VoterRules = { voterPolicy: VoterPolicy; minAccountAgeHours: number; verifiedEmailOnly: boolean };

/** The facts that decide whether a user or guest may vote; `createdAt` is in epoch milliseconds. */
export type Voter = {
  isGuest: boolean;
  isEmailVerified: boolean;
  createdAt: number;
  /** The one tournament in which a guest of a room may vote; null for other guests and for accounts. */
  guestOf: number | null;
};

/** What a policy asks for beyond a session: a row that names the user or guest. */
export type Admission = Extract<VoterPolicy, 'participants' | 'code'>;

/** Whether everyone who may vote is known, so that a matchup can end once all have voted (rule J8). */
export const canCloseWhenAllVoted = ({ voterPolicy }: Pick<VoterRules, 'voterPolicy'>): boolean =>
  voterPolicy === 'participants';

/** Whether a removal takes away the right to vote: only participants vote, or removed people cannot open the tournament. */
export const removalEndsVoting = ({
  isPublic,
  voterPolicy,
}: Pick<VoterRules, 'voterPolicy'> & { isPublic: boolean }): boolean =>
  !isPublic || voterPolicy === 'participants';

/** Why a user or guest may not vote in a tournament. */
export type VoterRefusal = 'accounts' | 'participants' | 'code' | 'too_new' | 'unverified' | 'other_room';

/** Returns what the policy asks for beyond a session, or null. */
export const neededAdmission = ({ voterPolicy }: VoterRules): Admission | null =>
  voterPolicy === 'participants' || voterPolicy === 'code' ? voterPolicy : null;

/** Whether the policy takes votes of guests. */
export const takesGuests = ({ voterPolicy }: Pick<VoterRules, 'voterPolicy'>): boolean =>
  voterPolicy === 'guest' || voterPolicy === 'code';

/** Whether accounts need an age. They need none where guests may vote, who have no account. */
const needsAge = (rules: VoterRules): boolean => rules.minAccountAgeHours > 0 && !takesGuests(rules);

/** Whether accounts need a verified address. Guests have none, so it is not asked where they may vote (rule A36). */
export const needsVerifiedEmail = (rules: Pick<VoterRules, 'voterPolicy' | 'verifiedEmailOnly'>): boolean =>
  rules.verifiedEmailOnly && !takesGuests(rules);

/** Returns why a user or guest may not vote at `now`, or null. The caller checks the admission. */
export function voterRefusal(
  rules: VoterRules & { tournamentId: number },
  voter: Voter,
  now: number,
): VoterRefusal | null {
  if (voter.guestOf !== null && voter.guestOf !== rules.tournamentId) return 'other_room';
  if (voter.isGuest && !takesGuests(rules))
    return rules.voterPolicy === 'participants' ? 'participants' : 'accounts';
  if (needsVerifiedEmail(rules) && !voter.isEmailVerified) return 'unverified';
  const age = now - voter.createdAt;
  return needsAge(rules) && age < rules.minAccountAgeHours * HOUR_MS ? 'too_new' : null;
}
