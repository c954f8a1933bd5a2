import { existsSync } from 'node:fs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of the machine's full Chromium, with all features of a user's browser; undefined without one. */
export const FULL_CHROMIUM = BROWSERS.find(existsSync);

/** The path of the Chromium for tests: the headless shell if there is one, which needs half the processor time. */
export const CHROMIUM = ['/usr/bin/chromium-headless-shell', ...BROWSERS].find(existsSync);

/** These flags let Chromium run as root and without a graphics card, and turn off its background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The last flag keeps V8 on one thread, which saves a tenth of the processor time of a page that loads. */
export const CHROMIUM_FLAGS_FOR_TESTS = [...CHROMIUM_FLAGS, '--js-flags=--single-threaded'];
