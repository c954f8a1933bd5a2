import type { ReactNode } from 'react';

export function InfoBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control border border-l-4 border-setup/40 border-l-setup bg-setup/10 px-4 py-3">
      <p className="text-14 font-semibold text-setup">{title}</p>
      <p className="mt-0.5 text-14 text-ink">{children}</p>
    </div>
  );
}
