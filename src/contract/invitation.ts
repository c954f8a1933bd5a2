import { z } from 'zod';
import { INVITATION_STATES } from '#engine/kinds.ts';
import { id, instant } from './shapes.ts';

/** How many accounts an invitation makes, and how long it holds. */
export const INVITATION_LIMITS = { uses: { min: 1, max: 1000 }, days: { min: 1, max: 365 } } as const;

const { uses, days } = INVITATION_LIMITS;
const USES_RANGE = `Enter a whole number from ${uses.min} to ${uses.max}.`;
const DAYS_RANGE = `Enter a whole number from ${days.min} to ${days.max}.`;

/** The body of `POST /api/admin/invitations`; without `days` the invitation does not end by itself. */
export const invitationBody = z.object({
  maxUses: z.int(USES_RANGE).min(uses.min, USES_RANGE).max(uses.max, USES_RANGE),
  days: z.int(DAYS_RANGE).min(days.min, DAYS_RANGE).max(days.max, DAYS_RANGE).nullish(),
});

/** An invitation to sign up, as admins see it. `path` is its link. */
export const invitation = z.object({
  id,
  path: z.string(),
  state: z.enum(INVITATION_STATES),
  uses: z.int(),
  maxUses: z.int(),
  endsAt: instant.nullable(),
  createdAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** The token in the link of an invitation, also an unknown one. PostgreSQL stores no NUL. */
export const invitationToken = z
  .string()
  .max(100)
  .refine((text) => !text.includes('\0'), 'This is not the link of an invitation.');

/** The body of `POST /api/invitations/check`. */
export const checkInvitationBody = z.object({ token: invitationToken });
/** What became of an invitation. It names no one. */
export const invitationState = z.object({ state: z.enum(INVITATION_STATES) });
