import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { InstantField } from '#client/ui/form/instant-field.tsx';
import { zoneNote } from '#client/ui/time/zone-note.tsx';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { CREATE_DEFAULTS, type CreateForm, type FormValues } from './create-form-schema.ts';
import { InfoBox, inRange, NumberField, SelectField } from './fields.tsx';

const { matchDurationMinutes: LIMITS, matchIntervalMinutes: INTERVAL } = TOURNAMENT_LIMITS;
const DURATION = { min: LIMITS.inputMin, max: LIMITS.inputMax };

/** The fields of the automatic method, which a show hides. */
export const AUTOMATIC_FIELDS = [
  'matchDurationMinutes',
  'matchIntervalMinutes',
  'startDateMode',
  'tournamentStartDate',
] as const;

type AutomaticField = (typeof AUTOMATIC_FIELDS)[number];
type Props = {
  form: CreateForm;
  /** The stored settings, which hidden fields keep. A new tournament has the defaults. */
  stored?: Pick<FormValues, AutomaticField>;
  /** The settings of a manual tournament, which the form of creation does not have. */
  manualFields?: ReactNode;
};

/** Resets a hidden field. An invalid value there would block the form without a visible reason. */
const resetHidden = ({ form, stored = CREATE_DEFAULTS }: Props, name: AutomaticField) =>
  form.resetField(name, { defaultValue: stored[name] });

export function ScheduleFields(props: Props) {
  const { form, stored, manualFields } = props;
  const { setValue, watch } = form;
  const resetHiddenFields = (method: string) => {
    if (method !== 'automatic') for (const name of AUTOMATIC_FIELDS) resetHidden(props, name);
    // The match duration of a preset with manual scheduling may be too long for the automatic method.
    else if (!stored) setValue('matchDurationMinutes', CREATE_DEFAULTS.matchDurationMinutes);
  };
  const isAutomatic = watch('schedulingType') === 'automatic';
  if (watch('pace') === 'show') {
    return (
      <Section>
        <InfoBox title={CHOICE_LABELS.pace.show}>
          A show opens one match after the other by itself, so there is no schedule to set.
        </InfoBox>
        <GroupField form={form} />
      </Section>
    );
  }
  return (
    <Section>
      <SelectField form={form} name="schedulingType" onChange={resetHiddenFields} />
      {isAutomatic ? (
        <AutomaticFields {...props} />
      ) : (
        <>
          <InfoBox title="Manual scheduling">
            You set the date and time of each match yourself, after the tournament is created.
          </InfoBox>
          {manualFields}
        </>
      )}
    </Section>
  );
}

const Section = ({ children }: { children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-5 rounded-panel border border-line p-4 sm:p-5">
    <legend className="px-2 font-display text-18 font-bold">Match Scheduling</legend>
    {children}
  </fieldset>
);

/** In which order groups play, by the clock and in a show. */
const GroupField = ({ form }: Pick<Props, 'form'>) =>
  form.watch('tournamentType') !== 'playoff' && (
    <SelectField
      form={form}
      name="groupPhaseScheduling"
      hint="Whether all groups play at the same time or each in turn"
    />
  );

function AutomaticFields(props: Props) {
  const { form } = props;
  const { watch, control, formState } = form;
  return (
    <>
      <InfoBox title="Automatic scheduling">
        The schedule is created when all songs are added and the tournament becomes active.
      </InfoBox>
      <GroupField form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          form={form}
          name="matchDurationMinutes"
          {...inRange('How long a match takes votes', DURATION)}
        />
        <NumberField
          form={form}
          name="matchIntervalMinutes"
          {...inRange('The pause between rounds', INTERVAL)}
        />
      </div>
      <SelectField
        form={form}
        name="startDateMode"
        hint="Auto starts 5 minutes after all places are taken, custom at your time if all are taken by then"
        onChange={(mode) => mode === 'auto' && resetHidden(props, 'tournamentStartDate')}
      />
      {watch('startDateMode') === 'custom' && (
        <Controller
          control={control}
          name="tournamentStartDate"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <InstantField
              label={SETTING_LABELS.tournamentStartDate}
              hint={zoneNote([value ? Date.parse(value) : serverNow()])}
              isRequired
              error={formState.errors.tournamentStartDate?.message}
              value={value ?? null}
              onChange={(iso) => onChange(iso ?? '')}
              onBlur={onBlur}
              ref={ref}
            />
          )}
        />
      )}
    </>
  );
}
