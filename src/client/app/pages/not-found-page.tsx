import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page } from '#client/ui/layout/page.tsx';

export function NotFoundPage() {
  useDocumentTitle('404 Page Not Found');
  return (
    <Page className="min-h-[70dvh] items-center justify-center text-center">
      <div className="flex flex-col items-center gap-4">
        <Equalizer size="large" className="text-muted" />
        <h1 className="text-36 sm:text-48">404 Page Not Found</h1>
        <p className="text-16 text-muted">
          There is no page at this address. It may have moved, or the link is broken.
        </p>
        <LinkButton href="/" variant="primary">
          Back to Home
        </LinkButton>
      </div>
    </Page>
  );
}
