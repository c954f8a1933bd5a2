import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { showKeys } from '#client/lib/api/keys.ts';
import { patchQuery } from '#client/lib/api/read-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { useOpenStages } from '#client/live/show-messages.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { OpenStage } from '#contract/live.ts';
import type { ShowState } from '#contract/show.ts';

type Stages = readonly OpenStage[];
const NONE: Stages = [];

/** Whether the sound counts as on: as the stages have it, else as a host wanted it. */
export const isStageSoundOn = (stages: Stages, isWanted: boolean): boolean =>
  stages.length > 0 ? stages.some(({ sound }) => sound !== 'off') : isWanted;

/** What the stages do with the sound, with the way on where they do nothing (rule R18). */
export function stageSoundText(stages: Stages, isOn: boolean): string {
  if (stages.length === 0) return 'No stage is open. Open it on the television.';
  if (stages.some(({ sound }) => sound === 'on')) return 'The stage plays songs and countdowns.';
  if (stages.some(({ sound }) => sound === 'blocked')) {
    return 'Press once on the television: its browser plays no sound before.';
  }
  return isOn ? 'The stage is told.' : 'The stage is silent.';
}

/** Turns the sound of the stage on and off from the host's phone. */
export function StageSoundSwitch({ show }: { show: ShowState }) {
  const { tournamentId } = show;
  const stages = useOpenStages((all) => all[tournamentId]) ?? NONE;
  const [pressed, setPressed] = useState<{ isOn: boolean; stages: Stages } | null>(null);
  const change = useApiMutation({
    mutationFn: (isOn: boolean) =>
      call('PATCH /api/tournaments/:id/show/sound', { params: { id: tournamentId }, body: { isOn } }),
    failure: { title: 'The sound was not changed' },
    onError: () => setPressed(null),
    onSuccess: ({ isSoundOn }, _isOn, client) =>
      patchQuery<ShowState>(client, showKeys.state(tournamentId), (known) => ({ ...known, isSoundOn })),
  });
  // The press counts until the stages say what came of it.
  const isOn = pressed?.stages === stages ? pressed.isOn : isStageSoundOn(stages, show.isSoundOn);
  const press = (next: boolean) => {
    setPressed({ isOn: next, stages });
    change.mutate(next);
  };
  return (
    <Field label="Sound of the stage" hint={stageSoundText(stages, isOn)} inline>
      <Switch checked={isOn} onCheckedChange={press} />
    </Field>
  );
}
