/** Apart, so that the landing page does not hold the names of the files that the row needs. */
export const loadLiveMatches = async () => (await import('./live-matches.tsx')).LiveMatches;
