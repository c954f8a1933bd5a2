/**
 * The array as a literal of PostgreSQL, such as `{1,NULL,3}`. The driver quotes and escapes each element, which numbers
 * and booleans do not need.
 */
export const arrayLiteral = (values: readonly (number | bigint | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
