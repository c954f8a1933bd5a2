const MAX_SLUG_LENGTH = 40;

/**
 * Returns at most 40 characters of a name as a part of a path: in lower case, without accents, and with a hyphen for each
 * match of `others`. It is empty for a name of such characters alone (rule A19).
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
