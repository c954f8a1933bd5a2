import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { focusFirstField } from '#client/ui/form/focus-field.ts';
import { useFocusReturn } from './use-focus-return.ts';

const WIDTHS = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' };

export type OpenState = { open: boolean; onOpenChange: (open: boolean) => void };

type Props = OpenState & {
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** Stays below the scrolling body. */
  footer?: ReactNode;
  /** What gets the focus on close, such as what the dialog has made; null for the element that had it before. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
};

/**
 * A modal dialog, on phones a bottom sheet. Radix's overlay writes a style element, which the content security policy
 * refuses, so `Scrim` covers the page and styles.css stops it from scrolling.
 */
export function Dialog({ open, onOpenChange, title, description, ...props }: Props) {
  const { width = 'medium', footer, focusAfter, children } = props;
  const focusReturn = useFocusReturn(focusAfter);
  const hasInput = useRef(false);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            hasInput.current = false;
            const { currentTarget } = event;
            if (currentTarget instanceof Element && focusFirstField(currentTarget)) event.preventDefault();
          }}
          onInput={() => {
            hasInput.current = true;
          }}
          // A press outside of the dialog must not discard what the user typed.
          onInteractOutside={(event) => hasInput.current && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(SHEET, WIDTHS[width], 'sm:w-[calc(100%-2rem)]')}
        >
          <header className="flex items-start gap-4 border-b border-line p-4 sm:px-6 short:py-2">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-22">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-14 text-muted">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button icon={X} variant="ghost" size="icon" aria-label="Close" className="-mt-1 -mr-2" />
            </Primitive.Close>
          </header>
          <div className="overflow-y-auto overscroll-contain p-4 sm:p-6 short:py-3">{children}</div>
          {footer && (
            <footer className="flex justify-end gap-2 border-t border-line p-4 sm:px-6 short:py-2">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const SHEET = clsx(
  'rising fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[90dvh] w-full flex-col rounded-t-panel border border-line',
  'bg-panel pb-[env(safe-area-inset-bottom)] shadow-raised outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-panel',
);

/** Covers the page. It keeps the width of a scroll bar that takes space, so that the page behind does not move. */
function Scrim() {
  const [hasScrollBar] = useState(() => innerWidth > document.documentElement.clientWidth);
  return (
    <div
      data-scrim=""
      data-scroll-bar={hasScrollBar || undefined}
      data-state="open"
      className="fading fixed inset-0 z-50 bg-stage/75"
    />
  );
}
