import { MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Prediction } from '#contract/prediction.ts';

const DisputeDialog = lazyDialog(async () => (await import('./dispute-dialog.tsx')).DisputeDialog);

/** The button that disputes the outcome of a prediction. */
export function DisputePrediction({ prediction }: { prediction: Prediction }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={MessageSquareWarning} onClick={() => setIsOpen(true)} className="min-h-11">
        Dispute
        <span className="sr-only">: {prediction.title}</span>
      </Button>
      <DisputeDialog prediction={prediction} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
