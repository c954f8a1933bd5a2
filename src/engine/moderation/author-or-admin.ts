import type { UserRole } from '#engine/kinds.ts';

/** Whether a user wrote or entered something, or is an admin: the users who change its picture or settle it (rules I1, Q6). */
export const isAuthorOrAdmin = (user: { id: number; role: UserRole }, authorId: number | null): boolean =>
  user.id === authorId || user.role === 'admin';
