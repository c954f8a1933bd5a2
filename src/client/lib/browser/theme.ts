import { create } from 'zustand';
import { tryStorage } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
type ResolvedTheme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
/** The page's background color (token `stage`), for the browser's own bars. */
const BACKGROUND = { light: '#f7f5f1', dark: '#0d0b14' };
const DEFAULT_THEME: Theme = 'dark';
/** Null where the build renders pages. */
const lightScheme = typeof window === 'undefined' ? null : matchMedia('(prefers-color-scheme: light)');

type State = { theme: Theme; resolved: ResolvedTheme };

/** Starts with the default theme, because the prerendered page shows it and hydration compares with that. */
export const useTheme = create<State>()(() => stateOf(DEFAULT_THEME));
useTheme.setState(stateOf(readStored()));

function readStored(): Theme {
  const stored = tryStorage(() => localStorage.getItem(STORAGE_KEY));
  return THEMES.find((known) => known === stored) ?? DEFAULT_THEME;
}

/** The look of a choice: the system's preference decides for `system`. */
function stateOf(theme: Theme): State {
  if (theme !== 'system') return { theme, resolved: theme };
  return { theme, resolved: lightScheme?.matches ? 'light' : 'dark' };
}

function applyTheme(theme: Theme) {
  const state = stateOf(theme);
  document.documentElement.dataset.theme = state.resolved;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND[state.resolved]);
  useTheme.setState(state);
}

lightScheme?.addEventListener('change', () => applyTheme(useTheme.getState().theme));
// Another tab changed the choice.
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === STORAGE_KEY) applyTheme(readStored());
});

export function setTheme(next: Theme): void {
  // Without storage the choice lasts until the page is closed.
  tryStorage(() => localStorage.setItem(STORAGE_KEY, next));
  applyTheme(next);
}
