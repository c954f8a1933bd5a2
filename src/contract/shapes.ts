import { z } from 'zod';

const MAX_ID = 2_147_483_647;

/** A database id in a payload. */
export const id = z.int().positive().max(MAX_ID);

/** A database id in a path, read from its digits. */
const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not a valid id.')
  .transform(Number)
  .refine((value) => value <= MAX_ID, 'Not a valid id.');

export const idParams = z.object({ id: pathId });

/** A UTC instant as an ISO 8601 string (R19). */
export const instant = z.iso.datetime({
  offset: true,
  message: 'Use a date and time such as 2030-01-31T18:00:00Z.',
});

/** An instant that a person may ask for: what a typing slip makes of a year cannot be stored. */
export const plausibleInstant = instant.refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1970 && year < 3000;
}, 'Use a year from 1970 to 2999.');

/** NUL cannot be stored in PostgreSQL text; other control characters have no place in a single line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isWellFormed = (value: string) => value.isWellFormed();

/** One trimmed line of text; `missing` is said when there is none at all. */
export const line = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .refine(
      (value) => !CONTROL_CHARACTERS.test(value) && isWellFormed(value),
      'Please remove the control characters.',
    );

/** Trimmed text that may span lines. */
export const paragraph = () =>
  z
    .string()
    .trim()
    .refine(
      (value) => !CONTROL_CHARACTERS_BUT_LINES.test(value) && isWellFormed(value),
      'Please remove the control characters.',
    );

/** What a person shows of themselves to others; never an e-mail address (R6). */
export const personName = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

/** The answer of a call that has nothing to tell but that it was done. */
export const ok = z.object({ message: z.string() });
