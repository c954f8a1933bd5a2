import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';
/** The token `stage`, for the browser's own bars. */
const STAGE = { light: '#f7f5f1', dark: '#0d0b14' };
const DEFAULT_THEME: Theme = 'dark';
/** Null where pages are written out by the build: there is no screen there. */
const lightScheme = typeof window === 'undefined' ? null : matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();
let theme = readStored();

function readStored(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEMES.find((known) => known === stored) ?? DEFAULT_THEME;
  } catch {
    return DEFAULT_THEME;
  }
}

/** What the page looks like under a choice: the system's preference decides for `system` (A §3). */
function resolve(choice: Theme): 'light' | 'dark' {
  if (choice === 'system') return lightScheme?.matches ? 'light' : 'dark';
  return choice;
}

function apply() {
  const resolved = resolve(theme);
  document.documentElement.dataset.theme = resolved;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', STAGE[resolved]);
  for (const listener of listeners) listener();
}

lightScheme?.addEventListener('change', apply);
// Another tab chose.
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key !== STORAGE_KEY) return;
  theme = readStored();
  apply();
});

export function setTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be forbidden or full: the choice then lasts as long as the page.
  }
  apply();
}

export function useTheme(): { theme: Theme; resolved: 'light' | 'dark' } {
  const current = useSyncExternalStore(
    subscribe,
    () => theme,
    () => DEFAULT_THEME,
  );
  const resolved = useSyncExternalStore(
    subscribe,
    () => resolve(theme),
    () => resolve(DEFAULT_THEME),
  );
  return { theme: current, resolved };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
