import { ClipboardPaste } from 'lucide-react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';

type Props = { onText: (text: string) => void };

/** Reads the clipboard where the browser allows it: on secure pages, and in some browsers after a permission prompt. */
export function PasteButton({ onText }: Props) {
  if (!window.isSecureContext || typeof navigator.clipboard?.readText !== 'function') return null;
  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim()) onText(text);
      else toast({ title: 'The clipboard has no text' });
    } catch {
      toast({
        title: 'Your browser blocks access to the clipboard',
        description: 'Paste into the field instead.',
      });
    }
  };
  return (
    <Button icon={ClipboardPaste} onClick={() => void paste()}>
      Paste
    </Button>
  );
}
