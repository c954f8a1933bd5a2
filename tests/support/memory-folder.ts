import { chmodSync, existsSync, statfsSync } from 'node:fs';
import { makeTempFolder } from './temp-folder.ts';

const MEMORY = '/dev/shm';
/** More than all databases of a run need. */
const ROOM_BYTES = 8 * 2 ** 30;

/**
 * Lets this process and those that it starts keep temporary files in memory, if there is room and `TMPDIR` names no other
 * folder. A disk takes five times as long to copy a database, and the tests copy hundreds.
 */
export function keepTempFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return;
  process.env.TMPDIR = MEMORY;
  const folder = makeTempFolder('run');
  // Open like /tmp, because a database of root runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}
