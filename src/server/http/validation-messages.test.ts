import { expect, it } from 'vitest';
import { z } from 'zod';
import { instructionFor } from './validation-messages.ts';

const schema = z.strictObject({
  id: z.int().positive(),
  limit: z.number().max(200).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  text: z.string().min(3).max(5).optional(),
  songs: z
    .array(z.object({ url: z.string() }))
    .min(1)
    .max(2)
    .optional(),
  isPublic: z.boolean().optional(),
  link: z.url().optional(),
  isSure: z.literal(true).optional(),
  flags: z.record(z.string(), z.boolean()).optional(),
  picture: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('song') }),
      z.object({ type: z.literal('file') }),
    ])
    .optional(),
  reason: z.string().min(3, 'Enter a reason.').optional(),
});

it.each([
  [{ id: undefined }, 'Please send id.'],
  [{ id: '7' }, 'Please send id as a number.'],
  [{ id: 1.5 }, 'Please send id as a whole number.'],
  [{ id: 0 }, 'Please send id as a number of more than 0.'],
  [{ limit: 500 }, 'Please send limit as a number of at most 200.'],
  [{ sort: 'up' }, 'Please send sort as one of asc, desc.'],
  [{ text: 'ab' }, 'Please send text as a text of at least 3 characters.'],
  [{ text: 'abcdef' }, 'Please send text as a text of at most 5 characters.'],
  [{ songs: [] }, 'Please send songs as a list of at least 1 entry.'],
  [{ songs: [{}] }, 'Please send songs.0.url.'],
  [{ isPublic: 'yes' }, 'Please send isPublic as true or false.'],
  [{ isSure: false }, 'Please send isSure as true.'],
  [{ flags: 'none' }, 'Please send flags as an object.'],
  [{ picture: { type: 'text' } }, 'Please send picture.type as one of song, file.'],
  [{ link: 'no link' }, 'Please correct link.'],
  [{ extra: 1 }, 'Please leave out extra.'],
  [{ reason: '' }, 'Enter a reason.'],
])('a refusal of %j tells what to send (rule L1)', (values, message) => {
  const { error } = schema.safeParse({ id: 7, ...values }, { error: instructionFor });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('a request without values is refused with an instruction (rule L1)', () => {
  const messageOf = (value: unknown) =>
    schema.safeParse(value, { error: instructionFor }).error?.issues[0]?.message;
  expect(messageOf(undefined)).toBe('Please send the values.');
  expect(messageOf('text')).toBe('Please send the values as an object.');
});
