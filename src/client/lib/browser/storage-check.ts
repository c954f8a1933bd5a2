/** A §8: if local storage is found broken at start-up it is cleared. Where it is forbidden nothing can be done. */
export function mendLocalStorage(): void {
  const probe = 'storage-check';
  try {
    localStorage.setItem(probe, probe);
    if (localStorage.getItem(probe) !== probe) localStorage.clear();
    localStorage.removeItem(probe);
  } catch {
    clearQuietly();
  }
}

function clearQuietly() {
  try {
    localStorage.clear();
  } catch {
    // Forbidden by the browser.
  }
}
