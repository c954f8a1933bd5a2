import { useQuery } from '@tanstack/react-query';
import { tournamentsQuery } from '#client/entities/tournament/queries.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

/** `/test`: links to home and to the simple page of the first tournament in the list, else of number 1. */
export function TestPage() {
  useDocumentTitle('Test Page');
  const { data } = useQuery(tournamentsQuery);
  return (
    <Page>
      <PageHero title="Test Page" description="If you can read this, the routing works." />
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/" variant="primary">
          Home
        </LinkButton>
        <LinkButton href={`/tournaments/${data?.[0]?.id ?? 1}/simple`}>Simple tournament page</LinkButton>
      </div>
    </Page>
  );
}
