import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/toast';
import { dismissToast, useToast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import { useToastPlace } from './toast-place.ts';

/** A toast stays for 5 s. A swipe of 50 px to the right dismisses it, and F8 focuses it. */
export function Toaster() {
  const shown = useToast();
  const place = useToastPlace(shown?.id ?? null);
  const isFailure = shown?.variant === 'destructive';
  return (
    <Primitive.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Primitive.Root
          key={shown.id}
          open={shown.isOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
          type={isFailure ? 'foreground' : 'background'}
          className={clsx(
            'rising swiping pointer-events-auto flex w-max max-w-full items-center gap-1 rounded-panel border bg-raised pl-3 shadow-raised',
            isFailure ? 'border-danger' : 'border-edge',
          )}
        >
          <div className="min-w-0 flex-1 py-1 text-14 leading-[1.125rem] *:inline *:not-first:ml-1.5">
            <Primitive.Title className={clsx('font-semibold', isFailure && 'text-danger')}>
              {shown.title}
            </Primitive.Title>
            {shown.description && (
              <Primitive.Description className="text-muted">{shown.description}</Primitive.Description>
            )}
            {shown.countdown && (
              <p className="font-semibold">
                {shown.countdown.label} <Countdown until={shown.countdown.until} />
              </p>
            )}
          </div>
          <Primitive.Close asChild>
            <Button icon={X} variant="ghost" size="icon" aria-label="Dismiss" className="size-11!" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        hotkey={['F8']}
        style={place}
        // Lets clicks through to the page where no toast is shown.
        className="pointer-events-none fixed z-60 m-0 flex w-max list-none flex-col items-end justify-center outline-none print:hidden"
      />
    </Primitive.Provider>
  );
}
