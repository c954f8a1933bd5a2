import { type FormEvent, useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberInput } from '#client/ui/form/input.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { VOTER_CODE_NUMBER, VOTER_CODE_RANGE } from '#contract/messages/voter-code.ts';
import { VOTER_CODE_LIMITS } from '#engine/matchup/voter-codes.ts';
import { keepCounts } from './queries.ts';

const FIELDS = [
  { name: 'from', label: 'First number' },
  { name: 'to', label: 'Last number' },
] as const;
type Range = { from: number; to: number };
type Props = {
  tournamentId: number;
  lastNumber: number;
  isDisabled: boolean;
  onWithdrawn: (range: Range) => void;
};

/** Withdraws codes by their numbers, such as those of a lost sheet. The default is all codes. */
export function WithdrawCodes({ tournamentId: id, lastNumber, isDisabled, onWithdrawn }: Props) {
  const [range, setRange] = useState<Partial<TypedRange>>({});
  const [errors, setErrors] = useState<Partial<TypedRange>>({});
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useApiMutation({
    mutationFn: (body: Range) =>
      call('POST /api/tournaments/:id/voter-codes/withdraw', { params: { id }, body }),
    success: ({ withdrawn }) =>
      withdrawn === 0
        ? { title: 'No code withdrawn', description: 'The range has no unused code.' }
        : { title: `${countText(withdrawn, 'code')} withdrawn` },
    failure: { title: 'No code withdrawn' },
    showAtField: (field, message) => setErrors((shown) => ({ ...shown, [field]: message })),
    onSuccess: ({ counts }, _body, client) => keepCounts(client, id, counts),
  });
  const { from = '1', to = String(lastNumber) } = range;
  // Either number may be the one that puts both in order.
  const change = (next: TypedRange) => {
    setRange(next);
    if (Object.keys(errors).length > 0) setErrors(rangeErrors(next));
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const wrong = rangeErrors({ from, to });
    setErrors(wrong);
    setIsAsking(Object.keys(wrong).length === 0);
  };
  const close = () => setIsAsking(false);
  const confirm = () => {
    const numbers = { from: Number(from), to: Number(to) };
    const onSuccess = () => {
      setRange({});
      onWithdrawn(numbers);
    };
    withdraw.mutate(numbers, { onSettled: close, onSuccess });
  };
  return (
    <form noValidate onSubmit={ask} className="flex flex-wrap items-start gap-3">
      {FIELDS.map(({ name, label }) => (
        <Field key={name} label={label} error={errors[name]} className="w-32 max-sm:flex-1">
          <NumberInput
            min={1}
            max={VOTER_CODE_LIMITS.perTournament}
            value={name === 'from' ? from : to}
            onChange={(event) => change({ from, to, [name]: event.target.value })}
          />
        </Field>
      ))}
      <Button type="submit" variant="danger" disabled={isDisabled} className="min-h-11 max-sm:w-full sm:mt-7">
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={close}
        title="Withdraw codes?"
        confirmLabel="Withdraw"
        pendingLabel="Withdrawing..."
        isPending={withdraw.isPending}
        onConfirm={confirm}
      >
        <p>
          Unused codes from number {from} to {to} can no longer be used. This cannot be undone. Codes that
          were used stay, and so do their votes.
        </p>
      </ConfirmDialog>
    </form>
  );
}

/** The first and the last number of the codes to withdraw, as they were typed. */
type TypedRange = { from: string; to: string };

/** What is wrong with each number, so that no dialog asks about a range that cannot be withdrawn. */
export function rangeErrors(range: TypedRange): Partial<TypedRange> {
  const wrong = (['from', 'to'] as const).filter((name) => !isCodeNumber(Number(range[name])));
  if (wrong.length === 0 && Number(range.from) > Number(range.to)) return { to: VOTER_CODE_RANGE };
  return Object.fromEntries(wrong.map((name) => [name, VOTER_CODE_NUMBER]));
}

const isCodeNumber = (number: number) =>
  Number.isInteger(number) && number >= 1 && number <= VOTER_CODE_LIMITS.perTournament;
