import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { refreshTournament } from '#client/lib/live-updates.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { focusFirstProblem } from '#client/ui/focus-field.ts';
import { Input } from '#client/ui/input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { MAIN_ENTRY } from '#contract/kinds.ts';
import { type BasicSong, basicProblems, EMPTY_BASIC, MISSING_BASIC } from './basic-song.ts';

/** One song without tiebreakers, through the same call as the four-step dialog (T §2, T §7). */
export function BasicSongForm({ tournamentId }: { tournamentId: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [song, setSong] = useState(EMPTY_BASIC);
  const [problems, setProblems] = useState<Partial<BasicSong>>({});
  const showProblems = (next: Partial<BasicSong>) => {
    setProblems(next);
    requestAnimationFrame(() => focusFirstProblem(form.current));
  };
  const enter = useEnterSong(tournamentId, {
    onEntered: () => {
      setSong(EMPTY_BASIC);
      setProblems({});
      form.current?.querySelector('input')?.focus();
    },
    onRefused: showProblems,
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
      {(wiring) => (
        <Input
          {...wiring}
          value={song[name]}
          autoComplete="off"
          onChange={(event) => setSong({ ...song, [name]: event.target.value })}
        />
      )}
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

type Outcome = { onEntered: () => void; onRefused: (problems: Partial<BasicSong>) => void };

/** The same song sent again, after an answer that never came, is entered once (R38). */
function useEnterSong(tournamentId: number, { onEntered, onRefused }: Outcome) {
  const client = useQueryClient();
  const lastTry = useRef({ key: '', sent: '' });
  const [entered, setEntered] = useState(0);
  return useMutation({
    mutationFn: (song: BasicSong) => {
      const sent = JSON.stringify(song);
      if (lastTry.current.sent !== sent) lastTry.current = { key: newIdempotencyKey(), sent };
      return call('POST /api/tournaments/:id/songs', {
        params: { id: tournamentId },
        body: { ...song, submissionType: MAIN_ENTRY },
        idempotencyKey: lastTry.current.key,
      });
    },
    onSuccess: ({ title }) => {
      lastTry.current = { key: '', sent: '' };
      setEntered(entered + 1);
      toast({
        title: `${entered + 1} ${entered === 0 ? 'song' : 'songs'} added successfully!`,
        description: `${title} is in the tournament.`,
      });
      onEntered();
      return refreshTournament(client, tournamentId);
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const refused = error instanceof ApiError ? error : null;
      onRefused(Object.fromEntries((refused?.issues ?? []).map(({ path, message }) => [path, message])));
      toast({
        title: 'Failed to add songs',
        description: refused?.serverMessage ?? 'The connection broke. Press Add Song again.',
        variant: 'destructive',
      });
    },
  });
}
