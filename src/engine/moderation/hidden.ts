import type { UserRole } from '#engine/kinds.ts';

type Hidden = { authorId: number | null; hiddenByAdmin: boolean };

/**
 * Returns why a moderator may not show hidden content again, or null (rule O22): `is_author` for the user's own, `hid_by_admin` for
 * what an admin hid, which only admins show.
 */
export function showingRefusal(
  { id, role }: { id: number; role: UserRole },
  { authorId, hiddenByAdmin }: Hidden,
): 'is_author' | 'hid_by_admin' | null {
  if (id === authorId) return 'is_author';
  return hiddenByAdmin && role !== 'admin' ? 'hid_by_admin' : null;
}
