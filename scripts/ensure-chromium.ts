import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM } from './chromium.ts';

// The browser tests need Chromium. As root on Debian this script installs it, elsewhere it asks the developer to.
if (!CHROMIUM) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'inherit',
    });
  } else {
    process.stderr.write(
      'The browser tests need Chromium: install it, on Debian with "sudo apt-get install chromium-headless-shell".\n',
    );
    process.exit(1);
  }
}
