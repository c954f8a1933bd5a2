import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pinText } from '#client/entities/show/room-link.ts';
import { SubmitButton } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { focusFirstField, focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Input } from '#client/ui/form/input.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { MAX_NICKNAME_LENGTH } from '#contract/lengths.ts';
import { LISTED_HINT, LISTED_LABEL, PIN_MISSING } from '#contract/messages/room.ts';
import { isWholePin, pinDigits, sendDelayMs } from './pin-entry.ts';
import { type JoinProblem, joinProblem, useJoinRoom } from './use-join-room.ts';

/** Takes the PIN of a room and, of people, an optional nickname. A whole PIN is sent after its last digit. */
export function JoinForm({ pin: given, isStage }: { pin: string; isStage: boolean }) {
  const [pin, setPin] = useState(() => (isWholePin(given) ? pinText(given) : given));
  const [nickname, setNickname] = useState('');
  const [isListed, setIsListed] = useState(false);
  const [problem, setProblem] = useState<JoinProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef(pin);
  const join = useJoinRoom({
    isStage,
    onProblem: (error, sent) => {
      const digits = pinDigits(typed.current);
      if (digits === sent) setProblem(joinProblem(error, navigator.onLine !== false));
      // More digits followed the six that were sent.
      else if (isWholePin(digits)) joinWith(digits);
    },
  });
  const name = nickname.trim();

  useEffect(() => {
    focusFirstField(form.current);
    return () => clearTimeout(timer.current);
  }, []);
  useEffect(() => {
    if (!problem) return;
    focusFirstProblem(form.current);
    // The next PIN replaces the wrong one.
    if (problem.field === 'pin') form.current?.querySelector('input')?.select();
  }, [problem]);

  const joinWith = (digits: string) => {
    setProblem(null);
    join.mutate({ pin: digits, nickname: name || undefined, isListed });
  };
  const send = (digits: string) => {
    clearTimeout(timer.current);
    if (!join.isPending) joinWith(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = pinDigits(pin);
    if (isWholePin(digits)) send(digits);
    else setProblem({ field: 'pin', text: PIN_MISSING });
  };
  const change = (text: string) => {
    const digits = pinDigits(text);
    setPin(text);
    typed.current = text;
    setProblem(null);
    clearTimeout(timer.current);
    const delay = sendDelayMs(digits);
    // Backspace is no last digit.
    if (delay !== null && digits.length > pinDigits(pin).length) {
      timer.current = setTimeout(() => send(digits), delay);
    }
  };
  const errorOf = (field: JoinProblem['field']) => (problem?.field === field ? problem?.text : undefined);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <Field label="PIN" hint={given === '' && 'Typing its last digit joins.'} error={errorOf('pin')}>
        <Input
          value={pin}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={20}
          placeholder="123 456"
          className="tabular min-h-16! text-center font-display text-36! font-bold tracking-widest placeholder:opacity-40!"
          onChange={({ target }) => change(target.value)}
          // The nickname comes first for users who go there.
          onBlur={() => clearTimeout(timer.current)}
        />
      </Field>
      {!isStage && (
        <>
          <Field label="Nickname (optional)" error={errorOf('nickname')}>
            <Input
              value={nickname}
              autoComplete="nickname"
              enterKeyHint="go"
              maxLength={MAX_NICKNAME_LENGTH}
              onChange={({ target }) => {
                setNickname(target.value);
                setProblem(null);
              }}
            />
          </Field>
          <Field label={LISTED_LABEL} hint={name ? LISTED_HINT : 'Needs a nickname.'} inline>
            <Switch checked={isListed && name !== ''} disabled={name === ''} onCheckedChange={setIsListed} />
          </Field>
        </>
      )}
      <SubmitButton isPending={join.isPending} pendingLabel="Joining...">
        Join
      </SubmitButton>
      <p role="alert" className="text-14 font-medium text-danger empty:hidden">
        {problem?.field === null && problem.text}
      </p>
    </form>
  );
}
