import { CreatePrediction } from '#client/features/predictions/create/create-prediction.tsx';
import { AllPredictions } from '#client/features/predictions/predictions-view.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

export function PredictionsPage() {
  useDocumentTitle('Musical Predictions');
  return (
    <Page>
      <PageHero
        title="Musical Predictions"
        description="Spend a token on what you think will happen. A right answer earns 10 points, if others answered, too."
        className="max-sm:flex-nowrap max-sm:items-center! max-sm:*:last:w-auto!"
        actions={<CreatePrediction variant="primary" isSmall />}
      />
      <AllPredictions />
    </Page>
  );
}
