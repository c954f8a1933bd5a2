import { zodResolver } from '@hookform/resolvers/zod';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { SubmitButton } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { type CurrentUser, type ProfileBody, profileBody } from '#contract/account.ts';

const USERNAME_HINT = 'Optional: Choose a unique username for tagging and mentions';

/** Starts with the stored values each time it opens, so Cancel restores them. */
export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { firstName, lastName, username } = user;
  const { form, submit, isPending } = useCallForm({
    defaultValues: { firstName: firstName ?? '', lastName: lastName ?? '', username: username ?? '' },
    resolver: zodResolver(profileBody),
    mutationFn: (body: ProfileBody) => call('PATCH /api/auth/user', { body }),
    success: { title: 'Profile updated', description: 'Your profile has been saved.' },
    failure: { fallback: 'Failed to update profile. Please try again.' },
    onSuccess: (saved, _body, client) => client.setQueryData(userKeys.current, saved),
    onDone,
  });
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle>Edit Profile</CardTitle>
      </CardHeader>
      <CardBody>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" isRequired />
          <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" isRequired />
          <TextField
            form={form}
            name="username"
            label="Username"
            hint={USERNAME_HINT}
            autoComplete="username"
            autoCapitalize="none"
          />
          <SubmitButton isPending={isPending} pendingLabel="Saving...">
            Save Changes
          </SubmitButton>
        </form>
      </CardBody>
    </Card>
  );
}
