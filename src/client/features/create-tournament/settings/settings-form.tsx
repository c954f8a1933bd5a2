import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { tournamentForm } from '#client/features/create-tournament/create-form-schema.ts';
import { FormatFields } from '#client/features/create-tournament/format-fields.tsx';
import {
  ListenFirstField,
  NameFields,
  ThirdPlaceField,
  TiebreakerField,
  VisibilityField,
} from '#client/features/create-tournament/general-fields.tsx';
import { NumberField, rangeText } from '#client/features/create-tournament/number-field.tsx';
import { ScheduleFields } from '#client/features/create-tournament/schedule-fields.tsx';
import { CommentsField, VotingSection } from '#client/features/create-tournament/voting/voting-section.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Tournament } from '#contract/tournament.ts';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament-settings.ts';
import { canCancel, canEditAllSettings, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { changedSettings, settingsOf } from './settings-values.ts';
import { useUpdateSettings } from './use-settings-changes.ts';

const { minUsers: PEOPLE, matchDurationMinutes: LIMITS } = TOURNAMENT_LIMITS;
const DURATION = { min: LIMITS.min, max: LIMITS.max };

type Props = { tournament: Tournament; onSaved: () => void };

/** The form of creation with the stored settings. Changes from elsewhere show, and typed values stay. */
export function SettingsForm({ tournament, onSaved }: Props) {
  const [base, setBase] = useState({ version: tournament.settingsVersion, values: settingsOf(tournament) });
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: base.values,
    resolver: zodResolver(tournamentForm(base.values)),
  });
  const update = useUpdateSettings(tournament.id, (field, message) => {
    if (field in base.values) {
      form.setError(field as FieldPath<CreateTournamentInput>, { message }, { shouldFocus: true });
    }
  });
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
          <VisibilityField form={form} />
          <FormatFields form={form} stored={base.values} />
          <NumberField
            form={form}
            name="minUsers"
            hint={`How many must join before the tournament starts by itself: ${rangeText(PEOPLE)}`}
            {...PEOPLE}
          />
          <ScheduleFields
            form={form}
            stored={base.values}
            manualFields={
              <NumberField
                form={form}
                name="matchDurationMinutes"
                label="Minutes per match"
                hint={`How long a match takes votes when you open it yourself: ${rangeText(DURATION)}`}
                {...DURATION}
              />
            }
          />
          <ThirdPlaceField form={form} />
          <TiebreakerField form={form} />
          <ListenFirstField form={form} />
        </>
      )}
      {canCancel(tournament) ? <VotingSection form={form} /> : <CommentsField form={form} />}
      {tournament.settingsVersion !== base.version && (
        <ChangedElsewhere
          before={base.values}
          after={newest}
          onKeep={() => takeNewest(true)}
          onDiscard={() => takeNewest(false)}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isPending={update.isPending}
        pendingLabel="Saving..."
        disabled={tournament.settingsVersion !== base.version && !update.isPending}
      >
        Save settings
      </Button>
    </form>
  );
}
