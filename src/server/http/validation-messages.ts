import { z } from 'zod';

type Refusal = z.core.$ZodRawIssue;

const TYPES: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Tells what to send instead of a value that the contract refuses without a message, such as 'Please send limit as
 * a number of at most 200.' The default messages of Zod describe types.
 */
export function instructionFor(refusal: Refusal): string {
  const name = refusal.path?.join('.') || 'the values';
  const wanted = wantedValue(refusal);
  if (refusal.input === undefined) return `Please send ${name}.`;
  if (refusal.code === 'unrecognized_keys') return `Please leave out ${refusal.keys.join(', ')}.`;
  return wanted ? `Please send ${name} as ${wanted}.` : `Please correct ${name}.`;
}

function wantedValue(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'invalid_type':
      return TYPES[refusal.expected] ?? null;
    case 'invalid_value':
      return choiceOf(refusal.values);
    case 'invalid_union':
      return 'options' in refusal && Array.isArray(refusal.options) ? choiceOf(refusal.options) : null;
    case 'too_small':
      return sized(refusal.origin, refusal.inclusive === false ? 'more than' : 'at least', refusal.minimum);
    case 'too_big':
      return sized(refusal.origin, refusal.inclusive === false ? 'less than' : 'at most', refusal.maximum);
    default:
      return null;
  }
}

const choiceOf = (values: readonly unknown[]) =>
  values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;

function sized(origin: string, relation: string, limit: number | bigint): string {
  const isOne = Number(limit) === 1;
  if (origin === 'string') return `a text of ${relation} ${limit} ${isOne ? 'character' : 'characters'}`;
  if (origin === 'array') return `a list of ${relation} ${limit} ${isOne ? 'entry' : 'entries'}`;
  return `a number of ${relation} ${limit}`;
}

/** Zod has one configuration for the whole process. */
export const sendInstructions = () => z.config({ customError: instructionFor });
