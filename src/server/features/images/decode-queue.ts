import { AppError } from '#server/http/errors.ts';

/**
 * Limits heavy work: at most `maxRunning` tasks run at once, and others wait in order of arrival.
 * @throws AppError UNAVAILABLE when `maxWaiting` tasks wait already
 */
export function createDecodeQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) throw tooBusy();
    // A finished task hands its slot to the next one, so that no new task overtakes.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const tooBusy = () =>
  new AppError('UNAVAILABLE', 'Too many pictures are being uploaded. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
