import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { STEPS, type Submission } from './submission.ts';

type Props = { step: number; submission: Submission; onStep: (step: number) => void };

/** The four steps of a submission, one for each song. The user can open them in any order. */
export function StepList({ step, submission, onStep }: Props) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 gap-2">
      {STEPS.map(({ label }, index) => {
        const isFilled = submission.songs[index]?.title.trim() !== '';
        return (
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
                {index + 1} of {STEPS.length}
                {index < submission.sent && <Check aria-hidden="true" className="size-3.5 text-live" />}
              </span>
              <span className="max-w-full break-words">{label}</span>
              <span className="sr-only">
                {index < submission.sent ? ', added' : isFilled ? ', filled in' : ', empty'}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
