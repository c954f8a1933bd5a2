import type { PageName } from '#contract/pages.ts';

/** The file of a page's component; the build's manifest lists the page's scripts under it. */
export const pageFile = (name: PageName) => `app/pages/${name}-page.tsx`;

/**
 * The files of the panels that load when their tab opens, by the `tab` of a tournament's address. The voting tab is part of
 * the page's own scripts.
 */
export const TAB_FILES: Readonly<Record<string, string>> = {
  overview: 'app/pages/tournament/overview-panel.tsx',
  results: 'features/bracket/results/results-panel.tsx',
  groups: 'features/bracket/groups/groups-panel.tsx',
  'results-groups': 'features/bracket/groups/groups-panel.tsx',
  bracket: 'features/bracket/bracket-panel.tsx',
  songs: 'features/songs/list/songs-panel.tsx',
  participants: 'features/songs/list/participants-panel.tsx',
  schedule: 'features/schedule/schedule-panel.tsx',
  history: 'features/history/history-panel.tsx',
  audit: 'features/vote-audit/audit-panel.tsx',
};
