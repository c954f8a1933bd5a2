import { clearInstant } from '#client/lib/time/date-text.ts';
import type { ReportReason, SanctionTerm } from '#engine/kinds.ts';

export const REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults, hate or threats',
  wrong_link: 'Wrong or broken link',
  cheating: 'Cheating',
  copyright: 'Copyright',
  other: 'Something else',
};

export const TERM_LABELS: Record<SanctionTerm, string> = {
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  forever: 'For good',
};

/** When a mute or a ban ends, in the user's local time; 'for good' without an end. */
export const endText = (endsAt: string | null): string =>
  endsAt ? `until ${clearInstant(new Date(endsAt))}` : 'for good';
