import { AppError } from '#server/http/errors.ts';

/**
 * Runs `atOnce` pieces of heavy work side by side and lets the others wait in order of arrival.
 * @throws AppError UNAVAILABLE when `maxWaiting` wait already
 */
export function createDecodeQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw tooBusy();
    // Whoever ends hands its place on, so nobody can slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const tooBusy = () =>
  new AppError('UNAVAILABLE', 'Many pictures are being uploaded right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
