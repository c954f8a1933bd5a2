import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { TournamentPhase, TournamentStatus, TournamentType } from '#engine/kinds.ts';
import { isLiveOrImminent, type MatchupClock } from '#engine/matchup/voting-window.ts';

export const TABS = [
  'overview',
  'results',
  'voting',
  'groups',
  'bracket',
  'songs',
  'participants',
  'schedule',
  'history',
] as const;
/** Two views have no visible tab: the results link to `results-groups`, and the hero's tools to `audit` (rule W15). */
export type TabName = (typeof TABS)[number] | 'results-groups' | 'audit';

type Shown = { status: TournamentStatus; currentPhase: TournamentPhase; tournamentType: TournamentType };

/** The tabs of a tournament in its current state, the hidden ones last. */
export function availableTabs(
  { status, tournamentType }: Shown,
  { canManage }: { canManage: boolean },
): TabName[] {
  const hasGroups = tournamentType !== 'playoff';
  const shown = TABS.filter((tab) => {
    if (tab === 'results') return status === 'completed';
    return tab !== 'groups' || hasGroups;
  });
  return [
    ...shown,
    ...(status === 'completed' && hasGroups ? (['results-groups'] as const) : []),
    ...(canManage ? (['audit'] as const) : []),
  ];
}

/** The tab that opens by itself. */
export function openingTab(moment: {
  tournament: Shown;
  matchups: readonly MatchupClock[];
  canGeneratePlayoffs: boolean;
  now: number;
}): TabName {
  const { status, currentPhase, tournamentType } = moment.tournament;
  if (moment.matchups.some((matchup) => isLiveOrImminent(matchup, moment.now))) return 'voting';
  if (moment.canGeneratePlayoffs) return 'bracket';
  if (status === 'completed') return 'results';
  if (currentPhase === 'group_stage' && tournamentType !== 'playoff') return 'groups';
  if (currentPhase === 'knockout_stage') return 'bracket';
  return 'overview';
}

/** The matchup id in a deep link such as `#matchup-12`. */
export function parseMatchupHash(hash: string): number | null {
  const digits = /^#matchup-(\d{1,10})$/.exec(hash)?.[1];
  return digits ? Number(digits) : null;
}

/** The matchup in the address: in its hash, or in the query of a link that was shared (rule A67). */
const matchupAt = ({ search, hash }: { search: string; hash: string }) =>
  parseMatchupHash(hash) ?? parseMatchupHash(`#matchup-${new URLSearchParams(search).get('match')}`);

/** The tab to show: the one named in the address, else voting for a matchup in it, else the opening tab. */
export function currentTab(place: {
  search: string;
  hash: string;
  available: readonly TabName[];
  opening: TabName;
}): TabName {
  const named = new URLSearchParams(place.search).get('tab');
  const tab = place.available.find((name) => name === named);
  if (tab) return tab;
  return matchupAt(place) === null ? place.opening : 'voting';
}

/** The tab and the matchup in the address, so that Back, reload and a shared link show the same. */
export function useAddress(available: readonly TabName[], opening: TabName) {
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  return {
    tab: currentTab({ search, hash, available, opening }),
    matchupId: matchupAt({ search, hash }),
    goToTab: useCallback((tab: string) => navigate(`?tab=${tab}`), []),
    /** Replaces the history entry: moving through the carousel adds none. */
    showMatchup: useCallback((id: number) => navigate(`?tab=voting#matchup-${id}`, { replace: true }), []),
    /** Chooses the match of the vote audit. */
    showAudit: useCallback((id: number) => navigate(`?tab=audit#matchup-${id}`, { replace: true }), []),
  };
}

/** For this long after the page opened, newer answers may still change the tab. */
const OPENING_MS = 3000;

/**
 * The tab that opens by itself. Cached answers of an earlier visit decide first; answers that arrive while
 * the page opens decide again.
 */
export function useOpeningTab({ version }: { version: number }, decide: () => TabName): TabName {
  const [opening, setOpening] = useState(decide);
  const openedAt = useRef(performance.now());
  const seenVersion = useRef(version);
  useEffect(() => {
    if (seenVersion.current === version) return;
    seenVersion.current = version;
    if (performance.now() - openedAt.current < OPENING_MS) setOpening(decide());
  }, [version, decide]);
  return opening;
}
