// Runs before the first paint, so that no flash of the other theme is seen (R37). Kept in step with lib/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden: the default stands.
  }
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches;
  const isLight = stored === 'light' || (stored === 'system' && prefersLight);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  document.querySelector('meta[name="theme-color"]').content = isLight ? '#f7f5f1' : '#0d0b14';
})();
