/** Loads what only the page of a show needs. */
export const loadShowParts = () => import('./show-parts.tsx');
