import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Name } from '#client/ui/display/name.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { MAX_NICKNAME_LENGTH } from '#contract/lengths.ts';
import { LISTED_HINT, LISTED_LABEL } from '#contract/messages/room.ts';
import type { OwnPlace } from '#contract/show.ts';
import { useChangePlace } from './use-own-place.ts';

type Props = { tournamentId: number; place: OwnPlace };

/** The reader's nickname in a room, to enter and to change. */
function Nickname({ tournamentId, place: { nickname } }: Props) {
  const [text, setText] = useState(nickname ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const { place, problem, showProblem, clearProblem } = useProblem();
  const change = useChangePlace(
    tournamentId,
    (field, message) => field === 'nickname' && showProblem(message),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (change.isPending) return;
    if (wanted === '' || wanted === nickname) return setIsOpen(false);
    change.mutate({ nickname: wanted }, { onSuccess: () => setIsOpen(false) });
  };
  if (nickname !== null && !isOpen) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-18">
        <Name className="min-w-0 truncate font-semibold">{nickname}</Name>
        <Button
          icon={Pencil}
          variant="ghost"
          size="icon"
          aria-label="Change your nickname"
          onClick={() => setIsOpen(true)}
        />
      </p>
    );
  }
  return (
    <form ref={place} noValidate onSubmit={submit}>
      <Field label="Your nickname" error={problem}>
        <div className="flex gap-2">
          <Input
            value={text}
            autoComplete="nickname"
            enterKeyHint="done"
            maxLength={MAX_NICKNAME_LENGTH}
            onChange={({ target }) => {
              setText(target.value);
              clearProblem();
            }}
          />
          <Button type="submit" className="min-h-11" isPending={change.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </div>
      </Field>
    </form>
  );
}

/** The nickname with the switch beside it that lists the reader in the room's table (rule R9). */
export function NicknameForm({ tournamentId, place }: Props) {
  const change = useChangePlace(tournamentId);
  const isOn = change.isPending ? change.variables.isListed === true : place.isListed;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Nickname tournamentId={tournamentId} place={place} />
      <Field label={LISTED_LABEL} hint={place.nickname ? LISTED_HINT : 'Needs a nickname.'} inline>
        <Switch
          checked={isOn && place.nickname !== null}
          disabled={place.nickname === null}
          onCheckedChange={(isListed) => change.mutate({ isListed })}
        />
      </Field>
    </div>
  );
}
