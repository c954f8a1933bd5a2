import { Button } from '#client/ui/form/button.tsx';
import { CREATE_DEFAULTS, type CreateForm, type FormValues } from './create-form-schema.ts';
import { warningsOf } from './warnings.ts';

/** What will surprise, above the button that creates the tournament, each with a press that mends it. */
export function FormWarnings({ form }: { form: CreateForm }) {
  const warnings = warningsOf({ ...CREATE_DEFAULTS, ...form.watch() });
  const mend = (values: Partial<FormValues>) => {
    for (const [name, value] of Object.entries(values)) {
      form.setValue(name as keyof FormValues, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <ul aria-live="polite" aria-label="Before you create it" className="flex flex-col gap-3 empty:hidden">
      {warnings.map(({ text, mend: label, values }) => (
        <li
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-l-4 border-soon/40 border-l-soon bg-soon/10 px-4 py-3 text-14"
        >
          <p className="min-w-0 flex-1 basis-56">{text}</p>
          <Button size="small" onClick={() => mend(values)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
