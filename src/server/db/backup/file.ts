import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Writes lines to a compressed file that only its owner may read. The file gets its name when all of it is on the disk.
 * @throws Error when the file exists
 */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already. Choose another name.`);
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

/** Passes the lines of a backup file to `read`. @throws Error when the file is missing or incomplete */
export async function readBackupFile<T>(
  path: string,
  read: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  if (!existsSync(path)) throw new Error(`The file ${path} does not exist.`);
  return pipeline(createReadStream(path), createGunzip(), (bytes: AsyncIterable<Buffer>) =>
    read(splitLines(bytes)),
  );
}

async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A line with a picture spans many chunks. Its parts are joined once, when it ends.
  let parts: string[] = [];
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
}
