import { parentPort } from 'node:worker_threads';
import { parseBuffer } from 'music-metadata';
import type { TaggedFile, Tags } from './tag-thread.ts';

// The entry point of the worker thread that tag-thread.ts starts.
parentPort?.on('message', async (file: TaggedFile) => {
  parentPort?.postMessage(await readTags(file));
});
parentPort?.postMessage('ready');

/** Returns the tags; null if the parser cannot read the file, for example because of another format or truncated tags. */
async function readTags({ bytes, mimeType }: TaggedFile): Promise<Tags | null> {
  const read = await parseBuffer(
    bytes,
    { mimeType, size: bytes.length },
    { duration: false, skipCovers: true },
  ).catch(() => null);
  if (!read) return null;
  const { title, artist } = read.common;
  return { title: title ?? '', artist: artist ?? '', seconds: read.format.duration ?? null };
}
