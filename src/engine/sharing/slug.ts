const MAX_SLUG_LENGTH = 40;

/**
 * Returns a name as a part of a path: in lower case, without accents, and with a hyphen for each run of `others`. It is empty
 * for a name that is nothing else (rules A19, A23).
 */
export function slugOf(name: string, others: RegExp): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(others, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
}
