import { Check, Copy } from 'lucide-react';
import { useCopy } from '#client/entities/tournament/share/use-copy.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CopyField } from '#client/ui/form/input.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

type Props = {
  title: string;
  /** What is shown, such as 'Key'. */
  noun: string;
  label: string;
  secret: string;
  onClose: () => void;
};

/** Shows a new secret once, to copy. */
export function SecretDialog({ title, noun, label, secret, onClose }: Props) {
  const { field, copy, isCopied } = useCopy<HTMLInputElement>(secret);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={title}
      description="Copy it now. It is not shown again."
      footer={
        <>
          <Button variant="primary" icon={isCopied ? Check : Copy} onClick={copy}>
            {isCopied ? `${noun} copied` : `Copy ${noun.toLowerCase()}`}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <CopyField ref={field} translate="no" aria-label={label} value={secret} />
      <p role="status" className="text-14 text-muted empty:hidden">
        {isCopied === false &&
          `This browser does not allow copying. The ${noun.toLowerCase()} is selected: copy it by hand.`}
      </p>
    </Dialog>
  );
}
