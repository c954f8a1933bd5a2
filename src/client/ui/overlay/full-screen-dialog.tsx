import { clsx } from 'clsx';
import * as Primitive from 'radix-ui/dialog';
import type { ComponentProps } from 'react';
import type { OpenState } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

type Props = OpenState & ComponentProps<typeof Primitive.Content>;

/** A dialog that takes the whole screen. Its content has the title. */
export function FullScreenDialog({ open, onOpenChange, className, ...content }: Props) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          // The page below does not scroll.
          data-scrim=""
          className={clsx('fixed inset-0 z-50 text-ink outline-none', className)}
          {...content}
        />
      </Primitive.Portal>
    </Primitive.Root>
  );
}
