import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/layout/card.tsx';
import { Page } from '#client/ui/layout/page.tsx';

/** The page behind a link of a mail: one card with what to do. */
export function LinkCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="ring-light min-h-[calc(100svh-4rem)]">
      <Page>
        <Card className="mx-auto w-full max-w-md">
          <CardHeader>
            <CardTitle as="h1">{title}</CardTitle>
            <p role="status" className="text-14 text-muted wrap-anywhere">
              {text}
            </p>
          </CardHeader>
          <CardBody>{children}</CardBody>
        </Card>
      </Page>
    </div>
  );
}
