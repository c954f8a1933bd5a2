import { lazyComponent } from '#client/lib/browser/lazy-component.ts';

/** The panels that load when their tab opens: all but voting. `TAB_FILES` names their files. */
export const LAZY_PANELS = {
  overview: lazyComponent(async () => (await import('./overview-panel.tsx')).OverviewPanel),
  results: lazyComponent(
    async () => (await import('#client/features/bracket/results/results-panel.tsx')).ResultsPanel,
  ),
  groups: lazyComponent(
    async () => (await import('#client/features/bracket/groups/groups-panel.tsx')).GroupsPanel,
  ),
  bracket: lazyComponent(
    async () => (await import('#client/features/bracket/bracket-panel.tsx')).BracketPanel,
  ),
  songs: lazyComponent(async () => (await import('#client/features/songs/list/songs-panel.tsx')).SongsPanel),
  participants: lazyComponent(
    async () => (await import('#client/features/songs/list/participants-panel.tsx')).ParticipantsPanel,
  ),
  schedule: lazyComponent(
    async () => (await import('#client/features/schedule/schedule-panel.tsx')).SchedulePanel,
  ),
  history: lazyComponent(
    async () => (await import('#client/features/history/history-panel.tsx')).HistoryPanel,
  ),
  audit: lazyComponent(async () => (await import('#client/features/vote-audit/audit-panel.tsx')).AuditPanel),
};

/** Loads the panel of the tab that the address names, if it is one of `LAZY_PANELS`. */
export async function preloadPanel(search: string): Promise<void> {
  const tab = new URLSearchParams(search).get('tab') ?? '';
  if (isLazy(tab)) await LAZY_PANELS[tab].preload();
}

const isLazy = (tab: string): tab is keyof typeof LAZY_PANELS => Object.hasOwn(LAZY_PANELS, tab);
