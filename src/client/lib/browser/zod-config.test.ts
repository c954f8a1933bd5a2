import { expect, it } from 'vitest';
import { z } from 'zod';
import './zod-config.ts';

it('Zod compiles no code, whether Zod or its configuration loads first', () => {
  expect(z.config().jitless).toBe(true);
});
