import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import { songBody } from '#contract/song.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';

type BasicSong = { title: string; artist: string };

/** Enters one song without tiebreakers, with the same call as the dialog of four songs. */
export function BasicSongForm({ tournamentId }: { tournamentId: number }) {
  const form = useForm<BasicSong>({ defaultValues: { title: '', artist: '' } });
  const [enteredCount, setEnteredCount] = useState(0);
  // A repeat of an unanswered call enters the song once.
  const enter = useApiMutation({
    mutationFn: (next: BasicSong, idempotencyKey) =>
      call('POST /api/tournaments/:id/songs', {
        params: { id: tournamentId },
        body: { ...next, submissionType: MAIN_ENTRY },
        idempotencyKey,
      }),
    success: ({ title }) => ({
      title: `${enteredCount + 1} ${enteredCount === 0 ? 'song' : 'songs'} added successfully!`,
      description: `${title} is in the tournament.`,
    }),
    failure: { title: 'Failed to add songs', fallback: 'The connection broke. Press Add Song again.' },
    showAtField: showAtFields(form),
    onSuccess: (_answer, _song, client) => {
      setEnteredCount(enteredCount + 1);
      form.setFocus('title');
      form.reset();
      return refreshTournament(client, tournamentId);
    },
  });
  const submit = (song: BasicSong) => {
    if (enter.isPending) return;
    const problems = Object.entries(basicProblems(song));
    if (problems.length === 0) return enter.mutate(song);
    for (const [index, [field, message]] of problems.entries())
      form.setError(field as keyof BasicSong, { message }, { shouldFocus: index === 0 });
    if (problems.some(([, message]) => message === MISSING_BASIC))
      toast({ title: 'Error', description: MISSING_BASIC, variant: 'destructive' });
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(submit)}
      aria-label="Add a song"
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <TextField form={form} name="title" label="Song Title" isRequired autoComplete="off" />
      <TextField form={form} name="artist" label="Artist" isRequired autoComplete="off" />
      <Button
        type="submit"
        variant="primary"
        isPending={enter.isPending}
        pendingLabel="Adding song..."
        className="sm:justify-self-start"
      >
        Add Song
      </Button>
    </form>
  );
}

/** The message for a missing title or artist. */
export const MISSING_BASIC = 'Please fill in both song title and artist';

/** The problems of the song by field; empty when it can be sent. */
export function basicProblems(song: BasicSong): Partial<BasicSong> {
  const missing = (['title', 'artist'] as const).filter((field) => !song[field].trim());
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, MISSING_BASIC]));
  const { error } = songBody.safeParse({ ...song, submissionType: MAIN_ENTRY });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}
