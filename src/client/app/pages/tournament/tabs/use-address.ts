import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { currentTab, parseMatchupHash, type TabName } from './opening-tab.ts';

/** The tab and the matchup in the address, so that Back, reload and a shared link show the same. */
export function useAddress(available: readonly TabName[], opening: TabName) {
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  return {
    tab: currentTab({ search, hash, available, opening }),
    matchupId: parseMatchupHash(hash),
    goToTab: useCallback((tab: string) => navigate(`?tab=${tab}`), []),
    /** Replaces the history entry: moving through the carousel adds none. */
    showMatchup: useCallback((id: number) => navigate(`?tab=voting#matchup-${id}`, { replace: true }), []),
    /** Chooses the match of the vote audit. */
    showAudit: useCallback((id: number) => navigate(`?tab=audit#matchup-${id}`, { replace: true }), []),
  };
}
