import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '#client/entities/tournament/share/share-link.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Input } from '#client/ui/form/input.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const isCopied = await copyText(secret);
    setCopied(isCopied);
    // The field selects its text when it is focused.
    if (!isCopied) field.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={title}
      description="Copy it now. It is not shown again."
      footer={
        <>
          <Button variant="primary" icon={copied ? Check : Copy} onClick={copy}>
            {copied ? `${noun} copied` : `Copy ${noun.toLowerCase()}`}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Input
        ref={field}
        readOnly
        dir="ltr"
        translate="no"
        aria-label={label}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className="text-14 text-muted empty:hidden">
        {copied === false &&
          `This browser does not allow copying. The ${noun.toLowerCase()} is selected: copy it by hand.`}
      </p>
    </Dialog>
  );
}
