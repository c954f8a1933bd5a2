import { useRef, useState } from 'react';
import { useSongLookup } from '#client/features/songs/lookup/lookups.ts';
import { SongStep, StepList } from '#client/features/songs/submission/song-steps.tsx';
import type { SongField, SongFields } from '#client/features/songs/submission/stored-submission.ts';
import { addedText, fieldOf, toBody } from '#client/features/songs/submission/submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { ToastContent } from '#client/lib/toast/toast-store.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import {
  changedFields,
  type EntryDialogProps,
  type FormSong,
  prepareSongs,
  songsToAdd,
  songsToChange,
  type Typed,
  valuesOf,
} from './song-set.ts';

/** Changes the songs of an entry, each with one call. */
export function EditEntry({ song, tiebreakers, ...dialog }: EntryDialogProps) {
  return (
    <SongSetDialog
      {...dialog}
      title="Edit your songs"
      description="Everything can change until the songs are drawn. The pencil on the picture changes the cover."
      songs={songsToChange(song, tiebreakers)}
      submitLabel="Save changes"
      pendingLabel="Saving..."
      success={() => ({ title: 'Changes saved!' })}
      failureTitle="The changes were not saved"
      send={(each, values) =>
        call('PATCH /api/songs/:id', {
          params: { id: each.songId ?? 0 },
          body: changedFields(each, values),
        })
      }
    />
  );
}

/** Adds the tiebreaker songs that an entry lacks; one is enough. */
export function AddTiebreakers({ song, tiebreakers, ...dialog }: EntryDialogProps) {
  return (
    <SongSetDialog
      {...dialog}
      title="Add tiebreaker songs"
      description={`Songs by the same artist that break ties of ${song.title}. You can leave steps empty.`}
      songs={songsToAdd(song, tiebreakers)}
      submitLabel="Add Songs"
      pendingLabel="Adding..."
      success={(count) => ({ title: 'Songs added!', description: addedText(count) })}
      failureTitle="Failed to add songs"
      send={(each, values, idempotencyKey) =>
        call('POST /api/tournaments/:id/songs', {
          params: { id: dialog.tournament.id },
          body: { ...toBody(values, each.submissionType), parentSongId: song.id },
          idempotencyKey,
        })
      }
    />
  );
}

type Props = Pick<EntryDialogProps, 'tournament' | 'open' | 'onOpenChange'> & {
  title: string;
  description: string;
  songs: readonly FormSong[];
  submitLabel: string;
  pendingLabel: string;
  success: (count: number) => ToastContent;
  failureTitle: string;
  send: (song: FormSong, values: SongFields, idempotencyKey: string) => Promise<unknown>;
};

/**
 * Songs of one entry in a form, one step each. New and changed ones are sent in order; a failure keeps what was typed. Once the
 * songs are drawn or the tournament is cancelled, typed texts stay readable, and nothing can be sent.
 */
function SongSetDialog({ tournament, songs, onOpenChange, success, failureTitle, send, ...dialog }: Props) {
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
    failure: { title: failureTitle, fallback: 'The connection broke. Please try again.' },
    onSuccess: () => {
      setTyped({});
      goTo(0);
      onOpenChange(false);
    },
    onError: () => goTo(failedStep.current),
    showAtField: (field, message) => setProblems((old) => ({ ...old, [fieldOf(field)]: message })),
    refresh: (client) => refreshTournament(client, tournament.id),
  });
  // A song that was added meanwhile is no longer among the steps.
  const step = Math.min(wantedStep, songs.length - 1);
  const song = songs[step];
  if (!song) return null;
  const canChange = canChangeEntries(tournament);
  const submit = () => {
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
  const steps = songs.map((each) => ({
    label: each.label,
    isFilled: valuesOf(each, songs, typed).title.trim() !== '',
  }));
  return (
    <FormDialog
      {...dialog}
      onOpenChange={onOpenChange}
      submitLabel={canChange && dialog.submitLabel}
      dismissal={<Button onClick={() => onOpenChange(false)}>{canChange ? 'Cancel' : 'Close'}</Button>}
      isPending={save.isPending}
      formRef={form}
      onSubmit={submit}
    >
      {!canChange && <p role="status">Entries of this tournament can no longer be changed.</p>}
      {songs.length > 1 && <StepList steps={steps} step={step} onStep={(next) => goTo(next)} />}
      <LinkedSongStep
        key={song.key}
        stored={song.stored}
        song={valuesOf(song, songs, typed)}
        problems={problems}
        isArtistLocked={song.isArtistLocked}
        onFill={type}
      />
    </FormDialog>
  );
}

type StepProps = Omit<Parameters<typeof SongStep>[0], 'isFixed' | 'lookup'> & { stored: SongFields };

/** The fields of a song, which a new link fills. */
function LinkedSongStep({ stored, ...step }: StepProps) {
  return <SongStep {...step} isFixed={false} lookup={useSongLookup({ ...step, stored })} />;
}
