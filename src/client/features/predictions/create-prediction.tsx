import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

const CreatePredictionDialog = lazyDialog(
  async () => (await import('./create-prediction-dialog.tsx')).CreatePredictionDialog,
);

type Props = { label?: string; variant?: 'primary' | 'secondary' };

/** The button and the dialog that it opens. */
export function CreatePrediction(props: Props) {
  const { open, dialog } = useCreatePrediction();
  return (
    <>
      <CreateButton {...props} onClick={open} />
      {dialog}
    </>
  );
}

/** For a button that may go while its dialog is open: what is being typed stays. */
export function useCreatePrediction() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: () => setIsOpen(true),
    dialog: <CreatePredictionDialog open={isOpen} onOpenChange={setIsOpen} />,
  };
}

export function CreateButton({
  label = 'Create Prediction',
  variant = 'secondary',
  onClick,
}: Props & { onClick: () => void }) {
  return (
    <Button variant={variant} onClick={onClick}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
}
