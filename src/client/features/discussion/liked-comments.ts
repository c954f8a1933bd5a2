import { useSyncExternalStore } from 'react';

/*
 * The tree of a discussion is the same for all readers and does not tell which comments this one liked. What the
 * answers said is kept as long as the browser's tab.
 */
let held: { userId: number; ids: ReadonlySet<number> } | null = null;
const listeners = new Set<() => void>();

const storageKey = (userId: number) => `likes-of-${userId}`;

function readStored(userId: number): ReadonlySet<number> {
  try {
    return new Set<number>(JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]'));
  } catch {
    return new Set();
  }
}

function likedBy(userId: number): ReadonlySet<number> {
  if (held?.userId !== userId) held = { userId, ids: readStored(userId) };
  return held.ids;
}

export function setLiked(userId: number, commentId: number, isLiked: boolean): void {
  const ids = new Set(likedBy(userId));
  if (isLiked) ids.add(commentId);
  else ids.delete(commentId);
  held = { userId, ids };
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify([...ids]));
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useIsLiked(userId: number, commentId: number): boolean {
  return useSyncExternalStore(subscribe, () => likedBy(userId).has(commentId));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
