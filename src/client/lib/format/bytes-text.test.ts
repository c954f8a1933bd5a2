import { expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [9.99 * 1024 ** 2, '10 MB'],
  [1023.9 * 1024 ** 2, '1 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes read %j', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
