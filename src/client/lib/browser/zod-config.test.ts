import { expect, it } from 'vitest';
import { z } from 'zod';
import './zod-config.ts';

it('keeps Zod from compiling code, whichever of the two loads first', () => {
  expect(z.config().jitless).toBe(true);
});
