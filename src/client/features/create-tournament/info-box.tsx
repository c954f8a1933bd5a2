import type { ReactNode } from 'react';

export function InfoBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control border-l-4 border-ink bg-raised px-4 py-3">
      <p className="text-14 font-semibold">{title}</p>
      <p className="mt-0.5 text-14 text-muted">{children}</p>
    </div>
  );
}
