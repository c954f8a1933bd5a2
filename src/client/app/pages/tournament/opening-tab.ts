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
] as const;
/** `results-groups` has no trigger of its own; the results lead there (T §2: a hidden tab). */
export type TabName = (typeof TABS)[number] | 'results-groups';

type Shown = { status: string; currentPhase: string; tournamentType: string };

/** The tabs that a tournament has at this moment (T §2); the hidden one is last. */
export function availableTabs({ status, tournamentType }: Shown): TabName[] {
  const hasGroups = tournamentType !== 'playoff';
  const shown = TABS.filter((tab) => {
    if (tab === 'results') return status === 'completed';
    return tab !== 'groups' || hasGroups;
  });
  return status === 'completed' && hasGroups ? [...shown, 'results-groups'] : shown;
}

/** The tab that opens by itself (T §2), the first rule that fits. */
export function openingTab(moment: {
  tournament: Shown;
  matchups: readonly MatchupClock[];
  isCreatorWithPlayoffsReady: boolean;
  now: number;
}): TabName {
  const { status, currentPhase, tournamentType } = moment.tournament;
  if (moment.matchups.some((matchup) => isLiveOrImminent(matchup, moment.now))) return 'voting';
  if (moment.isCreatorWithPlayoffsReady) return 'bracket';
  if (status === 'completed') return 'results';
  if (currentPhase === 'group_stage' && tournamentType !== 'playoff') return 'groups';
  if (currentPhase === 'knockout_stage') return 'bracket';
  return 'overview';
}

/** Reads `#matchup-12`, the deep link to a matchup (T §2). */
export function matchupInHash(hash: string): number | null {
  const digits = /^#matchup-(\d{1,10})$/.exec(hash)?.[1];
  return digits ? Number(digits) : null;
}

/** Where the reader is: a named tab first, then the matchup that the link names, then the automatic one. */
export function currentTab(place: {
  search: string;
  hash: string;
  available: readonly TabName[];
  opening: TabName;
}): TabName {
  const named = new URLSearchParams(place.search).get('tab');
  const tab = place.available.find((name) => name === named);
  if (tab) return tab;
  return matchupInHash(place.hash) === null ? place.opening : 'voting';
}
