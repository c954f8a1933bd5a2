export const EMPTY_FIELD = 'Please fill in this field.';

/** The first of the fields that is empty or blank. */
export function firstEmpty<F extends string>(values: Record<F, string>, fields: readonly F[]): F | undefined {
  return fields.find((field) => values[field].trim() === '');
}
