/** One line for errors that the user can fix. Programming errors include their stack. */
export function describeError(error: unknown): string {
  // A host name with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  if (!(error instanceof Error)) return String(error);
  const isProgrammingError = [TypeError, ReferenceError, SyntaxError].some((type) => error instanceof type);
  return (isProgrammingError && error.stack) || error.message;
}
