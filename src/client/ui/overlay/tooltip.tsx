import * as Primitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Tooltips open after 700 ms, and at once within 300 ms of another. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

type Props = { content: ReactNode; children: ReactNode };

/** `children` is the explained element, which must be focusable. */
export function Tooltip({ content, children }: Props) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="rising z-50 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-12 font-medium text-stage shadow-raised"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
