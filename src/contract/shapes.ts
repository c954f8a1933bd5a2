import { z } from 'zod';
import { completeUrl, isHttpUrl } from '#engine/songs/platform.ts';
import { MAX_REASON_LENGTH } from './lengths.ts';
import { cleanLine, cleanParagraph } from './visible-text.ts';

/** The largest value of PostgreSQL's type `integer`. */
export const MAX_ID = 2_147_483_647;
const INVALID_ID = 'The id must be a whole number from 1 to 2147483647.';

/** An id in a payload (rule L4). */
export const id = z.int().positive().max(MAX_ID);

/** An id in a path, as digits (rule L4). */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, INVALID_ID)
  .transform(Number)
  .refine((value) => value <= MAX_ID, INVALID_ID);

/** The path parameters of a call about one item. */
export const idParams = z.object({ id: pathId });

/**
 * The query of a list that is read page by page (rule L12). The header `Next-Cursor` of a page is the cursor of the next
 * one. Without a cursor the answer is the first page.
 */
export const cursorQuery = z.object({ cursor: z.string().max(4096).optional() });

/** An instant as an ISO 8601 string (rule K10). */
export const instant = z.iso.datetime({
  offset: true,
  message: 'Use a date and time such as 2030-01-31T18:00:00Z.',
});

/** An instant that a user enters. The range refuses mistyped years. */
export const plausibleInstant = instant.refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1970 && year < 3000;
}, 'Use a year from 1970 to 2999.');

/** PostgreSQL cannot store NUL, and a single line has no control characters (rule L4). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROL_CHARACTERS_EXCEPT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isWellFormed = (value: string) => value.isWellFormed();

/** One trimmed line of text without invisible characters. `missing` is the message for a value that is no string. */
export const line = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .overwrite(cleanLine)
    .refine(
      (value) => !CONTROL_CHARACTERS.test(value) && isWellFormed(value),
      'Please remove the control characters.',
    );

/** Trimmed text without invisible characters that may have several lines. */
export const paragraph = () =>
  z
    .string()
    .trim()
    .overwrite(cleanParagraph)
    .refine(
      (value) => !CONTROL_CHARACTERS_EXCEPT_BREAKS.test(value) && isWellFormed(value),
      'Please remove the control characters.',
    );

/** An optional text: empty, null or missing becomes null. */
export const orNull = <S extends z.ZodType<string, string>>(text: S) =>
  text
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

const reasonLine = (missing?: string) =>
  line(missing).max(MAX_REASON_LENGTH, `A reason can have at most ${MAX_REASON_LENGTH} characters.`);

/** A reason that may be left out. */
export const optionalReason = orNull(reasonLine());

/** A reason that must be given; `missing` is the message for a call without a reason. */
export const requiredReason = (missing: string) => reasonLine(missing).min(1, missing);

/** An http(s) URL, whose `https://` may be missing, or an empty text (rule C14). */
export const httpUrl = z
  .string()
  .trim()
  .max(2048, 'Please enter a valid URL')
  .transform(completeUrl)
  .refine((value) => value === '' || isHttpUrl(value), 'Please enter a valid URL');

/** An http(s) URL; an empty or missing one is null (rules C13, C14). */
export const optionalUrl = orNull(httpUrl);

/** The name and picture of a user, without the e-mail address (rule A12). */
export const personName = z.object({
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

/** The answer of a call that returns no data. */
export const ok = z.object({ message: z.string() });
