import type { Clock } from '#server/lib/clock.ts';

/** How long a loaded value is used, and how long after that while no newer one can be loaded. */
const FRESH_MS = 60 * 60 * 1000;
const STALE_MS = 24 * FRESH_MS;
/** How long after a failure the next load waits. */
const PAUSE_MS = 5_000;

/**
 * A value that is loaded when it is needed, kept for an hour, and shared by those who wait for it. While the other side is
 * away, the last value serves for a day; without one each caller gets the failure, and the other side is asked every 5 s.
 */
export function createRenewed<T>(load: () => Promise<T>, clock: Clock): () => Promise<T> {
  let kept: { value: T; loadedAt: number } | null = null;
  let failure: { error: unknown; at: number } | null = null;
  let loading: Promise<T> | null = null;

  const renew = async (): Promise<T> => {
    try {
      const value = await load();
      kept = { value, loadedAt: clock.now().getTime() };
      failure = null;
      return value;
    } catch (error) {
      failure = { error, at: clock.now().getTime() };
      if (kept && failure.at - kept.loadedAt < STALE_MS) return kept.value;
      throw error;
    } finally {
      loading = null;
    }
  };

  return async () => {
    const now = clock.now().getTime();
    if (kept && now - kept.loadedAt < FRESH_MS) return kept.value;
    if (failure && now - failure.at < PAUSE_MS) {
      if (kept && now - kept.loadedAt < STALE_MS) return kept.value;
      throw failure.error;
    }
    loading ??= renew();
    return loading;
  };
}
