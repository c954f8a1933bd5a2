import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';

type Props = { direction: 'previous' | 'next'; variant?: 'ghost' | 'secondary'; onClick: () => void };

/** An arrow of a carousel of matchups. */
export function StepButton({ direction, variant = 'secondary', onClick }: Props) {
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <Button
      variant={variant}
      size="icon"
      aria-label={`${direction === 'previous' ? 'Previous' : 'Next'} matchup`}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
