import { chmodSync, existsSync, statfsSync } from 'node:fs';
import { makeTempFolder, removeAbandonedFolders } from './temp-folder.ts';

const MEMORY = '/dev/shm';
/** More than all databases of a run need. */
const ROOM_BYTES = 8 * 2 ** 30;

/**
 * Lets this process and those that it starts keep temporary files in one folder. After a kill, the next run removes it. The
 * folder is in memory if there is room: a disk takes five times as long to copy a database, and the tests copy hundreds. A
 * `TMPDIR` that is set stays.
 */
export function keepTempFilesInRunFolder(): void {
  if (process.env.TMPDIR) return;
  // What killed runs left behind must not take the room.
  if (existsSync(MEMORY)) removeAbandonedFolders(MEMORY);
  if (hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
  const folder = makeTempFolder('run');
  // Open like /tmp, because a database of root runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}
