import { ExternalLink } from 'lucide-react';
import type { Track } from '#client/entities/player/track.ts';
import { LinkButton } from '#client/ui/form/button.tsx';

/** Why a song does not play here, with a link to its page (rule W39). */
export function PlayerProblem({ track, isUnembeddable }: { track: Track; isUnembeddable: boolean }) {
  return (
    <div role="alert" className="player-problem">
      <p>
        {isUnembeddable
          ? `Its owner lets this song play on ${track.from} only.`
          : 'This song could not be played here.'}
      </p>
      <LinkButton href={track.link} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" />
        {track.source.kind === 'audio' ? 'Open the file' : `Open on ${track.from}`}
      </LinkButton>
    </div>
  );
}
