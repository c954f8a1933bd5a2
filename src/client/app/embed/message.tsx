import type { ReactNode } from 'react';

/** A text in the middle, with the next step below it. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-40 justify-items-center gap-3 rounded-panel border border-dashed border-edge px-4 py-8 text-center content-center">
      <p className="text-16 font-semibold">{title}</p>
      {children}
    </div>
  );
}
