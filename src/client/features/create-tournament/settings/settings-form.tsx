import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SETTING_LABELS, type SettingName, settingText } from '#client/entities/tournament/setting-texts.ts';
import {
  CREATE_DEFAULTS,
  type FormValues,
  tournamentForm,
} from '#client/features/create-tournament/create-form-schema.ts';
import {
  ExtraFields,
  FormatFields,
  inRange,
  NameFields,
  NumberField,
  SwitchField,
} from '#client/features/create-tournament/fields.tsx';
import { PaceFields, ShowSeconds } from '#client/features/create-tournament/pace-fields.tsx';
import { ScheduleFields } from '#client/features/create-tournament/schedule-fields.tsx';
import { ChoiceField, VotingSection } from '#client/features/create-tournament/voting-section.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { showAtFields } from '#client/ui/form/text-field.tsx';
import type { BodyInput, RouteAt } from '#contract/routes.ts';
import type { Tournament } from '#contract/tournament.ts';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament-settings.ts';
import { canCancel, canEditAllSettings, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';

const { minUsers: PEOPLE, matchDurationMinutes: DURATION } = TOURNAMENT_LIMITS;

type Props = { tournament: Tournament; onSaved: () => void };

/**
 * The form of creation with the stored settings. The server refuses a change when they were changed meanwhile: such changes show,
 * and typed values stay.
 */
export function SettingsForm({ tournament, onSaved }: Props) {
  const [base, setBase] = useState({ version: tournament.settingsVersion, values: settingsOf(tournament) });
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: base.values,
    resolver: zodResolver(tournamentForm(base.values)),
  });
  const update = useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'PATCH /api/tournaments/:id'>>) =>
      call('PATCH /api/tournaments/:id', { params: { id: tournament.id }, body }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'The settings were not saved', fallback: 'Please try again.' },
    showAtField: showAtFields(form),
    refresh: (client) => refreshTournament(client, tournament.id),
  });
  const isChangedElsewhere = tournament.settingsVersion !== base.version;
  const newest = settingsOf(tournament);
  const takeNewest = (keepDirtyValues: boolean) => {
    setBase({ version: tournament.settingsVersion, values: newest });
    form.reset(newest, { keepDirtyValues });
  };
  const save = (wanted: CreateTournamentBody) => {
    const changed = changedSettings(base.values, wanted);
    if (Object.keys(changed).length === 0) return onSaved();
    update.mutate({ settingsVersion: base.version, ...changed }, { onSuccess: onSaved });
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save)}
      className="flex flex-col gap-5"
      aria-label="Tournament settings"
    >
      <NameFields form={form} />
      {canEditAllSettings(tournament) && (
        <>
          <SwitchField form={form} name="isPublic" />
          <FormatFields form={form} stored={base.values} />
          <NumberField
            form={form}
            name="minUsers"
            {...inRange('How many must join before the tournament starts by itself', PEOPLE)}
          />
          <ScheduleFields
            form={form}
            stored={base.values}
            manualFields={
              <NumberField
                form={form}
                name="matchDurationMinutes"
                label="Minutes per match"
                {...inRange('How long a match takes votes when you open it yourself', DURATION)}
              />
            }
          />
          <ExtraFields form={form} />
          <PaceFields form={form} />
        </>
      )}
      {canChangeBreaks(tournament) && <ShowSeconds form={form} names={['breakSeconds', 'listenSeconds']} />}
      {canCancel(tournament) ? (
        <VotingSection form={form} />
      ) : (
        <ChoiceField form={form} name="commentPolicy" />
      )}
      {isChangedElsewhere && (
        <ChangedElsewhere
          before={base.values}
          after={newest}
          onKeep={() => takeNewest(true)}
          onDiscard={() => takeNewest(false)}
        />
      )}
      <SubmitButton
        isPending={update.isPending}
        pendingLabel="Saving..."
        disabled={isChangedElsewhere && !update.isPending}
      >
        Save settings
      </SubmitButton>
    </form>
  );
}

/** The pauses of a show may change while it runs. */
const canChangeBreaks = (tournament: Tournament) =>
  tournament.pace === 'show' && canCancel(tournament) && !canEditAllSettings(tournament);

type ChangedProps = { before: FormValues; after: FormValues; onKeep: () => void; onDiscard: () => void };

/** Shows the settings that another person, or another window, saved while this form was open. */
function ChangedElsewhere({ before, after, onKeep, onDiscard }: ChangedProps) {
  const names = Object.keys(SETTING_LABELS) as SettingName[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control border border-soon p-4">
      <p className="font-semibold text-14">These settings were changed while this form was open.</p>
      <ul className="flex flex-col gap-1 text-14">
        {changed.map((name) => (
          <li key={name} dir="auto" className="break-words">
            {SETTING_LABELS[name]}: {settingText(name, after[name])}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKeep}>Keep what I changed</Button>
        <Button onClick={onDiscard}>Take the new settings</Button>
      </div>
    </div>
  );
}

/** The settings of a tournament as the form holds them: null is an empty text. */
export const settingsOf = (tournament: Tournament): FormValues =>
  Object.fromEntries(
    (Object.keys(CREATE_DEFAULTS) as SettingName[]).map((name) => [name, tournament[name] ?? '']),
  ) as FormValues;

/**
 * The settings that differ from the stored ones: only these are sent. The form of a manual schedule hides the
 * start, so a change to it takes the stored start away.
 */
export function changedSettings(stored: FormValues, wanted: CreateTournamentBody) {
  const losesStart = stored.schedulingType !== 'manual' && wanted.schedulingType === 'manual';
  const next: CreateTournamentBody = losesStart
    ? { ...wanted, startDateMode: 'auto', tournamentStartDate: null }
    : wanted;
  const isSame = (name: SettingName) => (stored[name] === '' ? null : stored[name]) === next[name];
  const names = (Object.keys(stored) as SettingName[]).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, next[name]])) as Partial<CreateTournamentBody>;
}
