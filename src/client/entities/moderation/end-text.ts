import { clearInstant } from '#client/lib/time/date-text.ts';

/** When a mute or a ban ends, in the user's local time; 'for good' without an end. */
export const endText = (endsAt: string | null): string =>
  endsAt ? `until ${clearInstant(new Date(endsAt))}` : 'for good';
