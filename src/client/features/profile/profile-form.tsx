import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { SubmitButton } from '#client/ui/form/button.tsx';
import { showAtFields, TextField } from '#client/ui/form/text-field.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { type CurrentUser, type ProfileBody, profileBody } from '#contract/account.ts';

const USERNAME_HINT = 'Optional: Choose a unique username for tagging and mentions';

/** Starts with the stored values each time it opens, so Cancel restores them. */
export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { firstName, lastName, username } = user;
  const form = useForm({
    defaultValues: { firstName: firstName ?? '', lastName: lastName ?? '', username: username ?? '' },
    resolver: zodResolver(profileBody),
  });
  const update = useApiMutation({
    mutationFn: (body: ProfileBody) => call('PATCH /api/auth/user', { body }),
    success: { title: 'Profile updated', description: 'Your profile has been saved.' },
    failure: { fallback: 'Failed to update profile. Please try again.' },
    showAtField: showAtFields(form),
    onSuccess: (saved, _body, client) => client.setQueryData(userKeys.current, saved),
  });
  const submit = form.handleSubmit((body) => {
    if (!update.isPending) update.mutate(body, { onSuccess: onDone });
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
          <SubmitButton isPending={update.isPending} pendingLabel="Saving...">
            Save Changes
          </SubmitButton>
        </form>
      </CardBody>
    </Card>
  );
}
