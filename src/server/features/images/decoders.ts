import { AppError } from '#server/http/errors.ts';
import { createJobProcesses } from '#server/lib/job-processes.ts';
import type { Decoded, DecodeJob } from './decode.ts';

const run = createJobProcesses<DecodeJob, Decoded>({
  entry: new URL('./decoder-process.ts', import.meta.url),
  refusal: () =>
    new AppError('UNAVAILABLE', 'Pictures cannot be read right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
});

/**
 * Decodes a picture in a separate process. The picture of a process that is killed or crashes counts as unreadable. The
 * caller limits how many run at once.
 * @throws AppError UNAVAILABLE when no process can be started
 */
export const decodeInProcess = async (...args: Parameters<typeof run>): Promise<Decoded> =>
  (await run(...args)) ?? { ok: false, reason: 'unreadable' };
