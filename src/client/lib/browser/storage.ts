/** Reads or changes what the browser stores for the page. Null where it forbids that, or its storage is full or broken. */
export function tryStorage<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Clears local storage if it is broken when the app starts. */
export function repairLocalStorage(): void {
  const probe = 'storage-check';
  const isSound = tryStorage(() => {
    localStorage.setItem(probe, probe);
    const isKept = localStorage.getItem(probe) === probe;
    localStorage.removeItem(probe);
    return isKept;
  });
  if (!isSound) tryStorage(() => localStorage.clear());
}
