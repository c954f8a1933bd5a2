import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { forgetCode, setAsking, useKeptCode } from '#client/entities/vote/code/kept-code.ts';
import { voterStandingQuery } from '#client/entities/vote/queries.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { voteKeys } from '#client/lib/api/keys.ts';
import { failureToast, type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { VOTER_CODE_MISSING } from '#contract/messages/voter-code.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

type Props = { tournamentId: number; open: boolean };

/** Asks for a voter code after its link was opened, or after a press on a vote, until the viewer may vote. */
export function VoterCodePrompt({ tournamentId, open }: Props) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  return tournament ? <Prompt key={tournamentId} tournament={tournament} open={open} /> : null;
}

function Prompt({ tournament, open }: { tournament: TournamentDetail; open: boolean }) {
  const code = useKeptCode(tournament);
  const { data: standing } = useQuery(voterStandingQuery(tournament.id, true));
  const isNeeded = standing !== undefined && !standing?.mayVote;
  return (
    <Dialog
      open={open && isNeeded}
      onOpenChange={setAsking}
      width="small"
      title="Your voter code"
      description={
        <>
          Only holders of a voter code vote in{' '}
          <bdi translate="no" className="break-words">
            {tournament.name}
          </bdi>
          .
        </>
      }
    >
      <VoterCodeForm key={code} tournament={tournament} code={code} />
    </Dialog>
  );
}

/** Takes a code from the opened link or from the keyboard. */
function VoterCodeForm({ tournament, code }: { tournament: TournamentDetail; code: string }) {
  const { user } = useCurrentUser();
  const [text, setText] = useState(code);
  const [error, setError] = useState<string>();
  const isSignedIn = user !== null;
  const spend = useSpendCode(tournament, {
    isSignedIn,
    showAtField: (_field, message) => setError(message),
  });
  usePreparedProof(!isSignedIn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (spend.isPending) return;
    if (text.trim() === '') setError(VOTER_CODE_MISSING);
    else spend.mutate(text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Voter code"
        hint="12 letters and digits. Capitals and dashes do not matter."
        error={error}
      >
        <Input
          value={text}
          maxLength={100}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          className="font-mono tracking-wider uppercase placeholder:text-muted"
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <SubmitButton isPending={spend.isPending} pendingLabel="Checking...">
        Use this code
      </SubmitButton>
      <p className="text-14 text-muted">
        {isSignedIn
          ? 'The code can be used once. It lets your account vote in this tournament.'
          : 'The code can be used once. It lets this browser vote, without an account.'}
      </p>
      {!isSignedIn && (
        <Button variant="ghost" onClick={() => redirectToLogin()}>
          Sign in first
        </Button>
      )}
    </form>
  );
}

const loadGuest = () => import('#client/entities/vote/guest/become-guest.ts');

/** Solves the visitor's proof of work in advance, so that the button responds at once. */
function usePreparedProof(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    // If this fails, the button tries again.
    void loadGuest()
      .then(({ prepareGuest }) => prepareGuest())
      .catch(() => {});
  }, [isNeeded]);
}

/** Spends a voter code; a visitor becomes a guest first. A refusal is shown at the field. */
function useSpendCode(
  tournament: TournamentDetail,
  { isSignedIn, showAtField }: { isSignedIn: boolean; showAtField: ShowAtField },
) {
  const { id } = tournament;
  return useApiMutation({
    mutationFn: async (code: string) => {
      if (!isSignedIn) await (await loadGuest()).becomeGuest();
      return call('POST /api/tournaments/:id/voter-codes/spend', { params: { id }, body: { code } });
    },
    success: { title: 'You can vote now' },
    failure: (error) =>
      error instanceof ApiError && error.issues.length > 0
        ? null
        : failureToast(error, { title: 'The code was not used' }),
    showAtField,
    onSuccess: async (_answer, _code, client) => {
      // A vote must count even before the server has answered again whether this user may vote.
      client.setQueryData(voteKeys.standing(id), { mayVote: true, message: null });
      forgetCode(tournament);
      if (!isSignedIn) (await loadGuest()).announceGuest();
    },
    refresh: (client) => {
      for (const queryKey of [voteKeys.standing(id), voteKeys.own(id)]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
