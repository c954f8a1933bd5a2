// Runs before the first paint.
(() => {
  // The stored theme applies at once (rule W7). Keep in step with lib/browser/theme.ts.
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // The browser may block storage: the default applies.
  }
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches;
  const isLight = stored === 'light' || (stored === 'system' && prefersLight);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  document.querySelector('meta[name="theme-color"]').content = isLight ? '#f7f5f1' : '#0d0b14';

  // The menu of the user offers it. Browsers would ask by themselves.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });

  // The scripts load after the first paint, so that they do not delay it.
  const { app, scripts } = document.currentScript.dataset;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of scripts ? scripts.split(' ') : []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    import(app);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A background tab never paints.
  setTimeout(start, 3000);
})();
