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
        className="max-sm:flex-nowrap max-sm:items-center! max-sm:*:last:w-auto!"
        actions={
          <LinkButton icon={Plus} href="/create" variant="primary" className="max-sm:size-11 max-sm:px-0">
            <span className="max-sm:sr-only">Create Tournament</span>
          </LinkButton>
        }
      />
      <Browse />
    </Page>
  );
}
