import { z } from 'zod';
import {
  readVoterCode,
  VOTER_CODE_CHARACTERS,
  VOTER_CODE_LENGTH,
  VOTER_CODE_LIMITS,
} from '#engine/matchup/voter-codes.ts';
import { VOTER_CODE_MISSING, VOTER_CODE_NUMBER, VOTER_CODE_RANGE } from './messages/voter-code.ts';

const { atOnce, perTournament } = VOTER_CODE_LIMITS;
const COUNT_MESSAGE = `Create ${atOnce.min} to ${atOnce.max} codes at once.`;
const CODE_MESSAGE = `Enter the ${VOTER_CODE_LENGTH} letters and digits of your code.`;

/** The numbers of unspent, spent and withdrawn voter codes of a tournament. No answer says who used a code. */
export const voterCodeCounts = z.object({ unspent: z.int(), spent: z.int(), withdrawn: z.int() });
export type VoterCodeCounts = z.infer<typeof voterCodeCounts>;

/** The body of `POST /api/tournaments/:id/voter-codes`. */
export const makeVoterCodesBody = z.object({
  count: z.int(COUNT_MESSAGE).min(atOnce.min, COUNT_MESSAGE).max(atOnce.max, COUNT_MESSAGE),
});

/** The new codes with the numbers of their slips. They are answered once, because only their hashes are kept. */
export const madeVoterCodes = z.object({
  codes: z.array(z.object({ number: z.int(), code: z.string() })),
  counts: voterCodeCounts,
});
export type MadeVoterCodes = z.infer<typeof madeVoterCodes>;
export type VoterCode = MadeVoterCodes['codes'][number];

const codeNumber = z.int(VOTER_CODE_NUMBER).min(1, VOTER_CODE_NUMBER).max(perTournament, VOTER_CODE_NUMBER);

/** The body of `POST /api/tournaments/:id/voter-codes/withdraw`: the first and the last number. */
export const withdrawVoterCodesBody = z
  .object({ from: codeNumber, to: codeNumber })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: VOTER_CODE_RANGE,
  });

/** How many unused codes were withdrawn. */
export const withdrawnVoterCodes = z.object({ withdrawn: z.int(), counts: voterCodeCounts });

/** The body of `POST /api/tournaments/:id/voter-codes/spend`: a code as a person types it. */
export const spendVoterCodeBody = z.object({
  code: z
    .string(VOTER_CODE_MISSING)
    .max(100, { message: CODE_MESSAGE, abort: true })
    .overwrite(readVoterCode)
    .regex(new RegExp(`^[${VOTER_CODE_CHARACTERS}]{${VOTER_CODE_LENGTH}}$`), CODE_MESSAGE),
});
