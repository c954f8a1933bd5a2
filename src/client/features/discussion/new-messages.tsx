import { ArrowUp } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';

/** The button that brings a reader who has scrolled away back to the newest messages (rule M14). */
export function NewMessages({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <Button size="small" variant="primary" className="new-messages" onClick={onPress}>
      <ArrowUp aria-hidden="true" />
      {count} new {count === 1 ? 'message' : 'messages'}
    </Button>
  );
}
