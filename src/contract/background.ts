import { z } from 'zod';

/** The directions of a gradient, as CSS writes them. */
const GRADIENT_DIRECTIONS = [
  'to top',
  'to top right',
  'to right',
  'to bottom right',
  'to bottom',
  'to bottom left',
  'to left',
  'to top left',
] as const;

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a colour like #1a2b3c.');

/** A tournament's background: a gradient of 2 to 5 colours or one solid colour. */
export const background = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('gradient'),
    direction: z.enum(GRADIENT_DIRECTIONS),
    colors: z.array(color).min(2).max(5),
  }),
  z.strictObject({ type: z.literal('solid'), color }),
]);
export type Background = z.infer<typeof background>;
