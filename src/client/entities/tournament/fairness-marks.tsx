import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';

const FairnessBadges = lazyComponent(async () => (await import('./fairness-badges.tsx')).FairnessBadges);

/** Loads the code of the badges only for a tournament that can have some: most have none. */
export function FairnessMarks(props: ComponentProps<typeof FairnessBadges>) {
  const { countVisibility, submitterVisibility, voterPolicy } = props.tournament;
  const isPlain = countVisibility === 'live' && submitterVisibility === 'shown' && voterPolicy === 'account';
  if (isPlain) return null;
  return (
    <Suspense>
      <FairnessBadges {...props} />
    </Suspense>
  );
}
