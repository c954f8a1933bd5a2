import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Input } from '#client/ui/form/input.tsx';
import { songBody } from '#contract/song.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';

/** Enters one song without tiebreakers, with the same call as the dialog of four songs. */
export function BasicSongForm({ tournamentId }: { tournamentId: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [song, setSong] = useState(EMPTY_BASIC);
  const [problems, setProblems] = useState<Partial<BasicSong>>({});
  const showProblems = (next: Partial<BasicSong>) => {
    setProblems(next);
    requestAnimationFrame(() => focusFirstProblem(form.current));
  };
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
    onSuccess: (_answer, _song, client) => {
      setEnteredCount(enteredCount + 1);
      setSong(EMPTY_BASIC);
      setProblems({});
      form.current?.querySelector('input')?.focus();
      return refreshTournament(client, tournamentId);
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      showProblems(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    const next = basicProblems(song);
    showProblems(next);
    if (Object.keys(next).length === 0) return enter.mutate(song);
    const isMissing = Object.values(next).includes(MISSING_BASIC);
    if (isMissing) toast({ title: 'Error', description: MISSING_BASIC, variant: 'destructive' });
  };
  const field = (name: keyof BasicSong, label: string) => (
    <Field label={label} isRequired error={problems[name]}>
      <Input
        value={song[name]}
        autoComplete="off"
        onChange={(event) => {
          setSong({ ...song, [name]: event.target.value });
          setProblems({ ...problems, [name]: undefined });
        }}
      />
    </Field>
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Add a song"
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      {field('title', 'Song Title')}
      {field('artist', 'Artist')}
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

type BasicSong = { title: string; artist: string };

const EMPTY_BASIC: BasicSong = { title: '', artist: '' };

/** The message for a missing title or artist. */
export const MISSING_BASIC = 'Please fill in both song title and artist';

/** The problems of the song by field; empty when it can be sent. */
export function basicProblems(song: BasicSong): Partial<BasicSong> {
  const missing = (['title', 'artist'] as const).filter((field) => !song[field].trim());
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, MISSING_BASIC]));
  const { error } = songBody.safeParse({ ...song, submissionType: MAIN_ENTRY });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}
