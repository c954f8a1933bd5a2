import type { UserRole } from '#engine/kinds.ts';

/**
 * Whether a user is the author or submitter, or an admin. These users change a song's picture (rule I1) and settle a
 * prediction (rule Q6).
 */
export const isAuthorOrAdmin = (user: { id: number; role: UserRole }, authorId: number | null): boolean =>
  user.id === authorId || user.role === 'admin';
