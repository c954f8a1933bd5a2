import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const CreatePredictionDialog = lazyDialog(
  async () => (await import('./create-prediction-dialog.tsx')).CreatePredictionDialog,
);

type Props = {
  label?: string;
  variant?: 'primary' | 'secondary';
  /** Whether phones show the icon alone. */
  isSmall?: boolean;
};

/** A button and the dialog that it opens. */
export function CreatePrediction(props: Props) {
  const { open, dialog } = useCreateDialog();
  return (
    <>
      <CreateButton {...props} onClick={open} />
      {dialog}
    </>
  );
}

/** The dialog for a button that may disappear: the dialog stays open, and typed text stays. */
export function useCreateDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: () => setIsOpen(true),
    dialog: <CreatePredictionDialog open={isOpen} onOpenChange={setIsOpen} />,
  };
}

export function CreateButton({
  label = 'Create Prediction',
  isSmall,
  ...button
}: Props & { onClick: () => void }) {
  return (
    <Button icon={Plus} {...button} className={clsx(isSmall && 'max-sm:size-11 max-sm:px-0')}>
      <span className={clsx(isSmall && 'max-sm:sr-only')}>{label}</span>
    </Button>
  );
}
