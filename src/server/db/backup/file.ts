import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Writes lines into a compressed file which its owner alone may read. It gets its name once it is whole and on the disk.
 * @throws Error when there is a file of that name
 */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already: choose another name.`);
  const unfinished = `${path}.unfinished`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(lines), createGzip(), file);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Hands the lines of a backup's file to `read`. @throws Error when the file is not there, or not whole */
export async function readBackupFile<T>(
  path: string,
  read: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  return pipeline(createReadStream(path), createGunzip(), (bytes: AsyncIterable<Buffer>) =>
    read(splitLines(bytes)),
  );
}

async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Of a line that spans many pieces the parts are kept apart until it ends: a picture is long.
  let parts: string[] = [];
  for await (const piece of bytes) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
}
