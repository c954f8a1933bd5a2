import type { UserRole } from '#engine/kinds.ts';

/** The text that replaces a hidden message, and the title of a hidden song (rules O13, O14). */
export const HIDDEN_BY_MODERATOR = 'Hidden by a moderator';

/** Returns the texts that replace those of a hidden song. The artist differs for each song (rule O14). */
export const hiddenSongTexts = (songId: number): { title: string; artist: string } => ({
  title: HIDDEN_BY_MODERATOR,
  artist: `Song ${songId}`,
});

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
