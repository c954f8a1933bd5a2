const storageKey = (tournamentId: number) => `celebrated-${tournamentId}`;
const COLORS = ['#f4c14b', '#ffe6a3', '#c3c7d1', '#cd8a55'];

/** Whether this browser has celebrated that champion before; marks it as celebrated. Without storage nobody is celebrated twice. */
function isFirstTime(tournamentId: number): boolean {
  try {
    if (localStorage.getItem(storageKey(tournamentId)) !== null) return false;
    localStorage.setItem(storageKey(tournamentId), '1');
    return true;
  } catch {
    return false;
  }
}

/** Confetti for a champion: once for each tournament and browser, never where motion is unwanted. */
export async function celebrateOnce(tournamentId: number): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if (!isFirstTime(tournamentId)) return;
  const { default: library } = await import('canvas-confetti');
  // Its worker comes from a blob, which the content policy refuses.
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', zIndex: '60' });
  canvas.style.pointerEvents = 'none';
  document.body.append(canvas);
  const confetti = library.create(canvas, { useWorker: false, resize: true });
  const burst = { particleCount: 90, spread: 70, startVelocity: 48, colors: COLORS };
  await Promise.all([
    confetti({ ...burst, angle: 60, origin: { x: 0, y: 0.75 } }),
    confetti({ ...burst, angle: 120, origin: { x: 1, y: 0.75 } }),
  ]);
  canvas.remove();
}
