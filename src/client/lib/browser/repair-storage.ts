/** Clears local storage if it is broken when the app starts. */
export function repairLocalStorage(): void {
  const probe = 'storage-check';
  try {
    localStorage.setItem(probe, probe);
    if (localStorage.getItem(probe) !== probe) localStorage.clear();
    localStorage.removeItem(probe);
  } catch {
    try {
      localStorage.clear();
    } catch {
      // The browser forbids storage.
    }
  }
}
