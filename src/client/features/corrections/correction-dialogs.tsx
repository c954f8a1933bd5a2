import { type ReactNode, useState } from 'react';
import { REASON_TEXTS } from '#client/entities/matchup/match-texts.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import type { OpenState } from '#client/ui/overlay/dialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import type { Matchup } from '#contract/matchup.ts';
import { durationText } from '#contract/messages/duration-text.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import { CORRECTION_REASONS, type CorrectionReason, type TournamentStatus } from '#engine/kinds.ts';
import { possibleWinners } from './possible-winners.ts';

type Props = OpenState & { matchup: Matchup; matchups: readonly Matchup[]; status: TournamentStatus };

const MINUTES = [5, 10, 30, 60, 180, 720].map((value) => ({ value, label: durationText(value) }));

/** Opens a completed match again for a time. A refusal also shows at its field. */
export function ReopenDialog(props: Props) {
  const { matchup, open, onOpenChange } = props;
  const { id, tournamentId } = matchup;
  const { problems, setProblems, edits, note, setNote } = useCorrectionForm();
  const [minutes, setMinutes] = useState(10);
  const reopen = useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'POST /api/matchups/:id/reopen'>>) =>
      call('POST /api/matchups/:id/reopen', { params: { id }, body }),
    showAtField: (field, message) => setProblems({ [field]: message }),
    success: { title: 'Match reopened!' },
    failure: { title: 'The match was not reopened', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  const confirm = () => {
    setProblems({});
    reopen.mutate({ minutes, note }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reopen this match?"
      confirmLabel="Reopen"
      pendingLabel="Reopening..."
      isPending={reopen.isPending}
      onConfirm={confirm}
    >
      <TakenBack {...props}>Its votes stay, and voting goes on.</TakenBack>
      <Field label="Open for" error={problems.minutes}>
        <Select options={MINUTES} value={minutes} onChange={edits((value) => setMinutes(Number(value)))} />
      </Field>
      <Field label="Reason" hint="Optional. Everyone sees it below the match." error={problems.note}>
        <Input maxLength={MAX_REASON_LENGTH} value={note} onChange={edits(setNote)} />
      </Field>
    </ConfirmDialog>
  );
}

const REASONS = CORRECTION_REASONS.map((value) => ({
  value,
  label: REASON_TEXTS[value].charAt(0).toUpperCase() + REASON_TEXTS[value].slice(1),
}));

/** Names the winner of a completed match, with a reason. A refusal also shows at its field. */
export function DecideDialog(props: Props) {
  const { matchup, open, onOpenChange } = props;
  const { id, tournamentId } = matchup;
  const { problems, setProblems, edits, note, setNote } = useCorrectionForm();
  const options = possibleWinners(matchup).map((song) => ({ value: song.id, label: song.title }));
  const [chosen, setChosen] = useState<number | null>(null);
  const winnerId = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? 0;
  const [reason, setReason] = useState<CorrectionReason>('disqualified');
  const decide = useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'POST /api/matchups/:id/decide'>>) =>
      call('POST /api/matchups/:id/decide', { params: { id }, body }),
    showAtField: (field, message) => setProblems({ [field]: message }),
    success: { title: 'Winner named!' },
    failure: { title: 'The match was not decided', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  const confirm = () => {
    const isUnexplained = reason === 'other' && note.trim() === '';
    setProblems(isUnexplained ? { note: REASON_MISSING } : {});
    if (!isUnexplained) decide.mutate({ winnerId, reason, note }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decide this match?"
      confirmLabel="Name the winner"
      pendingLabel="Saving..."
      isPending={decide.isPending}
      onConfirm={confirm}
    >
      <TakenBack {...props}>The votes stay as they are.</TakenBack>
      <Field label="Winner" error={problems.winnerId}>
        <Select options={options} value={winnerId} onChange={edits((value) => setChosen(Number(value)))} />
      </Field>
      <Field label="Why" error={problems.reason}>
        <Select
          options={REASONS}
          value={reason}
          onChange={edits((value) => setReason(value as CorrectionReason))}
        />
      </Field>
      <Field
        label="In words"
        hint={`${reason === 'other' ? '' : 'Optional. '}Everyone sees it below the match.`}
        error={problems.note}
      >
        <Input maxLength={MAX_REASON_LENGTH} value={note} onChange={edits(setNote)} />
      </Field>
    </ConfirmDialog>
  );
}

/** The note and the messages of a form. Another value may solve any problem, so each change takes the messages away. */
function useCorrectionForm() {
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const edits = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setProblems({});
  };
  return { note, setNote, problems, setProblems, edits };
}

/** What the correction takes back, and what stays. */
function TakenBack({ matchup, matchups, status, children }: Props & { children: ReactNode }) {
  return (
    <ul className="grid list-disc grid-cols-1 gap-1 pl-5 text-14 break-words">
      {takenBack(matchup, matchups, status).map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
      <li>{children}</li>
    </ul>
  );
}

/** What a correction of a match takes back, one sentence each. */
export function takenBack(matchup: Matchup, all: readonly Matchup[], status: TournamentStatus): string[] {
  const tiebreakers = all.filter(({ parentMatchupId }) => parentMatchupId === matchup.id).length;
  const hasKnockout = isGroupPhase(matchup.phase) && all.some(({ phase }) => !isGroupPhase(phase));
  return [
    ...lostPlaces(matchup, all),
    'Points that the result gave are taken back. Achievements stay.',
    tiebreakers > 0 &&
      `${countText(tiebreakers, 'tiebreaker')} of this match and ${tiebreakers === 1 ? 'its' : 'their'} votes are deleted.`,
    hasKnockout && 'The knockout is drawn again after the group stage.',
    status === 'completed' && 'The tournament is no longer completed: champion and podium are taken back.',
  ].filter((text) => typeof text === 'string');
}

/** A sentence for each song that loses its place in a next match. */
function lostPlaces({ song1, song2, winnerId, winnerToId, loserToId }: Matchup, all: readonly Matchup[]) {
  if (winnerId === null) return [];
  const songs = [song1, song2].filter((song) => song !== null);
  return songs.flatMap(({ id, title }) => {
    const next = all.find((each) => each.id === (id === winnerId ? winnerToId : loserToId));
    if (!next) return [];
    const name = matchName(next.phase, next.position);
    return `${title} leaves the ${name.charAt(0).toLowerCase()}${name.slice(1)}.`;
  });
}
