import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { focusFirstField, focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Tournament } from '#contract/tournament.ts';
import { SongStep } from './song-step.tsx';
import { StepList } from './step-list.tsx';
import {
  fieldProblems,
  firstProblem,
  isFixed,
  isUnfinished,
  STEPS,
  type Submission,
  songsAskedFor,
  withField,
} from './submission.ts';
import { useSubmission } from './use-submission.ts';

type Props = {
  tournament: Pick<Tournament, 'id' | 'tiebreakerSongs'>;
  userId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const FORM_ID = 'song-submission';

/** A changed setting changes the steps; what was typed is restored. */
export function SubmissionDialog(props: Props) {
  return <Steps key={props.tournament.tiebreakerSongs} {...props} />;
}

/**
 * Four songs in four steps: the main entry and its three tiebreakers (rule C16). Where tiebreaker songs are optional, the
 * main entry alone (rule C23).
 */
function Steps({ tournament, userId, open, onOpenChange }: Props) {
  const [step, setStep] = useState(0);
  const [isChecked, setIsChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const songCount = songsAskedFor(tournament.tiebreakerSongs);
  const owner = { tournamentId: tournament.id, userId, songCount };
  const { submission, change, send, forgetWithdrawn } = useSubmission(owner, () => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries can be withdrawn while the dialog is closed
  useEffect(() => {
    if (open) forgetWithdrawn();
  }, [open]);
  const song = submission.songs[step];
  if (!song) return null;
  const count = submission.songs.length;
  const isLast = step === count - 1;

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
      description={
        count > 1
          ? 'One song to compete and three by the same artist that replay a draw.'
          : 'One song to compete. Tiebreaker songs can follow until the draw.'
      }
      footer={
        <>
          {step > 0 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            isPending={send.isPending}
            pendingLabel={`Adding song ${Math.min(submission.sent + 1, count)} of ${count}...`}
          >
            {!isLast ? 'Next' : count > 1 ? 'Submit Songs' : 'Submit Song'}
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
        {count > 1 && <StepList steps={stepsOf(submission)} step={step} onStep={goTo} />}
        {problem && (
          <p role="alert" className="rounded-control border border-danger px-3 py-2 text-14 text-danger">
            {problem}
          </p>
        )}
        <SongStep
          key={step}
          song={song}
          problems={isChecked ? fieldProblems(song) : {}}
          isFixed={isFixed(submission, step)}
          isEntered={step < submission.sent}
          isArtistLocked={step > 0 || isUnfinished(submission)}
          onType={(field, value) => change(withField(submission, step, field, value))}
        />
      </form>
    </Dialog>
  );
}

const stepsOf = ({ songs, sent }: Submission) =>
  STEPS.slice(0, songs.length).map(({ label }, index) => ({
    label,
    isFilled: songs[index]?.title.trim() !== '',
    isEntered: index < sent,
  }));
