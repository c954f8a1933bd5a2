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

/** The tab to show: the one named in the address, else voting for a matchup in the hash, else the opening tab. */
export function currentTab(place: {
  search: string;
  hash: string;
  available: readonly TabName[];
  opening: TabName;
}): TabName {
  const named = new URLSearchParams(place.search).get('tab');
  const tab = place.available.find((name) => name === named);
  if (tab) return tab;
  return parseMatchupHash(place.hash) === null ? place.opening : 'voting';
}
