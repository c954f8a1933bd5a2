/**
 * Signs of the private use area: they stand in the pages that the build writes for words that the server fills in, so
 * that these can be read before any script has come.
 */
export const PAGE_SLOTS = {
  firstName: '\uE000',
  name: '\uE001',
  description: '\uE002',
  title1: '\uE003',
  artist1: '\uE004',
  pitch1: '\uE005',
  title2: '\uE006',
  artist2: '\uE007',
  pitch2: '\uE008',
} as const;

/** How the home dashboard addresses its reader (A §2). */
export function greetedName(user: { firstName: string | null } | null): string {
  return user?.firstName || 'Music Lover';
}
