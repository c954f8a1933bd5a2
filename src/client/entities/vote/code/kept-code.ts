import { create } from 'zustand';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';

const KEY = 'voter-code';
/** Stands before the code in the address. Browsers send no fragment to a server. */
export const CODE_FRAGMENT = '#code=';

type Asked = { isAsked: boolean; code: string };
const useStore = create<Asked>()(() => {
  const code = readDraft<string>(KEY) ?? '';
  return { isAsked: code !== '', code };
});

/**
 * Moves a code from the address to this tab, so that no redirect carries it, and asks to spend it (rule Y9). It stays for a
 * reload and a sign-in.
 */
export function takeCodeFromAddress(): void {
  if (!location.hash.startsWith(CODE_FRAGMENT)) return;
  const code = location.hash.slice(CODE_FRAGMENT.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  storeDraft(KEY, code);
  useStore.setState({ isAsked: true, code });
}

/** Opens or closes the question for a code. */
export const askForCode = (isAsked = true): void => useStore.setState({ isAsked });

/** Forgets a code that was spent. */
export function forgetCode(): void {
  storeDraft(KEY, null);
  useStore.setState({ isAsked: false, code: '' });
}

/** Whether the viewer is asked for a code, and the one of the opened link. */
export const useAskedCode = (): Asked => useStore();
