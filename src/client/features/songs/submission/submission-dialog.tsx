import { useEffect, useRef, useState } from 'react';
import { textsOf, useSongLookup } from '#client/features/songs/lookup/lookups.ts';
import { Button } from '#client/ui/form/button.tsx';
import { focusFirstField, focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { LinkStep, SongStep, StepList } from './song-steps.tsx';
import { isUnfinished, type SongFields, type Submission } from './stored-submission.ts';
import {
  EMPTY_SONG,
  fieldProblems,
  firstProblem,
  isFixed,
  linkProblems,
  STEPS,
  songsAskedFor,
  useSubmission,
  withFields,
} from './submission.ts';

/** What the user enters: one entry, or a list where tiebreaker songs are optional. */
export type Entering = 'song' | 'list';

type Props = {
  tournament: TournamentDetail;
  userId: number;
  open: boolean;
  entering: Entering;
  onEnter: (next: Entering | null) => void;
};

const PasteListDialog = lazyDialog(
  async () => (await import('#client/features/songs/list-entry/paste-list-dialog.tsx')).PasteListDialog,
);

/** The dialogs that enter songs. A changed setting changes the steps; what was typed is restored. */
export function SubmissionDialog({ tournament, userId, open, entering, onEnter }: Props) {
  const isOptional = tournament.tiebreakerSongs === 'optional';
  const isList = isOptional && entering === 'list';
  const close = (isOpen: boolean) => isOpen || onEnter(null);
  const hasRoomForList = tournament.maxParticipants - tournament.songCount > 1;
  return (
    <>
      <Steps
        key={tournament.tiebreakerSongs}
        tournament={tournament}
        userId={userId}
        open={open && !isList}
        onOpenChange={close}
        onList={isOptional && hasRoomForList ? () => onEnter('list') : undefined}
      />
      <PasteListDialog tournament={tournament} userId={userId} open={open && isList} onOpenChange={close} />
    </>
  );
}

type StepsProps = Pick<Props, 'tournament' | 'userId' | 'open'> & {
  onOpenChange: (open: boolean) => void;
  onList: (() => void) | undefined;
};

/**
 * Four songs in four steps: the main entry and its three tiebreakers. Where tiebreaker songs are optional, the
 * main entry alone.
 */
function Steps({ tournament, userId, open, onOpenChange, onList }: StepsProps) {
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
    const focused = document.activeElement;
    // After Enter in a field of the previous step, that field is gone and the body has the focus.
    const isInUse = focused === document.body || form.current?.closest('[role="dialog"]')?.contains(focused);
    if (open && isInUse) focusFirstField(form.current);
  }, [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries can be withdrawn while the dialog is closed
  useEffect(() => {
    if (open) forgetWithdrawn();
  }, [open]);
  const song = submission.songs[step] ?? EMPTY_SONG;
  const isArtistLocked = step > 0 || isUnfinished(submission);
  const fill = (texts: Partial<SongFields>) => change(withFields(submission, step, texts));
  const isStepFixed = isFixed(submission, step);
  const lookup = useSongLookup({ song, isArtistLocked, isFixed: isStepFixed, onFill: fill });
  const fields = { song, lookup, isFixed: isStepFixed, onFill: fill };
  const count = submission.songs.length;
  const isLast = step === count - 1;

  const goTo = (next: number) => {
    setStep(next);
    setIsChecked(false);
    setProblem(null);
  };
  const isReading = count === 1 && lookup?.kind === 'waiting' && isUnnamed(song);
  const submit = () => {
    const texts = textsOf(song.url);
    if (count === 1 && isUnnamed(song) && texts.artist) return fill(texts);
    setProblem(null);
    const hasProblem = !isStepFixed && Object.keys(fieldProblems(song)).length > 0;
    if (!isLast) return hasProblem ? setIsChecked(true) : goTo(step + 1);
    const first = firstProblem(submission.songs);
    if (!first) return send.mutate();
    setStep(first.step);
    setIsChecked(true);
    setProblem(first.message);
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Songs"
      description={
        count > 1
          ? 'One song to compete and three by the same artist that break ties.'
          : 'One song to compete. Tiebreaker songs can follow until the draw.'
      }
      dismissal={step > 0 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
      submitLabel={!isLast ? 'Next' : count > 1 ? 'Submit Songs' : 'Submit Song'}
      pendingLabel={
        isReading
          ? 'Reading the link...'
          : `Adding song ${Math.min(submission.sent + 1, count)} of ${count}...`
      }
      isPending={send.isPending || isReading}
      formRef={form}
      onSubmit={() => {
        submit();
        requestAnimationFrame(() => focusFirstProblem(form.current));
      }}
    >
      {count > 1 && <StepList steps={stepsOf(submission)} step={step} onStep={goTo} />}
      {problem && (
        <p role="alert" className="rounded-control border border-danger px-3 py-2 text-14 text-danger">
          {problem}
        </p>
      )}
      {count === 1 ? (
        <LinkStep {...fields} problems={isChecked ? linkProblems(song) : {}} onList={onList} />
      ) : (
        <SongStep
          key={step}
          {...fields}
          problems={isChecked ? fieldProblems(song) : {}}
          isEntered={step < submission.sent}
          isArtistLocked={isArtistLocked}
        />
      )}
    </FormDialog>
  );
}

const isUnnamed = ({ title, artist }: SongFields) => title.trim() === '' && artist.trim() === '';

const stepsOf = ({ songs, sent }: Submission) =>
  STEPS.slice(0, songs.length).map(({ label }, index) => ({
    label,
    isFilled: songs[index]?.title.trim() !== '',
    isEntered: index < sent,
  }));
