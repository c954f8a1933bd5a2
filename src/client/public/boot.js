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

  // What the first paint does not need loads after it. In the document the manifest would compete with the covers.
  const { app, scripts, styles } = document.currentScript.dataset;
  const link = (rel, href, more) => {
    const element = Object.assign(document.createElement('link'), { rel, href, ...more });
    document.head.append(element);
    return element;
  };
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    link('manifest', '/api/site/app.webmanifest');
    // The development server puts the app and the sheet into the page.
    if (!app) return;
    const sheet = link('stylesheet', styles, { crossOrigin: '' });
    for (const href of new Set([app, ...(scripts ? scripts.split(' ') : [])])) link('modulepreload', href);
    // The app draws with the whole sheet. Without it, it is still of more use than the prerendered page.
    sheet.onload = sheet.onerror = () => import(app);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A background tab never paints.
  setTimeout(start, 3000);
})();
