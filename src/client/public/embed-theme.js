// Runs before the first paint of an embed: `theme` in its address, else the theme of the reader's device.
(() => {
  const light = matchMedia('(prefers-color-scheme: light)');
  const asked = new URLSearchParams(location.search).get('theme');
  const apply = () => {
    const isLight = asked === 'light' || (asked !== 'dark' && light.matches);
    document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
  };
  apply();
  light.addEventListener('change', apply);
})();
