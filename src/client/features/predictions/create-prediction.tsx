import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

const CreatePredictionDialog = lazyDialog(
  async () => (await import('./create-prediction-dialog.tsx')).CreatePredictionDialog,
);

type Props = { label?: string; variant?: 'primary' | 'secondary' };

/** The button and the dialog that it opens. */
export function CreatePrediction({ label = 'Create Prediction', variant = 'secondary' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <CreatePredictionDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
