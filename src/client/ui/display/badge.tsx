import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Equalizer } from './equalizer.tsx';

const TONES = {
  live: 'border-transparent bg-live text-on-color',
  running: 'border-live/50 bg-panel text-live',
  soon: 'border-transparent bg-soon text-on-color',
  closing: 'border-transparent bg-closing text-on-color',
  gold: 'border-transparent bg-won text-on-won',
  setup: 'border-setup/50 bg-panel text-setup',
  solid: 'border-transparent bg-ink text-stage',
  neutral: 'border-edge bg-raised text-ink',
  quiet: 'border-line bg-transparent text-muted',
};

type Props = {
  tone?: keyof typeof TONES;
  /** Keeps the equalizer of the live tone at rest. */
  isStill?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A short label for a state. The live tone shows the equalizer, which moves unless it is kept still. */
export function Badge({ tone = 'neutral', isStill = false, icon, className, children }: Props) {
  return (
    <span
      data-fill
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-12 font-semibold',
        'whitespace-nowrap [&>svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {tone === 'live' && !icon ? <Equalizer isLive={!isStill} size="small" /> : icon}
      {children}
    </span>
  );
}
