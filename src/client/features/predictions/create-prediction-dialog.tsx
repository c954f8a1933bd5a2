import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CREATE_FORM_ID, CreatePredictionForm } from './create-prediction-form.tsx';
import { useCreatePrediction } from './use-prediction-changes.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function CreatePredictionDialog({ open, onOpenChange }: Props) {
  const create = useCreatePrediction();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Prediction"
      description="Ask something about music that will turn out to be yes or no."
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
      <CreatePredictionForm create={create} onDone={close} />
    </Dialog>
  );
}
