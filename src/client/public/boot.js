// Runs before the first paint.
(() => {
  // No flash of the other theme is seen (R37). Kept in step with lib/theme.ts.
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

  // What stands in the page is painted before anything competes with it.
  const { app, scripts } = document.currentScript.dataset;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of scripts?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    import(app);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A tab in the background is not painted.
  setTimeout(start, 3000);
})();
