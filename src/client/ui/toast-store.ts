import { useSyncExternalStore } from 'react';

export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
};
export type ShownToast = ToastContent & { id: number; isOpen: boolean };

/** A §9: a dismissed toast leaves the store this long after; it is out of sight at once. */
const REMOVE_DELAY_MS = 1_000_000;

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the one that is there: at most one is visible (A §4). */
export function toast(content: ToastContent) {
  lastId += 1;
  const id = lastId;
  show({ ...content, id, isOpen: true });
  return {
    update: (next: ToastContent) => shown?.id === id && show({ ...next, id, isOpen: true }),
    dismiss: () => dismissToast(id),
  };
}

/** Without an id the one that is there, whichever it is. */
export function dismissToast(id = shown?.id): void {
  if (!shown || shown.id !== id || !shown.isOpen) return;
  show({ ...shown, isOpen: false });
  setTimeout(() => shown?.id === id && !shown.isOpen && show(null), REMOVE_DELAY_MS);
}

export function useToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, read, read);
}

const read = () => shown;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
