import { VOTER_CODE_NUMBER, VOTER_CODE_RANGE } from '#contract/messages/voter-code.ts';
import { VOTER_CODE_LIMITS } from '#engine/matchup/voter-codes.ts';

/** The first and the last number of the codes to withdraw, as they were typed. */
export type TypedRange = { from: string; to: string };

/** What is wrong with each number, so that no dialog asks about a range that cannot be withdrawn. */
export function rangeErrors(range: TypedRange): Partial<TypedRange> {
  const wrong = (['from', 'to'] as const).filter((name) => !isCodeNumber(Number(range[name])));
  if (wrong.length === 0 && Number(range.from) > Number(range.to)) return { to: VOTER_CODE_RANGE };
  return Object.fromEntries(wrong.map((name) => [name, VOTER_CODE_NUMBER]));
}

const isCodeNumber = (number: number) =>
  Number.isInteger(number) && number >= 1 && number <= VOTER_CODE_LIMITS.perTournament;
