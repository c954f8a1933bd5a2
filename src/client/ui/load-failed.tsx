import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { title: string; titleAs?: 'h2' | 'h3' | 'p'; isRetrying: boolean; onRetry: () => void };

/** A list that could not be read says so, and reads again when asked. */
export function LoadFailed({ title, titleAs = 'h3', isRetrying, onRetry }: Props) {
  return (
    <EmptyState
      titleAs={titleAs}
      title={title}
      description="Check your connection and try again."
      action={
        <Button isPending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
