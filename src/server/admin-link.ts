import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminNotice } from './features/accounts/service.ts';
import { inDataDir } from './lib/data-dir.ts';
import { describeError } from './lib/describe-error.ts';

/**
 * The lines about the first admin. A log keeps what it gets, so outside of a terminal the link goes into a file that only the
 * user of the server may read. The file goes once there is an admin.
 */
export function adminLines(
  notice: AdminNotice | null,
  { dataDir, isTerminal }: { dataDir: string; isTerminal: boolean },
): string[] {
  const path = join(dataDir, 'admin-link');
  const secret = notice?.link ?? notice?.code;
  if (isTerminal && notice && secret) return [`${notice.text} ${secret}`];
  try {
    // Also before a new link, because the mode counts for a new file only.
    rmSync(path, { force: true });
    if (!secret) return notice ? [notice.text] : [];
    const text = `${secret}\n`;
    inDataDir(dataDir, () => writeFileSync(path, text, { mode: 0o600 }));
    const what = notice?.link ? 'link by which the admin signs up' : 'code of the first admin';
    return [`The ${what} is in ${path}`];
  } catch (error) {
    return [
      `The link by which the admin signs up could not be stored. Start the server on a terminal to see it. ${describeError(error)}`,
    ];
  }
}
