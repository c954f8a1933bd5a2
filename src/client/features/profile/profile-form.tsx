import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { type CurrentUser, type ProfileBody, profileBody } from '#contract/account.ts';
import { useUpdateProfile } from './use-profile-mutations.ts';

const FIELDS = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name', isRequired: true },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name', isRequired: true },
  {
    name: 'username',
    label: 'Username',
    autoComplete: 'username',
    hint: 'Optional: Choose a unique username for tagging and mentions',
  },
] as const;

/** Starts with the stored values each time it opens, so Cancel restores them. */
export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof profileBody>,
    unknown,
    ProfileBody
  >({
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      username: user.username ?? '',
    },
    resolver: zodResolver(profileBody),
  });
  const update = useUpdateProfile((field, message) => {
    const formField = FIELDS.find(({ name }) => name === field);
    if (formField) setError(formField.name, { message }, { shouldFocus: true });
  });
  const submit = handleSubmit((body) => {
    if (!update.isPending) update.mutate(body, { onSuccess: onDone });
  });
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle>Edit Profile</CardTitle>
      </CardHeader>
      <CardBody>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          {FIELDS.map(({ name, label, autoComplete, ...rest }) => (
            <Field
              key={name}
              label={label}
              isRequired={'isRequired' in rest}
              hint={'hint' in rest ? rest.hint : undefined}
              error={formState.errors[name]?.message}
            >
              <Input
                {...register(name)}
                autoComplete={autoComplete}
                autoCapitalize={name === 'username' ? 'none' : undefined}
              />
            </Field>
          ))}
          <Button
            type="submit"
            variant="primary"
            size="large"
            isPending={update.isPending}
            pendingLabel="Saving..."
          >
            Save Changes
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
