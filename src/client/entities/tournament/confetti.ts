import { prefersReducedMotion } from '#client/lib/browser/media.ts';
import { tryStorage } from '#client/lib/browser/storage.ts';

const storageKey = (tournamentId: number) => `celebrated-${tournamentId}`;
const COLORS = ['#f4c14b', '#ffe6a3', '#c3c7d1', '#cd8a55'];

/** Marks a tournament as celebrated in this browser; not if it was marked before, or if storage is forbidden. */
const markCelebrated = (tournamentId: number): boolean | null =>
  tryStorage(() => {
    if (localStorage.getItem(storageKey(tournamentId)) !== null) return false;
    localStorage.setItem(storageKey(tournamentId), '1');
    return true;
  });

/** Confetti for a champion, once per tournament and browser, behind the texts of a dialog. None under reduced motion. */
export async function celebrateOnce(tournamentId: number): Promise<void> {
  if (prefersReducedMotion()) return;
  if (!markCelebrated(tournamentId)) return;
  const { default: library } = await import('canvas-confetti');
  // No worker: the library loads it from a blob, which the content security policy forbids.
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, { position: 'fixed', inset: '0', width: '100%', height: '100%' });
  canvas.style.pointerEvents = 'none';
  const dialog = document.querySelector('[data-confetti]');
  if (!dialog) canvas.style.zIndex = '60';
  (dialog ?? document.body).prepend(canvas);
  const confetti = library.create(canvas, { useWorker: false, resize: true });
  const burst = { particleCount: 90, spread: 70, startVelocity: 48, colors: COLORS };
  await Promise.all([
    confetti({ ...burst, angle: 60, origin: { x: 0, y: 0.75 } }),
    confetti({ ...burst, angle: 120, origin: { x: 1, y: 0.75 } }),
  ]);
  canvas.remove();
}
