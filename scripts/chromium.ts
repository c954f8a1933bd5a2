import { existsSync } from 'node:fs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of the machine's Chromium with all that a user's browser has, if it has one. */
export const FULL_CHROMIUM = BROWSERS.find(existsSync);

/** The path of the Chromium for tests: the headless shell if there is one, which needs half the processor time. */
export const CHROMIUM = ['/usr/bin/chromium-headless-shell', ...BROWSERS].find(existsSync);

/** Let Chromium run as root and without a graphics card, and turn off its background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Saves a tenth of the processor time of a page that loads. Without it V8 compiles and collects on more threads. */
export const CHROMIUM_FLAGS_FOR_TESTS = [...CHROMIUM_FLAGS, '--js-flags=--single-threaded'];
