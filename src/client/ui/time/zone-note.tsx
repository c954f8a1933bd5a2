import { zoneText } from '#client/lib/time/local-time.ts';

/** The time zone of the times of a panel or a form, which names it once. Nothing where there are no times. */
export function ZoneNote({ times }: { times: readonly (string | null)[] }) {
  const instants = times.flatMap((iso) => iso ?? []).map(Date.parse);
  return instants.length > 0 && <p className="text-14 text-muted">{zoneNote(instants)}</p>;
}

/** The same as a text, such as 'Times in Central European Time (UTC+1)'. */
export const zoneNote = (instants: readonly number[]) => `Times in ${zoneText(instants)}`;
