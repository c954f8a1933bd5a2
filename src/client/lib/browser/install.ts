type InstallPrompt = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    /** The offer of the browser to install the site, which boot.js keeps. */
    installPrompt?: InstallPrompt | undefined;
  }
  interface Navigator {
    /** Known to Safari on iOS alone. */
    standalone?: boolean;
  }
}

/** How the user can install the site: by a press, by the menu of the browser, or not. */
export function installWay(): 'press' | 'share menu' | null {
  if (window.installPrompt) return 'press';
  return navigator.standalone === false ? 'share menu' : null;
}

/** Asks the user to install the site. The browser takes each offer once. */
export function install(): void {
  const prompt = window.installPrompt;
  window.installPrompt = undefined;
  prompt?.prompt().catch(() => {});
}
