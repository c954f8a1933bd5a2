import { z } from 'zod';
import { completeUrl, isHttpUrl } from '#engine/songs/platform.ts';
import { MAX_REASON_LENGTH } from './lengths.ts';
import { cleanLine, cleanParagraph, hasLongRunOfMarks, TOO_MANY_MARKS } from './visible-text.ts';

/** The largest value of PostgreSQL's type `integer`. */
export const MAX_ID = 2_147_483_647;
const INVALID_ID = 'The id must be a whole number from 1 to 2147483647.';

/** An id in a payload. */
export const id = z.int().positive().max(MAX_ID);

/** An id in a path, as digits. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, INVALID_ID)
  .transform(Number)
  .refine((value) => value <= MAX_ID, INVALID_ID);

/** The path parameters of a call about one item. */
export const idParams = z.object({ id: pathId });

/** The path parameters of a call about a user of one item. */
export const userParams = idParams.extend({ userId: pathId });

export const MAX_CURSOR_LENGTH = 4096;

/**
 * The query of a list that is read page by page. The header `Next-Cursor` of a page is the cursor of the next
 * one. Without a cursor the answer is the first page.
 */
export const cursorQuery = z.object({ cursor: z.string().max(MAX_CURSOR_LENGTH).optional() });

/** The message for a text that is no instant. */
export const INSTANT_WANTED = 'Use a date and time such as 2030-01-31T18:00:00Z.';

/** An instant as an ISO 8601 string. */
export const instant = z.iso.datetime({ offset: true, message: INSTANT_WANTED });

function isPlausible(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1970 && year < 3000;
}

/**
 * An instant that a client sends, in UTC, because PostgreSQL reads no offset beyond 15:59. The range refuses mistyped years
 * and years that PostgreSQL cannot store.
 */
export const plausibleInstant = instant
  .refine(isPlausible, { message: 'Use a year from 1970 to 2999.', abort: true })
  .overwrite((value) => new Date(value).toISOString());

/** PostgreSQL cannot store NUL, and a single line has no control characters, U+0080 to U+009F included. */
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_EXCEPT_BREAKS = /[^\P{Cc}\t\n\r]/u;

const isWellFormed = (value: string) => value.isWellFormed();

/** The longest text in characters, and the messages for a longer one and for a value that is no string. */
type TextLimits = { max: number; tooLong?: string; missing?: string };

/** No text of at most `max` characters has more than four times as many in another normal form. */
const UNNORMALIZED_FACTOR = 4;

/** Refuses what would be slow to clean, before it is cleaned: the length first, then long runs of marks. */
const isQuickToClean =
  ({ max, tooLong }: TextLimits) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length > max * UNNORMALIZED_FACTOR) {
      const size = { code: 'too_big', origin: 'string', maximum: max, inclusive: true } as const;
      issues.push({ ...size, input: value, message: tooLong, continue: false });
    } else if (hasLongRunOfMarks(value)) {
      issues.push({ code: 'custom', input: value, message: TOO_MANY_MARKS, continue: false });
    }
  };

type Cleaning = { clean: (text: string) => string; control: RegExp };

const text = (limits: TextLimits, { clean, control }: Cleaning) =>
  z
    .string(limits.missing)
    .check(isQuickToClean(limits))
    .trim()
    .overwrite(clean)
    .max(limits.max, limits.tooLong)
    .refine((value) => !hasLongRunOfMarks(value), TOO_MANY_MARKS)
    .refine((value) => !control.test(value) && isWellFormed(value), 'Please remove the control characters.');

/** One trimmed line of text without invisible characters. */
export const line = (limits: TextLimits) => text(limits, { clean: cleanLine, control: CONTROL_CHARACTERS });

/** Trimmed text without invisible characters that may have several lines. */
export const paragraph = (limits: TextLimits) =>
  text(limits, { clean: cleanParagraph, control: CONTROL_CHARACTERS_EXCEPT_BREAKS });

/** An optional text: empty, null or missing becomes null. */
export const orNull = <S extends z.ZodType<string, string>>(text: S) =>
  text
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

const reasonLine = (missing?: string) =>
  line({
    max: MAX_REASON_LENGTH,
    tooLong: `A reason can have at most ${MAX_REASON_LENGTH} characters.`,
    ...(missing ? { missing } : {}),
  });

/** A reason that may be left out. */
export const optionalReason = orNull(reasonLine());

/** A reason that must be given; `missing` is the message for a call without a reason. */
export const requiredReason = (missing: string) => reasonLine(missing).min(1, missing);

/** An http(s) URL, whose `https://` may be missing, or an empty text. */
export const httpUrl = z
  .string()
  .trim()
  .max(2048, 'Please enter a valid URL')
  .transform(completeUrl)
  .refine((value) => value === '' || isHttpUrl(value), 'Please enter a valid URL');

/** An http(s) URL; an empty or missing one is null. */
export const optionalUrl = orNull(httpUrl);

/** The name and picture of a user, without the e-mail address. */
export const personName = z.object({
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

/** The answer of a call that returns no data. */
export const ok = z.object({ message: z.string() });
