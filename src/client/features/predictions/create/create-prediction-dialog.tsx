import { useRef } from 'react';
import { useCreatePrediction } from '#client/features/predictions/use-prediction-mutations.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Prediction } from '#contract/prediction.ts';
import { CREATE_FORM_ID, CreatePredictionForm } from './create-prediction-form.tsx';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function CreatePredictionDialog({ open, onOpenChange }: Props) {
  const create = useCreatePrediction();
  const createdId = useRef<number | null>(null);
  const close = () => onOpenChange(false);
  const done = ({ id }: Prediction) => {
    createdId.current = id;
    close();
  };
  const takeCreatedCard = () => {
    const card = document.querySelector<HTMLElement>(`[data-prediction="${createdId.current}"]`);
    createdId.current = null;
    return card;
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Prediction"
      description="Ask something about music that will turn out to be yes or no."
      focusAfter={takeCreatedCard}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
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
      <CreatePredictionForm create={create} onDone={done} />
    </Dialog>
  );
}
