import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import type { VoterCode } from '#contract/voter-code.ts';
import { VOTER_CODE_LIMITS } from '#engine/matchup/voter-codes.ts';
import { useMakeCodes } from './use-code-changes.ts';

const { min, max } = VOTER_CODE_LIMITS.atOnce;
const DEFAULT_COUNT = '20';

type Props = { tournamentId: number; onMade: (codes: VoterCode[]) => void };

/** Creates a number of codes (rule Y8). */
export function MakeCodes({ tournamentId, onMade }: Props) {
  const [count, setCount] = useState(DEFAULT_COUNT);
  const [error, setError] = useState<string>();
  const make = useMakeCodes(tournamentId, (_field, message) => setError(message));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    make.mutate(Number(count), { onSuccess: ({ codes }) => onMade(codes) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="How many codes?"
        hint={`One for each person, ${min} to ${max} at once. You can create more later.`}
        error={error}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              value={count}
              className="max-w-32"
              onChange={(event) => {
                setCount(event.target.value);
                setError(undefined);
              }}
            />
            <Button type="submit" variant="primary" isPending={make.isPending} pendingLabel="Creating...">
              Create codes
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
