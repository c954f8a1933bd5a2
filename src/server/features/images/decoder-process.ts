import { type DecodeJob, decode } from './decode.ts';

// The entry point of the processes that decoders.ts starts.

// A terminal sends its signals to all processes. The server finishes its uploads, so its decoders wait for it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// The server ended or needs this process no more. A running decoder would delay a plain exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', async (job: DecodeJob) => {
  const decoded = await decode(job);
  if (process.connected) process.send?.(decoded);
});
process.send?.('ready');
