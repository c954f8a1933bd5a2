import { CreatePrediction } from '#client/features/predictions/create/create-prediction.tsx';
import { PredictionStrip } from '#client/features/predictions/prediction-strip.tsx';
import { PredictionsView } from '#client/features/predictions/predictions-view.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

export function PredictionsPage() {
  useDocumentTitle('Musical Predictions');
  return (
    <Page>
      <PageHero
        title="Musical Predictions"
        description="Spend a token on what you think will happen. Every right answer earns 10 points."
        actions={<CreatePrediction variant="primary" />}
      />
      <PredictionsView titleAs="h2">
        {(open, closed) => (
          <>
            <PredictionStrip label="Open predictions" heading={<Heading>Open</Heading>} predictions={open} />
            <PredictionStrip
              label="Closed predictions"
              heading={<Heading>Closed</Heading>}
              predictions={closed}
            />
          </>
        )}
      </PredictionsView>
    </Page>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="text-22">{children}</h2>;
}
