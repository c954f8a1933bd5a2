const MOST_AT_ONCE = 500;

type Waiting<K, V> = { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void };

/**
 * One question for many: whoever asks while an answer is under way is asked for together with all others by the next.
 * Alone one waits for nobody, and a crowd costs a query for each few hundred.
 */
export function createBatchLoader<K, V>(
  load: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const waiting: Waiting<K, V>[] = [];
  let isLoading = false;

  const loadAll = async () => {
    isLoading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE);
      try {
        const found = await load([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        // Whoever came meanwhile would only wait to hear the same.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
      }
    }
    isLoading = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isLoading) void loadAll();
    });
}
