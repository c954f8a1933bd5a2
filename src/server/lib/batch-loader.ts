const MAX_BATCH_SIZE = 500;

type PendingRequest<K, V> = {
  key: K;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Loads values by key in batches. Requests that arrive during a load share the next one, and a lone request starts at
 * once.
 */
export function createBatchLoader<K, V>(load: (keys: K[]) => Promise<ReadonlyMap<K, V>>) {
  const pending: PendingRequest<K, V>[] = [];
  let isLoading = false;

  const loadAll = async () => {
    isLoading = true;
    while (pending.length > 0) {
      const batch = pending.splice(0, MAX_BATCH_SIZE);
      try {
        const found = await load([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        // Requests that wait for the next batch would most likely fail the same way.
        for (const { reject } of [...batch, ...pending.splice(0)]) reject(error);
      }
    }
    isLoading = false;
  };

  return (key: K) =>
    new Promise<V | undefined>((resolve, reject) => {
      pending.push({ key, resolve, reject });
      if (!isLoading) void loadAll();
    });
}
