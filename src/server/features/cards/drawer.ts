import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { imagePath, shaOfPath } from '#contract/image.ts';
import type { WithDb } from '#server/context.ts';
import { loadImages, type Picture } from '#server/features/images/service.ts';
import { AppError } from '#server/http/errors.ts';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import { createJobProcesses } from '#server/lib/job-processes.ts';
import type { DrawJob, Scene } from './scene.ts';

/** The fonts that the build writes. Without them, as after `npm run dev` alone, the fonts of the machine are used. */
const FONTS = resolve(import.meta.dirname, '../../../../dist/fonts/fonts.conf');

const refusal = () =>
  new AppError('UNAVAILABLE', 'Too many pictures are being drawn. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

const run = createJobProcesses<DrawJob, Uint8Array>({
  entry: new URL('./drawer-process.ts', import.meta.url),
  env: existsSync(FONTS) ? { FONTCONFIG_FILE: FONTS } : {},
  refusal,
});

/** One picture at a time, so that a flood of new pictures takes one core at most. Networks take turns. */
const queue = createFairQueue({ maxRunning: 1, maxWaiting: 40, refusal });

/**
 * Draws a scene as a JPEG in a separate process. `network` is that of the reader who asks.
 * @throws AppError UNAVAILABLE when the queue is full, or the drawing fails
 */
export async function drawPicture(context: WithDb, scene: Scene, network: string): Promise<Picture> {
  return queue({ network, account: network }, async () => {
    const bytes = await run({ scene, pictures: await loadPictures(context, scene) });
    if (!bytes) throw refusal();
    return { sha: createHash('sha256').update(bytes).digest('hex'), bytes: Buffer.from(bytes) };
  });
}

/** The pictures of a scene by their addresses. One that is gone is left out, so that a sleeve stands in for it. */
async function loadPictures(context: WithDb, { parts }: Scene): Promise<DrawJob['pictures']> {
  const urls = parts.flatMap((part) => {
    const url = part.kind === 'cover' ? part.song.artworkUrl : part.kind === 'picture' ? part.url : null;
    return url ? [url] : [];
  });
  if (urls.length === 0) return new Map();
  const images = await loadImages(context, [...new Set(urls.map(shaOfPath))]);
  return new Map(images.map(({ sha, bytes }) => [imagePath(sha), bytes]));
}
