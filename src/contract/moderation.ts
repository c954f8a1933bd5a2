import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { MAX_REPORT_LENGTH } from './lengths.ts';
import { REASON_MISSING, REPORT_REASON_MISSING } from './messages/reason.ts';
import { cursorQuery, id, instant, orNull, paragraph, personName, requiredReason } from './shapes.ts';

/** The body of `POST /api/reports`. */
export const reportBody = z.object({
  target: z.enum(kinds.REPORT_TARGETS, 'Choose what to report.'),
  targetId: id,
  reason: z.enum(kinds.REPORT_REASONS, REPORT_REASON_MISSING),
  text: orNull(paragraph({ max: MAX_REPORT_LENGTH, tooLong: 'A report can have at most 500 characters.' })),
});
export type ReportBody = z.infer<typeof reportBody>;

/** Why a user is muted or banned. The user reads it. */
const sanctionReason = requiredReason(REASON_MISSING);
const term = z.enum(kinds.SANCTION_TERMS, 'Choose how long.');

/** The body of `POST /api/tournaments/:id/mutes`. */
export const muteBody = z.object({ userId: id, term, reason: sanctionReason });
export type MuteBody = z.infer<typeof muteBody>;

/** The body of `POST /api/admin/users/:id/ban`. */
export const banBody = z.object({ term, reason: sanctionReason });
export type BanBody = z.infer<typeof banBody>;

/** A mute that has not ended, as moderators see it. */
export const mute = z.object({
  userId: id,
  user: personName,
  reason: z.string(),
  endsAt: instant.nullable(),
  createdAt: instant,
});
export type Mute = z.infer<typeof mute>;

/** A ban that has not ended. */
export const ban = z.object({ reason: z.string(), endsAt: instant.nullable() });

/** The body of `POST /api/reports/:id/decision`. Only an accepted report hides or mutes. */
export const decisionBody = z
  .object({
    outcome: z.enum(kinds.REPORT_OUTCOMES, 'Accept or dismiss the report.'),
    hide: z.boolean().default(false),
    mute: z.object({ term, reason: sanctionReason }).nullish(),
    /** What the reporters read. */
    answer: orNull(
      paragraph({ max: MAX_REPORT_LENGTH, tooLong: 'An answer can have at most 500 characters.' }),
    ),
  })
  .refine(({ outcome, hide, mute }) => outcome === 'accepted' || (!hide && !mute), {
    path: ['outcome'],
    message: 'To hide or mute, accept the report.',
  });
export type DecisionBody = z.infer<typeof decisionBody>;

/** The query of a queue of reports, the newest first. */
export const reportsQuery = cursorQuery.extend({
  status: z.enum(kinds.REPORT_STATUSES).default('open'),
  target: z.enum(kinds.REPORT_TARGETS).optional(),
});

/** A report in a queue. */
export const report = z.object({
  id,
  target: z.enum(kinds.REPORT_TARGETS),
  targetId: id,
  reason: z.enum(kinds.REPORT_REASONS),
  text: z.string().nullable(),
  status: z.enum(kinds.REPORT_STATUSES),
  answer: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  tournament: z.object({ id, name: z.string() }).nullable(),
  /** Who reported it; null for readers who are no admin. */
  reporter: personName.extend({ id }).nullable(),
  /** What is reported, as it is now; null once it is gone. */
  content: z
    .object({
      text: z.string(),
      isHidden: z.boolean(),
      /** Whether the reader may show hidden content again. */
      canShow: z.boolean(),
      /** The author of a message, the submitter of a song unless hidden, or the reported user; null for a tournament. */
      author: personName.extend({ id }).nullable(),
      matchupId: id.nullable(),
    })
    .nullable(),
});
export type Report = z.infer<typeof report>;

/** The most unread notices that are counted. */
export const MAX_UNREAD = 100;

/** A notice to a user. The keys of `details` depend on its kind. */
export const notice = z.object({
  id: z.int(),
  kind: z.enum(kinds.NOTICE_KINDS),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notice = z.infer<typeof notice>;

/** The body of `POST /api/notices/read`: the newest notice that the user saw. */
export const readNoticesBody = z.object({ upToId: z.int().positive() });
/** How many notices of the user are unread, at most `MAX_UNREAD`. */
export const unreadNotices = z.object({ unread: z.int() });
