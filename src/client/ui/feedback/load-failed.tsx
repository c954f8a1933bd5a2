import { Button } from '#client/ui/form/button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { title: string; titleAs?: 'h2' | 'h3' | 'p'; isRetrying: boolean; onRetry: () => void };

/** Says what could not be loaded, and offers a retry. */
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
