import { type Decoded, type DecodeJob, decode } from './decode.ts';

// The entry point of the processes that decoders.ts starts.

/** A job and the memory that this process may hold during it. */
export type DecoderMessage = { job: DecodeJob; memoryLimitBytes: number };
/** The result of a job and the memory that this process holds after it. */
export type DecoderAnswer = { decoded: Decoded; heldBytes: number };

const MEMORY_CHECK_MS = 50;

// A terminal sends its signals to all processes. The server finishes its uploads, so its decoders wait for it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The server ended or needs this process no more. A running decoder would delay a plain exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async ({ job, memoryLimitBytes }: DecoderMessage) => {
  const watch = setInterval(() => endAbove(memoryLimitBytes), MEMORY_CHECK_MS);
  const decoded = await decode(job);
  clearInterval(watch);
  const answer: DecoderAnswer = { decoded, heldBytes: process.memoryUsage.rss() };
  if (process.connected) process.send?.(answer);
});
process.send?.('ready');

/** Ends this process when it holds more memory. The decoder runs in threads, so that this check is in time. */
function endAbove(memoryLimitBytes: number): void {
  if (process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, 'SIGKILL');
}
