import { z } from 'zod';
import { AGE_STEPS_HOURS, MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import { SELECTION_MISSING, SET_ASIDE_REASON_MISSING } from './messages/vote-audit.ts';
import { id, instant, MAX_ID, plausibleInstant, requiredReason } from './shapes.ts';

const sides = z.object({ song1Votes: z.int(), song2Votes: z.int() });

/** Counted votes. `sides` is null while counts are hidden and for groups that are too small. */
const auditGroup = z.object({ votes: z.int(), sides: sides.nullable() });
export type AuditGroup = z.infer<typeof auditGroup>;

const period = z.object({ from: instant, to: instant });

/** A keyed hash of an address. */
const addressHash = z.string().regex(/^[0-9a-f]{16}$/, 'Choose an address group of the audit.');

/** Votes that were set aside together. `restoredAt` is null while they do not count. */
export const quarantine = z.object({
  id,
  reason: z.string(),
  votes: z.int(),
  createdAt: instant,
  restoredAt: instant.nullable(),
});
export type Quarantine = z.infer<typeof quarantine>;

/** The vote audit of a matchup. It names no voter. */
export const voteAudit = z.object({
  matchupId: id,
  countsHidden: z.boolean(),
  /** Whether the reader may set votes aside and restore them now. */
  canSetAside: z.boolean(),
  counted: auditGroup,
  setAsideVotes: z.int(),
  accounts: auditGroup,
  guests: auditGroup,
  /** By the age of the account at its vote. The last step has no end. */
  ages: z.array(auditGroup.extend({ fromHours: z.int(), toHours: z.int().nullable() })),
  /** Buckets of equal length, the earliest first. */
  times: z.array(auditGroup.extend(period.shape)),
  bursts: z.array(period.extend({ votes: z.int() })),
  addresses: z.object({
    /** The largest groups of at least three votes from one address on one day. */
    groups: z.array(auditGroup.extend({ address: addressHash, ...period.shape })),
    groupCount: z.int(),
    /** The votes of all such groups, and those of smaller ones. */
    sharedVotes: z.int(),
    otherVotes: z.int(),
  }),
});
export type VoteAudit = z.infer<typeof voteAudit>;

/** Selects the counted votes of a matchup that fit every given field. */
const voteSelection = z
  .object({
    address: addressHash.optional(),
    /** Votes from addresses that each have this many counted votes or more. */
    addressVotes: z.int().min(MIN_AUDIT_GROUP).max(MAX_ID).optional(),
    from: plausibleInstant.optional(),
    /** The end, which is not included. */
    to: plausibleInstant.optional(),
    accountsUnderHours: z.literal(AGE_STEPS_HOURS).optional(),
    guestsOnly: z.literal(true).optional(),
  })
  .refine((selection) => Object.values(selection).some((value) => value !== undefined), {
    message: SELECTION_MISSING,
  });
export type VoteSelection = z.infer<typeof voteSelection>;

/** The body of a preview. */
export const quarantinePreviewBody = z.object({ selection: voteSelection });
const voteCount = z.object({ votes: z.int() });
/** How many votes a selection would set aside, and how many would remain. */
export const quarantinePreview = z.object({ selected: voteCount, remaining: voteCount });
export type QuarantinePreview = z.infer<typeof quarantinePreview>;

/** The body that sets votes aside. */
export const quarantineBody = z.object({
  selection: voteSelection,
  reason: requiredReason(SET_ASIDE_REASON_MISSING),
});
export type QuarantineBody = z.infer<typeof quarantineBody>;
