import { create } from 'zustand';
import { tryStorage } from '#client/lib/browser/storage.ts';

const CARD_SHAPES = ['compact', 'standard', 'expanded'] as const;
const CARD_LAYOUTS = ['horizontal', 'vertical'] as const;

/**
 * How the user wants matchup cards: size, orientation, discussion below, keys (rule W33), and whether the page goes on by itself
 * (rule R16).
 */
type CardOptions = {
  size: (typeof CARD_SHAPES)[number];
  layout: (typeof CARD_LAYOUTS)[number];
  hasComments: boolean;
  hasKeys: boolean;
  goesOn: boolean;
  goesOnAfterVote: boolean;
};

const STORAGE_KEY = 'matchup-card';
const DEFAULTS: CardOptions = {
  size: 'expanded',
  layout: 'horizontal',
  hasComments: true,
  hasKeys: true,
  goesOn: true,
  goesOnAfterVote: false,
};

/** Starts with the defaults, because the prerendered page shows them and hydration compares with that. */
const useStore = create<CardOptions>()(() => DEFAULTS);
useStore.setState(readStored());

function readStored(): CardOptions {
  const stored: Partial<CardOptions> =
    tryStorage(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')) ?? {};
  return {
    size: CARD_SHAPES.find((known) => known === stored.size) ?? DEFAULTS.size,
    layout: CARD_LAYOUTS.find((known) => known === stored.layout) ?? DEFAULTS.layout,
    hasComments: stored.hasComments !== false,
    hasKeys: stored.hasKeys !== false,
    goesOn: stored.goesOn !== false,
    goesOnAfterVote: stored.goesOnAfterVote === true,
  };
}

export function setCardOptions(change: Partial<CardOptions>): void {
  useStore.setState(change);
  // Without storage the choice lasts until the page is closed.
  tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(useStore.getState())));
}

/**
 * Where desktops place the parts of a match: covers as wide as their halves, in a row with texts beside them, or one song below
 * the other.
 */
export function deskOf({ size, layout }: Pick<CardOptions, 'size' | 'layout'>): 'stage' | 'row' | 'column' {
  if (layout === 'vertical') return 'column';
  return size === 'expanded' ? 'stage' : 'row';
}

export function useCardOptions(): CardOptions {
  return useStore();
}
