import { type FormEvent, useRef, useState } from 'react';
import { useSongLookup } from '#client/features/songs/lookup/use-song-lookup.ts';
import { SongStep } from '#client/features/songs/submission/song-step.tsx';
import { StepList } from '#client/features/songs/submission/step-list.tsx';
import type { SongField, SongFields } from '#client/features/songs/submission/submission.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { ToastContent } from '#client/lib/toast/toast-store.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { type FormSong, prepareSongs, type Typed, valuesOf } from './song-set.ts';

type Props = {
  tournamentId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  songs: readonly FormSong[];
  /** False once the songs are drawn or the tournament is cancelled: typed texts stay readable, and nothing can be sent. */
  canChange: boolean;
  submitLabel: string;
  pendingLabel: string;
  success: (count: number) => ToastContent;
  failureTitle: string;
  send: (song: FormSong, values: SongFields, idempotencyKey: string) => Promise<unknown>;
};

/** Songs of one entry in a form, one step each. New and changed ones are sent in order; a failure keeps what was typed. */
export function SongSetDialog({
  tournamentId,
  songs,
  open,
  onOpenChange,
  canChange,
  success,
  send,
  ...words
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [wantedStep, setStep] = useState(0);
  const [problems, setProblems] = useState<Partial<Record<SongField, string>>>({});
  const failedStep = useRef(0);
  const goTo = (step: number, fields: typeof problems = {}) => {
    setStep(step);
    setProblems(fields);
  };
  const save = useApiMutation({
    mutationFn: async (toSend: ReturnType<typeof prepareSongs>['toSend'], key) => {
      for (const { song, values, step } of toSend) {
        failedStep.current = step;
        await send(song, values, `${key} ${song.key}`);
      }
    },
    success: (_, toSend) => success(toSend.length),
    failure: { title: words.failureTitle, fallback: 'The connection broke. Please try again.' },
    onSuccess: () => {
      setTyped({});
      goTo(0);
      onOpenChange(false);
    },
    onError: () => goTo(failedStep.current),
    showAtField: (field, message) => setProblems((old) => ({ ...old, [field]: message })),
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  // A song that was added meanwhile is no longer among the steps.
  const step = Math.min(wantedStep, songs.length - 1);
  const song = songs[step];
  if (!song) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !canChange) return;
    const { toSend, problem } = prepareSongs(songs, typed);
    if (problem) {
      goTo(problem.step, problem.fields);
      requestAnimationFrame(() => focusFirstProblem(form.current));
    } else if (toSend.length === 0) onOpenChange(false);
    else save.mutate(toSend);
  };
  const type = (texts: Partial<SongFields>) => {
    setTyped({ ...typed, [song.key]: { ...typed[song.key], ...texts } });
    const cleared = Object.keys(texts).map((field) => [field, undefined]);
    setProblems({ ...problems, ...Object.fromEntries(cleared) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{canChange ? 'Cancel' : 'Close'}</Button>
          {canChange && (
            <Button
              type="submit"
              form={`songs ${song.key}`}
              variant="primary"
              isPending={save.isPending}
              pendingLabel={words.pendingLabel}
            >
              {words.submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={`songs ${song.key}`}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 gap-5"
      >
        {!canChange && <p role="status">Entries of this tournament can no longer be changed.</p>}
        {songs.length > 1 && (
          <StepList
            steps={songs.map((each) => ({
              label: each.label,
              isFilled: valuesOf(each, songs, typed).title.trim() !== '',
            }))}
            step={step}
            onStep={(next) => goTo(next)}
          />
        )}
        <LinkedSongStep
          key={song.key}
          stored={song.stored}
          song={valuesOf(song, songs, typed)}
          problems={problems}
          isArtistLocked={song.isArtistLocked}
          onFill={type}
        />
      </form>
    </Dialog>
  );
}

type StepProps = Pick<Parameters<typeof SongStep>[0], 'song' | 'problems' | 'isArtistLocked'> & {
  stored: SongFields;
  onFill: (texts: Partial<SongFields>) => void;
};

/** The fields of a song, which a new link fills. */
function LinkedSongStep({ stored, onFill, ...step }: StepProps) {
  const { song, isArtistLocked } = step;
  const lookup = useSongLookup({ song, stored, isArtistLocked, onFill });
  return <SongStep {...step} lookup={lookup} onFill={onFill} />;
}
