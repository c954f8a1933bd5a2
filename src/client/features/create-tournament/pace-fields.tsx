import { SHOW_LIMITS } from '#engine/show/show.ts';
import type { CreateForm, FormValues } from './create-form-schema.ts';
import { inRange, NumberField, SelectField } from './fields.tsx';
import { AUTOMATIC_FIELDS } from './schedule-fields.tsx';

const PACE_TEXTS: Record<FormValues['pace'], string> = {
  clock: 'Matches open and close by the schedule or by hand, also over days.',
  show: 'An evening in one room: you press Start, and one match follows the other up to the champion.',
};

const HINTS = {
  showSeconds: 'How long a match lasts, with its lock of 10 s',
  breakSeconds: 'The pause after a result',
  listenSeconds: 'How long the stage plays each song first; 0 skips it',
};

const SHOW_FIELDS = ['showSeconds', 'breakSeconds', 'listenSeconds'] as const;
/** Whether the tournament is a show, and how long its parts last. */
export function PaceFields({ form }: { form: CreateForm }) {
  const pace = form.watch('pace') ?? 'clock';
  const choose = (next: string) => {
    const isShow = next === 'show';
    // A show reveals each result, unless its creator chooses otherwise afterwards.
    const [from, to] = isShow ? (['live', 'after_close'] as const) : (['after_close', 'live'] as const);
    if (form.getValues('countVisibility') === from) {
      form.setValue('countVisibility', to, { shouldDirty: true });
    }
    // An invalid value in a field that is hidden now would block the form without a visible reason.
    for (const name of isShow ? AUTOMATIC_FIELDS : SHOW_FIELDS) form.resetField(name);
  };
  return (
    <>
      <SelectField form={form} name="pace" hint={PACE_TEXTS[pace]} onChange={choose} />
      {pace === 'show' && <ShowSeconds form={form} names={SHOW_FIELDS} />}
    </>
  );
}

type ShowSecondsProps = { form: CreateForm; names: readonly (keyof typeof HINTS)[] };

export const ShowSeconds = ({ form, names }: ShowSecondsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-5">
    {names.map((name) => (
      <NumberField key={name} form={form} name={name} {...inRange(HINTS[name], SHOW_LIMITS[name])} />
    ))}
  </div>
);
