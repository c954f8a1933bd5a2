import { z } from 'zod';

/** At least this wide and high, a frame shows something. */
const size = z.coerce.number().int().min(1).max(100_000).optional();

/** The query of https://oembed.com, section 2.2. */
export const oembedQuery = z.object({
  url: z.url().max(2048),
  maxwidth: size,
  maxheight: size,
  format: z.string().max(10).default('json'),
});

/** The answer of https://oembed.com, section 2.3.4.4. */
export const oembed = z.object({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
});
export type Oembed = z.infer<typeof oembed>;
