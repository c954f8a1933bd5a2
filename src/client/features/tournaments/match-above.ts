import { createContext } from 'react';

/** The match that the page shows above its cards, so that no card begins with the same one. */
export const MatchAbove = createContext<number | null>(null);
