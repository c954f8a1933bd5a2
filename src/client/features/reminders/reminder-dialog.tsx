import { useQuery } from '@tanstack/react-query';
import { useSite } from '#client/entities/site/use-site.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { TournamentReminders } from '#contract/reminder.ts';
import { KindsTable } from './kinds-table.tsx';
import { OWN_REMINDERS_LINK } from './own-reminders-link.ts';
import { remindersQuery, tournamentRemindersQuery, useSaveTournamentReminders } from './queries.ts';
import { ThisDevice } from './this-device.tsx';

type Props = OpenState & { tournamentId: number };

const CHOICES = {
  taking_part: 'If I take part',
  follow: 'Always',
  mute: 'Never',
};

/** The reminders of a tournament, and how to get any. */
export function ReminderDialog({ tournamentId, ...dialog }: Props) {
  const { sendsMail } = useSite();
  const own = useQuery(remindersQuery);
  const here = useQuery(tournamentRemindersQuery(tournamentId));
  return (
    <Dialog {...dialog} width="small" title="Reminders">
      {own.data && here.data ? (
        <div className="grid grid-cols-1 gap-6">
          <ThisDevice reminders={own.data} />
          <Choice tournamentId={tournamentId} own={own.data} here={here.data} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-14 text-muted">
              {sendsMail ? 'Mails, minutes' : 'Minutes'} and other browsers are in your profile.
            </p>
            <LinkButton href={OWN_REMINDERS_LINK}>Your Profile</LinkButton>
          </div>
        </div>
      ) : (
        <Unloaded
          query={own.data ? here : own}
          what="your reminders"
          rows={2}
          rowClassName="h-18 rounded-panel"
        />
      )}
    </Dialog>
  );
}

type ChoiceProps = {
  tournamentId: number;
  own: NonNullable<Awaited<ReturnType<NonNullable<typeof remindersQuery.queryFn>>>>;
  here: TournamentReminders;
};

function Choice({ tournamentId, own, here }: ChoiceProps) {
  const { sendsMail } = useSite();
  const save = useSaveTournamentReminders(tournamentId);
  const hasOwnKinds = here.pushKinds !== null || here.mailKinds !== null;
  const kinds = { pushKinds: here.pushKinds ?? own.pushKinds, mailKinds: here.mailKinds ?? own.mailKinds };
  return (
    <>
      <Field label="Of this tournament">
        <Select
          value={here.choice ?? 'taking_part'}
          onChange={({ target: { value } }) =>
            save.mutate({ ...here, choice: value === 'follow' || value === 'mute' ? value : null })
          }
          options={optionsOf(CHOICES)}
        />
      </Field>
      {here.choice !== 'mute' && (
        <div>
          <Checkbox
            checked={hasOwnKinds}
            onChange={() =>
              save.mutate({ ...here, ...(hasOwnKinds ? { pushKinds: null, mailKinds: null } : kinds) })
            }
          >
            Other reminders than in my profile
          </Checkbox>
          {hasOwnKinds && (
            <KindsTable
              isOfTournament
              kinds={kinds}
              hasMail={sendsMail && own.isMailOn}
              onChange={(changed) => save.mutate({ ...here, ...kinds, ...changed })}
            />
          )}
        </div>
      )}
    </>
  );
}
