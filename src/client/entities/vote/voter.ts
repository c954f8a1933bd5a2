import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import type { TournamentPace } from '#engine/kinds.ts';
import { takesGuests, type VoterRules } from '#engine/matchup/voters.ts';
import { voterStandingQuery } from './queries.ts';

/** Who may vote in the tournament of the ballots below, and whether a show opens its matches. */
export const VoterRulesContext = createContext<VoterRules & { pace?: TournamentPace }>({
  voterPolicy: 'account',
  minAccountAgeHours: 0,
  verifiedEmailOnly: false,
});

export type Voter = {
  /** Signed in, or a guest. */
  isVoter: boolean;
  isGuest: boolean;
  /** A visitor whose first vote makes them a guest. */
  canBecomeGuest: boolean;
  /** A visitor who cannot vote before they have signed in. */
  isInvited: boolean;
  /** Only a voter code lets the viewer vote. */
  needsCode: boolean;
  /** Whether the viewer needs a voter code is not loaded yet. */
  mayNeedCode: boolean;
  /** Why a user or guest may not vote. */
  refusal: string | null;
};

/** Whether and how the viewer may vote in a tournament. */
export function useVoter(tournamentId: number): Voter {
  const { user, isLoading } = useCurrentUser();
  const rules = use(VoterRulesContext);
  const isOpen = takesGuests(rules);
  const hasCodes = rules.voterPolicy === 'code';
  const needsStanding = user === null ? isOpen && !isLoading : isRestricted(rules);
  const { data: standing } = useQuery(voterStandingQuery(tournamentId, needsStanding));
  const isGuest = needsStanding && user === null && standing !== null && standing !== undefined;
  return {
    isVoter: user !== null || isGuest,
    isGuest,
    canBecomeGuest: needsStanding && isOpen && !hasCodes && !isGuest,
    isInvited: user === null && !isLoading && !isOpen && !hasCodes,
    needsCode: hasCodes && !standing?.mayVote && (user === null || standing !== undefined),
    mayNeedCode: hasCodes && user !== null && standing === undefined,
    refusal: needsStanding ? (standing?.message ?? null) : null,
  };
}

const isRestricted = ({ voterPolicy, minAccountAgeHours, verifiedEmailOnly }: VoterRules) =>
  voterPolicy === 'participants' ||
  voterPolicy === 'code' ||
  (voterPolicy === 'account' && (minAccountAgeHours > 0 || verifiedEmailOnly));

/** Solves the challenge of a visitor who may vote as a guest, when the ballot shows. */
export function usePreparedGuest({ canBecomeGuest }: Pick<Voter, 'canBecomeGuest'>): void {
  useEffect(() => {
    if (canBecomeGuest) prepare();
  }, [canBecomeGuest]);
}

/** Starts to solve the challenge before the ballot shows, because a phone takes a second to draw the page. */
export function useEarlyPreparedGuest(rules: VoterRules, { isVoting }: { isVoting: boolean }): void {
  const { user, isLoading } = useCurrentUser();
  useState(() => {
    if (isVoting && user === null && !isLoading && rules.voterPolicy === 'guest') prepare();
  });
}

/** Ignores a failure: the vote tries again. */
function prepare(): void {
  void import('./guest/become-guest.ts').then(({ prepareGuest }) => prepareGuest()).catch(() => {});
}
