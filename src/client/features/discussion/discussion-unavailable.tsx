import { Button } from '#client/ui/form/button.tsx';
import { DiscussionFrame } from './discussion-frame.tsx';

/** The discussion when its code could not be loaded. The match above stays usable. */
export function DiscussionUnavailable({ matchupId }: { matchupId: number }) {
  return (
    <DiscussionFrame matchupId={matchupId}>
      <p role="alert" className="discussion-note text-danger">
        The discussion could not be loaded.
        <Button size="small" onClick={() => location.reload()}>
          Refresh Page
        </Button>
      </p>
    </DiscussionFrame>
  );
}
