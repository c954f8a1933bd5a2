import { LinkCard } from '#client/features/auth/link-card.tsx';
import { call } from '#client/lib/api/api.ts';
import { serverMessageOf, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';

/** `/unsubscribe?token=`: one press ends the mails with reminders. Programs that follow links end nothing (rule U16). */
export function UnsubscribePage() {
  useDocumentTitle('No more mails');
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const end = useApiMutation({
    mutationFn: () => call('POST /api/reminders/unsubscribe', { body: { token } }),
    failure: (error) => (serverMessageOf(error) ? null : { title: 'The mails were not ended' }),
  });
  const refusal = end.error && serverMessageOf(end.error);
  if (end.data || refusal) {
    return (
      <LinkCard
        title={refusal ? 'This link does not work' : 'No more mails'}
        text={refusal ?? `${end.data?.message} Your profile turns them on again.`}
      >
        <LinkButton href="/" variant="primary">
          Open the Site
        </LinkButton>
      </LinkCard>
    );
  }
  return (
    <LinkCard title="Reminders by mail" text="Press the button to end the mails with reminders.">
      <Button
        variant="primary"
        size="large"
        className="w-full"
        isPending={end.isPending}
        pendingLabel="Ending..."
        onClick={() => end.mutate()}
      >
        No more mails
      </Button>
    </LinkCard>
  );
}
