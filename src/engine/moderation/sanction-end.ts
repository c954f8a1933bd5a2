import type { SanctionTerm } from '#engine/kinds.ts';

const HOUR_MS = 60 * 60 * 1000;
const TERM_MS: Record<Exclude<SanctionTerm, 'forever'>, number> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};

/** The end of a mute or a ban that begins now (rules O15, O17); null for `forever`. */
export const sanctionEnd = (term: SanctionTerm, now: Date): Date | null =>
  term === 'forever' ? null : new Date(now.getTime() + TERM_MS[term]);

/** Whether a mute or a ban still holds. */
export const isInForce = ({ endsAt }: { endsAt: Date | null }, now: Date): boolean =>
  endsAt === null || endsAt > now;
