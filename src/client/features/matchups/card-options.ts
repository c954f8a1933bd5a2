import { useSyncExternalStore } from 'react';

export const CARD_SIZES = ['compact', 'standard', 'expanded'] as const;
export const CARD_LAYOUTS = ['horizontal', 'vertical'] as const;

/** How the reader wants a matchup's card: T §2's size and orientation, and whether its discussion stands below. */
export type CardOptions = {
  size: (typeof CARD_SIZES)[number];
  layout: (typeof CARD_LAYOUTS)[number];
  hasComments: boolean;
};

const STORAGE_KEY = 'matchup-card';
const DEFAULTS: CardOptions = { size: 'expanded', layout: 'horizontal', hasComments: true };
const listeners = new Set<() => void>();
let options: CardOptions | null = null;

function read(): CardOptions {
  options ??= { ...DEFAULTS, ...readStored() };
  return options;
}

function readStored(): Partial<CardOptions> {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const size = CARD_SIZES.find((known) => known === stored.size);
    const layout = CARD_LAYOUTS.find((known) => known === stored.layout);
    return {
      ...(size && { size }),
      ...(layout && { layout }),
      ...(stored.hasComments === false && { hasComments: false }),
    };
  } catch {
    return {};
  }
}

export function setCardOptions(change: Partial<CardOptions>): void {
  options = { ...read(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(options));
  } catch {
    // Storage may be forbidden or full: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useCardOptions(): CardOptions {
  return useSyncExternalStore(subscribe, read, () => DEFAULTS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
