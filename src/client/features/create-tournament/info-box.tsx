import type { ReactNode } from 'react';

export function InfoBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control border border-l-4 border-info/40 border-l-info bg-info/10 px-4 py-3">
      <p className="text-14 font-semibold text-info">{title}</p>
      <p className="mt-0.5 text-14 text-ink">{children}</p>
    </div>
  );
}
