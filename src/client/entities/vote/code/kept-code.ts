import { useEffect } from 'react';
import { create } from 'zustand';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { tournamentIdOf } from '#engine/sharing/share-path.ts';

const KEY = 'voter-code-link';
/** The prefix of a code in an address. Browsers do not send the fragment to the server. */
export const CODE_FRAGMENT = '#code=';

/** A code belongs to the tournament of the path that it came with. */
type KeptCode = { code: string; path: string };
type Linked = { id: number; sharePath: string };

type CodeState = {
  kept: KeptCode | null;
  /** Whether the page of the code's tournament has not opened the prompt yet. */
  isNew: boolean;
  /** The tournament whose code was asked for last. */
  tournamentId: number | null;
  isOpen: boolean;
};
const useStore = create<CodeState>()(() => {
  const kept = readDraft<KeptCode>(KEY);
  return { kept, isNew: kept !== null, tournamentId: null, isOpen: false };
});

const isOf = (kept: KeptCode | null, { id, sharePath }: Linked): kept is KeptCode =>
  kept !== null && (kept.path === sharePath || tournamentIdOf(kept.path) === id);

/** Moves a code from the address to this tab: it survives a reload and a sign-in, and no redirect carries it. */
export function takeCodeFromAddress(): void {
  if (!location.hash.startsWith(CODE_FRAGMENT)) return;
  const kept = { code: location.hash.slice(CODE_FRAGMENT.length), path: location.pathname };
  history.replaceState(history.state, '', location.pathname + location.search);
  storeDraft(KEY, kept);
  useStore.setState({ kept, isNew: true });
}

/** Opens the prompt for the code of an opened link, on the page of the code's tournament only. */
export function useLinkedCode({ id, sharePath }: Linked): void {
  const { kept, isNew } = useStore();
  const isAsked = isNew && isOf(kept, { id, sharePath });
  useEffect(() => {
    if (isAsked) useStore.setState({ isNew: false, tournamentId: id, isOpen: true });
  }, [isAsked, id]);
}

/** Opens the prompt for a code of a tournament. */
export const askForCode = (tournamentId: number): void => useStore.setState({ tournamentId, isOpen: true });

/** Closes or opens the prompt; its tournament stays the same. */
export const setAsking = (isOpen: boolean): void => useStore.setState({ isOpen });

/** Closes the prompt after a code was spent, and forgets the kept code if it belongs to the tournament. */
export function forgetCode(tournament: Linked): void {
  useStore.setState({ isOpen: false });
  if (!isOf(useStore.getState().kept, tournament)) return;
  storeDraft(KEY, null);
  useStore.setState({ kept: null, isNew: false });
}

/** The tournament whose code the viewer is asked for, and whether the prompt is open. */
export const useCodePrompt = (): Pick<CodeState, 'tournamentId' | 'isOpen'> => useStore();

/** The code of the opened link; empty if the link was not one of this tournament. */
export const useKeptCode = (tournament: Linked): string =>
  useStore(({ kept }) => (isOf(kept, tournament) ? kept.code : ''));
