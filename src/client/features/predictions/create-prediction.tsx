import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CREATE_FORM_ID, CreatePredictionForm } from './create-prediction-form.tsx';
import { useCreatePrediction } from './use-prediction-changes.ts';

type Props = { label?: string; variant?: 'primary' | 'secondary' };

/** The button and the dialog that it opens. */
export function CreatePrediction({ label = 'Create Prediction', variant = 'secondary' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const create = useCreatePrediction();
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Create Prediction"
        description="Ask something about music that will turn out to be yes or no."
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button
              type="submit"
              form={CREATE_FORM_ID}
              variant="primary"
              isPending={create.isPending}
              pendingLabel="Creating..."
            >
              Create Prediction
            </Button>
          </>
        }
      >
        <CreatePredictionForm create={create} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
