import { create } from 'zustand';

export type ToastContent = {
  title: string;
  description?: string | undefined;
  /** Counts down beside the description; `until` is an ISO instant. */
  countdown?: { label: string; until: string } | undefined;
  variant?: 'default' | 'destructive';
};
export type ShownToast = ToastContent & { id: number; isOpen: boolean };

/** A dismissed toast is hidden at once and leaves the store this long after. */
const REMOVE_DELAY_MS = 1_000_000;

const useStore = create<{ shown: ShownToast | null; lastId: number }>()(() => ({ shown: null, lastId: 0 }));

/** Shows a message in place of the current one: at most one toast is visible. */
export function toast(content: ToastContent): void {
  useStore.setState(({ lastId }) => ({
    lastId: lastId + 1,
    shown: { ...content, id: lastId + 1, isOpen: true },
  }));
}

/** Dismisses the toast with this id, or the current one. */
export function dismissToast(id = useStore.getState().shown?.id): void {
  const { shown } = useStore.getState();
  if (!shown || shown.id !== id || !shown.isOpen) return;
  useStore.setState({ shown: { ...shown, isOpen: false } });
  setTimeout(() => {
    const current = useStore.getState().shown;
    if (current?.id === id && !current.isOpen) useStore.setState({ shown: null });
  }, REMOVE_DELAY_MS);
}

export function useToast(): ShownToast | null {
  return useStore(({ shown }) => shown);
}
