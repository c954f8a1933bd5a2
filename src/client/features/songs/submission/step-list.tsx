import { clsx } from 'clsx';
import { Check } from 'lucide-react';

type Step = { label: string; isFilled: boolean; isEntered?: boolean };
type Props = { steps: readonly Step[]; step: number; onStep: (step: number) => void };

/** The steps of a form, one for each song. The user can open them in any order. */
export function StepList({ steps, step, onStep }: Props) {
  return (
    <ol aria-label="Steps" className="grid auto-cols-fr grid-flow-col gap-2">
      {steps.map(({ label, isFilled, isEntered = false }, index) => (
        <li key={label}>
          <button
            type="button"
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onStep(index)}
            className={clsx(
              'flex min-h-11 w-full flex-col items-start gap-1 border-t-2 pt-2 text-left text-12',
              index === step ? 'border-ink font-semibold text-ink' : 'border-line text-muted',
            )}
          >
            <span className="flex items-center gap-1">
              {index + 1} of {steps.length}
              {isEntered && <Check className="size-3.5 text-live" />}
            </span>
            <span className="max-w-full break-words">{label}</span>
            <span className="sr-only">{isEntered ? ', added' : isFilled ? ', filled in' : ', empty'}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
