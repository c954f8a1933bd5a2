import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { currentTab, matchupInHash, type TabName } from './opening-tab.ts';

/** The tab and the matchup in the address, so that Back, reload and a sent link lead to the same place. */
export function usePlace(available: readonly TabName[], opening: TabName) {
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  return {
    tab: currentTab({ search, hash, available, opening }),
    matchupId: matchupInHash(hash),
    goToTab: useCallback((tab: string) => navigate(`?tab=${tab}`), []),
    /** Leafing through the carousel leaves no trail behind. */
    showMatchup: useCallback((id: number) => navigate(`?tab=voting#matchup-${id}`, { replace: true }), []),
  };
}
