import { Plus } from 'lucide-react';
import { Browse } from '#client/features/tournaments/browse/browse.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

export function TournamentsPage() {
  useDocumentTitle('All Tournaments');
  return (
    <Page>
      <PageHero
        title="All Tournaments"
        description="Everything that is being played, about to start, or already decided."
        actions={
          <LinkButton href="/create" variant="primary">
            <Plus aria-hidden="true" />
            Create Tournament
          </LinkButton>
        }
      />
      <Browse />
    </Page>
  );
}
