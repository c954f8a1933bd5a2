import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Writes lines to a compressed file that only its owner may read. The file gets its name when all of it is on the disk.
 * @throws Error when the file exists or cannot be written
 */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} already exists. Choose another name.`);
  const unfinished = `${path}.unfinished`;
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(lines), createGzip(), file);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw explain(error, path);
  }
}

/** Passes the lines of a backup file to `read`. @throws Error when the file is missing, unreadable, damaged or incomplete */
export async function readBackupFile<T>(path: string, read: (lines: AsyncIterable<string>) => Promise<T>) {
  if (!existsSync(path)) throw new Error(`The file ${path} does not exist.`);
  try {
    return await pipeline(createReadStream(path), createGunzip(), (bytes: AsyncIterable<Buffer>) =>
      read(splitLines(bytes)),
    );
  } catch (error) {
    throw explain(error, path);
  }
}

const EXPLANATIONS: Record<string, (path: string) => string> = {
  Z_BUF_ERROR: () => 'The backup is incomplete.',
  Z_DATA_ERROR: () => 'The file is damaged, or it is not a backup of Battle of the Beats.',
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  ENOENT: (path) => `The folder of ${path} does not exist.`,
  EACCES: (path) => `You may not read or write ${path}.`,
  ENOSPC: (path) => `There is no space left for ${path}.`,
};

/** Replaces an error of zlib or of the file system with one plain line. */
function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const explanation = EXPLANATIONS[code];
  return explanation ? new Error(explanation(path), { cause: error }) : error;
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
