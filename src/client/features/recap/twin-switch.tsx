import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { twinKey } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';

/** Lets others see the viewer's name as that of their twin. Guests have no name. */
export function TwinSwitch({ tournamentId, isOn }: { tournamentId: number; isOn: boolean }) {
  const { user } = useCurrentUser();
  const change = useApiMutation({
    mutationFn: (isTwinVoter: boolean) =>
      call('PATCH /api/tournaments/:id/twin', { params: { id: tournamentId }, body: { isTwinVoter } }),
    failure: { title: 'Not changed' },
    onSuccess: (answer, _isOn, client) => client.setQueryData(twinKey(tournamentId), answer),
  });
  if (!user) return null;
  return (
    <div className="mt-8 border-t border-line pt-4">
      <Field
        label="Let others find me as their twin"
        hint="Voters of this tournament whose choices were most like yours see your name, and how many you share."
        inline
      >
        <Switch
          checked={change.isPending ? change.variables : isOn}
          onCheckedChange={(on) => change.mutate(on)}
        />
      </Field>
    </div>
  );
}
