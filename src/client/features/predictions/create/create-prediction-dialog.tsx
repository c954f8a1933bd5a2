import { useCreatePrediction } from '#client/features/predictions/use-prediction-mutations.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { CREATE_FORM_ID, CreatePredictionForm } from './create-prediction-form.tsx';

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
