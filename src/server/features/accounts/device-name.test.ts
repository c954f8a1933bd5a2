import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

it.each([
  [FIREFOX, 'Firefox on Windows'],
  [CHROME, 'Chrome on Android'],
  [SAFARI, 'Safari on iOS'],
  ['Buy-pills.example/1.0 <b>now</b>', 'an unknown device'],
  [undefined, 'an unknown device'],
])('a device is named by its browser and system: %s (rule A31)', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
