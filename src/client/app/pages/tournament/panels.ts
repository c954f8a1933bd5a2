import { lazyPage } from '#client/app/lazy-page.tsx';

/** The panels that load when their tab opens: all but voting. `TAB_FILES` names their files. */
export const LAZY_PANELS = {
  overview: lazyPage(async () => (await import('./overview-panel.tsx')).OverviewPanel),
  results: lazyPage(
    async () => (await import('#client/features/bracket/results/results-panel.tsx')).ResultsPanel,
  ),
  groups: lazyPage(
    async () => (await import('#client/features/bracket/groups/groups-panel.tsx')).GroupsPanel,
  ),
  bracket: lazyPage(async () => (await import('#client/features/bracket/bracket-panel.tsx')).BracketPanel),
  songs: lazyPage(async () => (await import('#client/features/songs/list/songs-panel.tsx')).SongsPanel),
  participants: lazyPage(
    async () => (await import('#client/features/songs/list/participants-panel.tsx')).ParticipantsPanel,
  ),
  schedule: lazyPage(
    async () => (await import('#client/features/schedule/schedule-panel.tsx')).SchedulePanel,
  ),
  history: lazyPage(async () => (await import('#client/features/history/history-panel.tsx')).HistoryPanel),
  audit: lazyPage(async () => (await import('#client/features/vote-audit/audit-panel.tsx')).AuditPanel),
};

/** Loads the panel of the tab that the address names, if it is one of `LAZY_PANELS`. */
export async function preloadPanel(search: string): Promise<void> {
  const tab = new URLSearchParams(search).get('tab') ?? '';
  if (isLazy(tab)) await LAZY_PANELS[tab].preload();
}

const isLazy = (tab: string): tab is keyof typeof LAZY_PANELS => Object.hasOwn(LAZY_PANELS, tab);
