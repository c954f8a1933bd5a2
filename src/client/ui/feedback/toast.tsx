import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/toast';
import { dismissToast, useToast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';

/** A toast stays for 5 s. A swipe of 50 px to the right dismisses it, and F8 focuses it (rule W8). */
export function Toaster() {
  const shown = useToast();
  return (
    <Primitive.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Primitive.Root
          key={shown.id}
          open={shown.isOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          className={clsx(
            'rising swiping pointer-events-auto flex w-full items-start gap-3 rounded-panel border bg-raised p-4 pr-2 shadow-raised',
            shown.variant === 'destructive' ? 'border-danger' : 'border-edge',
          )}
        >
          <div className="min-w-0 flex-1">
            <Primitive.Title
              className={clsx('text-14 font-semibold', shown.variant === 'destructive' && 'text-danger')}
            >
              {shown.title}
            </Primitive.Title>
            {shown.description && (
              <Primitive.Description className="mt-0.5 text-14 text-muted">
                {shown.description}
              </Primitive.Description>
            )}
            {shown.countdown && (
              <p className="mt-1 text-14 font-semibold">
                {shown.countdown.label} <Countdown until={shown.countdown.until} />
              </p>
            )}
          </div>
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Dismiss" className="-my-2">
              <X />
            </Button>
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        hotkey={['F8']}
        className={clsx(
          // Lets clicks through to the page where no toast is shown.
          'pointer-events-none fixed right-0 z-60 m-0 flex w-full list-none flex-col p-4 outline-none sm:max-w-104',
          // On phones and tablets buttons are at the bottom, so the toast covers the bar at the top instead.
          'max-lg:top-0 max-lg:pt-[calc(0.5rem+env(safe-area-inset-top))] lg:bottom-0',
        )}
      />
    </Primitive.Provider>
  );
}
