import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { focusFirstField, focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { SongStep } from './song-step.tsx';
import { StepList } from './step-list.tsx';
import { fieldProblems, firstProblem, isFixed, STEPS, withField } from './submission.ts';
import { useSubmission } from './use-submission.ts';

type Props = {
  tournamentId: number;
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const FORM_ID = 'song-submission';

/** Four songs in four steps: the main entry and its three tiebreakers (rule C16). */
export function SubmissionDialog({ tournamentId, userId, open, onOpenChange }: Props) {
  const [step, setStep] = useState(0);
  const [isChecked, setIsChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { submission, change, send } = useSubmission({ tournamentId, userId }, () => {
    setStep(0);
    setIsChecked(false);
    onOpenChange(false);
  });
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves to the first field of each step
  useEffect(() => {
    const isInUse = form.current?.closest('[role="dialog"]')?.contains(document.activeElement);
    if (isInUse) focusFirstField(form.current);
  }, [step]);
  const song = submission.songs[step];
  if (!song) return null;
  const isLast = step === STEPS.length - 1;

  const goTo = (next: number) => {
    setStep(next);
    setIsChecked(false);
    setProblem(null);
  };
  const submit = () => {
    if (send.isPending) return;
    setProblem(null);
    const hasProblem = !isFixed(submission, step) && Object.keys(fieldProblems(song)).length > 0;
    if (!isLast) return hasProblem ? setIsChecked(true) : goTo(step + 1);
    const first = firstProblem(submission.songs);
    if (!first) return send.mutate();
    setStep(first.step);
    setIsChecked(true);
    setProblem(first.message);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Songs"
      description="One song to compete and three by the same artist that replay a draw."
      footer={
        <>
          {step > 0 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            isPending={send.isPending}
            pendingLabel={`Adding song ${Math.min(submission.sent + 1, STEPS.length)} of ${STEPS.length}...`}
          >
            {isLast ? 'Submit Songs' : 'Next'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          requestAnimationFrame(() => focusFirstProblem(form.current));
        }}
        className="grid grid-cols-1 gap-5"
      >
        <StepList step={step} submission={submission} onStep={goTo} />
        {problem && (
          <p role="alert" className="rounded-control border border-danger px-3 py-2 text-14 text-danger">
            {problem}
          </p>
        )}
        <SongStep
          key={step}
          step={step}
          song={song}
          problems={isChecked ? fieldProblems(song) : {}}
          isFixed={isFixed(submission, step)}
          isEntered={step < submission.sent}
          isArtistFixed={submission.sent > 0 || submission.inDoubt !== null}
          onType={(field, value) => change(withField(submission, step, field, value))}
        />
      </form>
    </Dialog>
  );
}
