import { expect, it } from 'vitest';
import { z } from 'zod';
import './zod-config.ts';

it('Zod compiles no code, even where Zod loads before its configuration', () => {
  expect(z.config().jitless).toBe(true);
});
