import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';
import { shortInstant } from '#client/lib/time/date-text.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { PushDevice } from '#contract/reminder.ts';
import { CLOSING_MINUTES, type ClosingMinutes } from '#engine/kinds.ts';
import { KindsTable } from './kinds-table.tsx';
import { isOwnRemindersLink } from './own-reminders-link.ts';
import { remindersQuery, useSaveReminders } from './queries.ts';
import { ThisDevice, useTurnOff } from './this-device.tsx';

/** What the user wants to be reminded of, in which browsers, and by mail. */
export function OwnReminders({ isEmailVerified }: { isEmailVerified: boolean }) {
  const query = useQuery(remindersQuery);
  const { sendsMail } = useSite();
  const save = useSaveReminders();
  const reminders = query.data;
  const intro = useRef<HTMLParagraphElement>(null);
  const isLoaded = reminders !== undefined;
  useEffect(() => {
    if (!isLoaded || !isOwnRemindersLink()) return;
    // After the scroll to the top that each new page begins with.
    const frame = requestAnimationFrame(() => intro.current?.closest('section')?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isLoaded]);
  if (!reminders)
    return <Unloaded query={query} what="your reminders" rows={2} rowClassName="h-18 rounded-panel" />;
  const others = reminders.devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p ref={intro}>
        Reminders come from tournaments that you take part in or follow. The bell on a tournament’s page mutes
        it.
      </p>
      <ThisDevice reminders={reminders} />
      {others.length > 0 && (
        <ul aria-label="Other browsers with reminders" className="grid grid-cols-1 gap-3">
          {others.map((device) => (
            <Entry key={device.id} device={device} />
          ))}
        </ul>
      )}
      {sendsMail && (
        <Field
          inline
          label="Reminders by mail"
          hint={
            isEmailVerified
              ? 'Several in one mail, at most one in ten minutes.'
              : 'Verify your address first, in the section ‘Email’.'
          }
        >
          <Switch
            checked={reminders.isMailOn}
            disabled={!isEmailVerified && !reminders.isMailOn}
            onCheckedChange={(isMailOn) => save.mutate({ isMailOn })}
          />
        </Field>
      )}
      <KindsTable kinds={reminders} hasMail={sendsMail} onChange={(kinds) => save.mutate(kinds)} />
      <Field label="‘Closes soon’ means">
        <Select
          value={reminders.closingMinutes}
          onChange={({ target }) => save.mutate({ closingMinutes: Number(target.value) as ClosingMinutes })}
          options={CLOSING_MINUTES.map((minutes) => ({
            value: minutes,
            label: `${minutes} minutes before the end`,
          }))}
        />
      </Field>
    </>
  );
}

function Entry({ device: { id, name, createdAt } }: { device: PushDevice }) {
  const turnOff = useTurnOff();
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-panel p-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-14 text-muted">Since {shortInstant(Date.parse(createdAt))}</p>
      </div>
      <Button
        isPending={turnOff.isPending}
        pendingLabel="Turning off..."
        onClick={() => turnOff.mutate(id)}
        aria-label={`Turn off reminders on ${name}`}
      >
        Turn off
      </Button>
    </li>
  );
}
