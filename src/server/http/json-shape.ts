import { AppError } from './errors.ts';

/** The largest lists are 1,000 ids, and 64 songs with five fields each. */
const MAX_VALUES = 5_000;
const MAX_DEPTH = 20;

/**
 * Refuses JSON with more values or levels than any call needs, before code walks through it. The walk itself is
 * no recursion, because 120,000 nested arrays fit into one body.
 * @throws AppError BAD_REQUEST
 */
export function refuseExcessiveJson(json: unknown): void {
  let level: unknown[] = [json];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > MAX_VALUES || depth > MAX_DEPTH) {
      throw new AppError('BAD_REQUEST', `Please send at most ${MAX_VALUES} values in ${MAX_DEPTH} levels.`);
    }
    level = level.flatMap(childrenOf);
  }
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
