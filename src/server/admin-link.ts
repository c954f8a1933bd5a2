import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminNotice } from './features/accounts/service.ts';

/**
 * The lines about the first admin. A log keeps what it gets, so outside of a terminal the link goes into a file that only the
 * user of the server may read (rule O1). The file goes once there is an admin.
 */
export function adminLines(
  notice: AdminNotice | null,
  { dataDir, isTerminal }: { dataDir: string; isTerminal: boolean },
): string[] {
  const path = join(dataDir, 'admin-link');
  if (!notice?.link) {
    rmSync(path, { force: true });
    return notice ? [notice.text] : [];
  }
  if (isTerminal) return [`${notice.text} ${notice.link}`];
  // Removed first, because the mode counts for a new file only.
  rmSync(path, { force: true });
  writeFileSync(path, `${notice.link}\n`, { mode: 0o600 });
  return [`The link by which the admin signs up is in ${path}`];
}
