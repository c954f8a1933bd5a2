import { and, isNotNull, like } from 'drizzle-orm';
import sharp from 'sharp';
import type { DemoSong } from '#demo/content.ts';
import type { Executor } from '#server/db/client.ts';
import { remotePictures } from '#server/db/schema.ts';
import { keyOf, noteAddress, setFetched, setNextTry } from '#server/features/covers/data.ts';
import { makePicture, storePicture } from '#server/features/images/service.ts';
import { drawCover } from './draw-cover.ts';

/** A host that cannot exist. The demo stores the copies of its pictures itself, so that no server requests them. */
const HOST = 'https://covers.demo.example';
const SIDE_PIXELS = 512;

/** Resolves with the address of a song's cover, whose copy the server then has. */
export type CoverOf = (song: DemoSong) => Promise<string>;

/**
 * Draws the covers that the database does not have, and returns the function that finds a song's cover. A cover is converted
 * when its song is first entered. All are drawn before, because a process that has decoded a picture reads no SVG.
 */
export async function openCovers(db: Executor, songs: readonly DemoSong[]): Promise<CoverOf> {
  const stored = await findStored(db);
  const covers = new Map<DemoSong, () => Promise<string>>();
  await Promise.all(
    songs.map(async (song, place) => {
      const url = `${HOST}/${place + 1}.png`;
      if (stored.has(url)) return covers.set(song, async () => url);
      const png = await render(drawCover(song, place));
      return covers.set(
        song,
        once(() => store(db, url, png)),
      );
    }),
  );
  return async (song) => {
    const cover = covers.get(song);
    if (!cover) throw new Error(`The demo has no cover for ${song.title}`);
    return cover();
  };
}

async function findStored(db: Executor): Promise<Set<string>> {
  const rows = await db
    .select({ url: remotePictures.url })
    .from(remotePictures)
    .where(and(like(remotePictures.url, `${HOST}/%`), isNotNull(remotePictures.imageSha)));
  return new Set(rows.map(({ url }) => url));
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(SIDE_PIXELS, SIDE_PIXELS).png({ compressionLevel: 1 }).toBuffer();

/** Stores a drawing as the copy of the picture at its address. */
async function store(db: Executor, url: string, png: Buffer): Promise<string> {
  const picture = await makePicture(png, { account: 'demo' });
  const now = new Date();
  await db.transaction(async (tx) => {
    await noteAddress(tx, url, now);
    await storePicture(tx, picture, now);
    await setFetched(tx, keyOf(url), picture.sha);
    await setNextTry(tx, keyOf(url), { nextTryAt: null });
  });
  return url;
}
