import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Reminders } from '#contract/reminder.ts';
import { REMINDER_KINDS, type ReminderKind } from '#engine/kinds.ts';

const LABELS: Record<ReminderKind, string> = {
  match_opened: 'A match opens',
  match_closing: 'A match closes soon, and I have not voted',
  song_plays: 'My song is on',
  result: 'Results',
  prediction_due: 'A prediction waits for me',
  reply: 'Someone replied to me',
  mention: 'Someone named me by @',
};
/** Those that belong to no tournament. */
const OF_SITE = new Set<ReminderKind>(['prediction_due']);

type Kinds = Pick<Reminders, 'pushKinds' | 'mailKinds'>;

type Props = {
  kinds: Kinds;
  hasMail: boolean;
  /** Whether it is about one tournament. */
  isOfTournament?: boolean;
  onChange: (kinds: Partial<Kinds>) => void;
};

/** What to be reminded of, and on which way. */
export function KindsTable({ kinds, hasMail, isOfTournament = false, onChange }: Props) {
  const columns = [
    { field: 'pushKinds', label: 'Browser' },
    ...(hasMail ? [{ field: 'mailKinds', label: 'Mail' } as const] : []),
  ] as const;
  const shown = REMINDER_KINDS.filter((kind) => !isOfTournament || !OF_SITE.has(kind));
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="text-left text-12 text-muted">
          <th scope="col" className="font-normal">
            Remind me when
          </th>
          {columns.map(({ field, label }) => (
            <th key={field} scope="col" className="w-16 font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {LABELS[kind]}
            </th>
            {columns.map(({ field, label }) => {
              const chosen = kinds[field];
              const isOn = chosen.includes(kind);
              const next = isOn ? chosen.filter((each) => each !== kind) : [...chosen, kind];
              return (
                <td key={field}>
                  <Checkbox checked={isOn} onChange={() => onChange({ [field]: next })}>
                    <span className="sr-only">{`${LABELS[kind]}: ${label}`}</span>
                  </Checkbox>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
