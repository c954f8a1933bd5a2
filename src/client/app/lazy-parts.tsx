import { Suspense, useEffect } from 'react';
import { usePlayingTrack } from '#client/entities/player/player-store.ts';
import { useCodePrompt } from '#client/entities/vote/code/kept-code.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { loadLate } from '#client/lib/browser/load-late.ts';
import { useToast } from '#client/lib/toast/toast-store.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const PlayerDock = lazyComponent(
  async () => (await import('#client/features/player/player-dock.tsx')).PlayerDock,
);
const loadToaster = async () => (await import('#client/ui/feedback/toast.tsx')).Toaster;
const Toaster = lazyComponent(loadToaster);
const VoterCodePrompt = lazyDialog(
  async () => (await import('#client/features/voter-codes/voter-code-prompt.tsx')).VoterCodePrompt,
);

const LazyLegalLinks = lazyComponent(async () => (await import('./legal-links.tsx')).LegalLinks);

/** Only sites that name legal pages load their links. */
export const LegalLinks = () => (
  <Suspense>
    <LazyLegalLinks />
  </Suspense>
);

/** Stands for every page while the address is not confirmed, where it has to be. */
export const ConfirmFirst = lazyComponent(async () => (await import('./confirm-first.tsx')).ConfirmFirst);

/** Loads the player when the first song is played. */
export function LazyPlayer() {
  return <Suspense>{usePlayingTrack() && <PlayerDock />}</Suspense>;
}

/** Loads the toaster for the first toast: visitors who only read never load it. */
export function LazyToaster() {
  return <Suspense>{useToast() && <Toaster />}</Suspense>;
}

/** Loads the toaster before the first toast, so that it can report a lost network. */
export function useEarlyToaster(canSend: boolean): void {
  useEffect(() => (canSend ? loadLate(loadToaster) : undefined), [canSend]);
}

/** Starts the service worker. */
export function useWorker(): void {
  useEffect(() => loadLate(async () => (await import('./start-worker.ts')).startWorker()), []);
}

/** The prompt for a voter code, which can open on every page. */
export function CodePrompt() {
  const { tournamentId, isOpen } = useCodePrompt();
  return tournamentId !== null && <VoterCodePrompt tournamentId={tournamentId} open={isOpen} />;
}
