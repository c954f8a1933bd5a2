import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import * as data from './data.ts';
import { drawPicture } from './drawer.ts';
import type { Scene } from './scene.ts';
import { cardKey } from './subjects.ts';

export { findPreview } from './previews.ts';
export type { Scene } from './scene.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Some 4,000 cards. */
const MOST_BYTES = 512 * 2 ** 20;

export type Cards = ReturnType<typeof createCards>;

/** The network of the reader, since networks take turns, and the user whom the picture shows. */
type Asked = { network: string; userId?: number };

/** Draws share pictures. */
export function createCards({ db, clock, reads }: Pick<Context, 'db' | 'clock' | 'reads'>) {
  /** Readers who ask for a card that is being drawn receive the same one. */
  const drawing = new Map<string, Promise<Buffer>>();

  async function drawAndKeep(key: string, scene: Scene, { network, userId }: Asked): Promise<Buffer> {
    const { bytes } = await drawPicture({ db }, scene, network);
    await data.insertCard(db, { key, bytes, userId: userId ?? null, createdAt: clock.now() });
    return bytes;
  }

  return {
    /** A picture that is not kept, such as that of a single person. @throws AppError UNAVAILABLE */
    draw: (scene: Scene, network: string) => drawPicture({ db }, scene, network),

    /** The picture of a scene, which is drawn once and kept for all servers. @throws AppError UNAVAILABLE */
    async find(scene: Scene, asked: Asked): Promise<{ key: string; bytes: Buffer }> {
      const key = cardKey(scene);
      const kept = await reads.pass('pictures', `card ${key}`, () => data.findCard(db, key));
      if (kept) return { key, bytes: kept.bytes };
      const running = drawing.get(key);
      if (running) return { key, bytes: await running };
      const drawn = drawAndKeep(key, scene, asked).finally(() => drawing.delete(key));
      drawing.set(key, drawn);
      return { key, bytes: await drawn };
    },
  };
}

/** A card that is still shown is drawn again after a month, since nothing tells which ones are. */
export const deleteOldCards = (db: Executor, now: Date): Promise<void> =>
  data.deleteCardsBefore(db, new Date(now.getTime() - KEPT_MS));

/** The hourly clean-up: keeps the newest cards up to a size, so that a reader who asks for all of them fills no disk. */
export const limitCards = (db: Executor, _now: Date, mostBytes = MOST_BYTES): Promise<void> =>
  data.deleteCardsBeyond(db, mostBytes);
