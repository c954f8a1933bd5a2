import type { UseFormReturn } from 'react-hook-form';
import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament-settings.ts';
import type { TournamentType } from '#engine/kinds.ts';
import { OFFERED_SIZES } from '#engine/matchup/tournament-rules.ts';
import { CREATE_DEFAULTS, sizeOptions } from './create-form-schema.ts';
import { InfoBox } from './info-box.tsx';

export type CreateForm = UseFormReturn<CreateTournamentInput, unknown, CreateTournamentBody>;

/** The form of creation does not offer the format `hybrid`. */
const { hybrid, ...OFFERED_FORMATS } = CHOICE_LABELS.tournamentType;

/** A stored format or size that the form of creation does not offer stays selectable. */
type Stored = { tournamentType: TournamentType; maxParticipants: number };

export function FormatFields({ form, stored }: { form: CreateForm; stored?: Stored }) {
  const { register, setValue, watch, formState } = form;
  const isPlayoff = watch('tournamentType') === 'playoff';
  const format = isPlayoff ? 'playoff' : 'round_robin';
  return (
    <>
      <Field label={SETTING_LABELS.tournamentType} error={formState.errors.tournamentType?.message}>
        <Select
          {...register('tournamentType', {
            // A new format selects its smallest size.
            onChange: ({ target }) =>
              setValue(
                'maxParticipants',
                OFFERED_SIZES[target.value === 'playoff' ? 'playoff' : 'round_robin'].default,
                { shouldValidate: formState.isSubmitted },
              ),
          })}
          options={optionsOf(
            stored?.tournamentType === 'hybrid' ? CHOICE_LABELS.tournamentType : OFFERED_FORMATS,
          )}
        />
      </Field>
      {isPlayoff ? (
        <InfoBox title={CHOICE_LABELS.tournamentType.playoff}>
          Single elimination: lose once and you are out. Short, sharp, and every match counts.
        </InfoBox>
      ) : (
        <InfoBox title={CHOICE_LABELS.tournamentType.round_robin}>
          Every song faces every other in its group, then the best of each group meet in the playoffs.
        </InfoBox>
      )}
      <Field label={SETTING_LABELS.maxParticipants} error={formState.errors.maxParticipants?.message}>
        <Select
          key={format}
          {...register('maxParticipants', { valueAsNumber: true })}
          options={sizeOptions(
            format,
            watch('songsPerGroup') ?? CREATE_DEFAULTS.songsPerGroup,
            stored?.maxParticipants,
          )}
        />
      </Field>
    </>
  );
}
