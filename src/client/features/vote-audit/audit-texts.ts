import { countText, numberText } from '#client/lib/format/number-text.ts';
import { shortInstant, timeOfDay } from '#client/lib/time/date-text.ts';
import type { AuditGroup, VoteAudit } from '#contract/vote-audit.ts';
import { roundedPercentage } from '#engine/ranking/ranking.ts';

/** A limit between two steps of ages, such as '1 hour' or '7 days'. */
export const ageLimitText = (hours: number) =>
  hours % 24 === 0 ? countText(hours / 24, 'day') : countText(hours, 'hour');

type AgeStep = Pick<VoteAudit['ages'][number], 'fromHours' | 'toHours'>;

/** The name of a step of ages, such as 'Under 1 hour' or '7 to 30 days'. */
export function ageText({ fromHours, toHours }: AgeStep): string {
  if (toHours === null) return `${ageLimitText(fromHours)} or older`;
  if (fromHours === 0) return `Under ${ageLimitText(toHours)}`;
  return `${ageLimitText(fromHours)} to ${ageLimitText(toHours)}`;
}

/** A period on one day or over several, in local time. */
export function periodText({ from, to }: { from: string; to: string }): string {
  const [start, end] = [new Date(from), new Date(to)];
  if (shortInstant(start) === shortInstant(end)) return shortInstant(start);
  const isOneDay = start.toDateString() === end.toDateString();
  return `${shortInstant(start)} – ${isOneDay ? timeOfDay(end) : shortInstant(end)}`;
}

/** The votes of both sides, such as '3 : 12', or 'not shown'. */
export function sidesText({ sides }: AuditGroup): string {
  return sides ? `${numberText(sides.song1Votes)} : ${numberText(sides.song2Votes)}` : 'not shown';
}

/** A part of all votes in percent. */
export const partText = (votes: number, all: number) => `${roundedPercentage(votes, all)} %`;

/** The name of an address group, by its index in the order of sizes. */
export const addressName = (index: number) => `Address ${index + 1}`;
