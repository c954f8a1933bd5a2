import { ListPlus, Play, Trophy, UserPlus, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { redirectToLogin } from '#client/lib/session.ts';
import { useJoin } from '#client/lib/use-join.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { GenerateKnockout } from './generate-knockout.tsx';
import type { PrimaryAction } from './primary-action.ts';
import { useGenerateBracket } from './use-course-actions.ts';

type Props = {
  action: PrimaryAction;
  tournamentId: number;
  /** Where 'Vote now' leads. */
  matchupId: number | null;
  onAddSongs: () => void;
  /** Brings the tab that a link leads to into view, also when it is open already. */
  onLeadToTab: () => void;
};

/** The one primary button of the hero. */
export function HeroAction({ action, tournamentId, matchupId, onAddSongs, onLeadToTab }: Props): ReactNode {
  switch (action) {
    case 'see_champion':
      return (
        <LinkButton variant="primary" size="large" href="?tab=results" onClick={onLeadToTab}>
          <Trophy aria-hidden="true" />
          See the champion
        </LinkButton>
      );
    case 'vote':
      return (
        <LinkButton
          variant="primary"
          size="large"
          href={matchupId === null ? '?tab=voting' : `?tab=voting#matchup-${matchupId}`}
          onClick={onLeadToTab}
        >
          <Vote aria-hidden="true" />
          Vote now
        </LinkButton>
      );
    case 'sign_in':
      return (
        <Button variant="primary" size="large" onClick={() => redirectToLogin()}>
          Sign In
        </Button>
      );
    case 'add_songs':
    case 'finish_songs':
      return (
        <Button variant="primary" size="large" onClick={onAddSongs}>
          <ListPlus aria-hidden="true" />
          {action === 'add_songs' ? 'Add Songs' : 'Finish your songs'}
        </Button>
      );
    case 'join':
    case 'follow':
      return (
        <JoinButton
          tournamentId={tournamentId}
          isFollow={action === 'follow'}
          variant="primary"
          size="large"
        />
      );
    case 'generate_bracket':
      return <GenerateBracket tournamentId={tournamentId} />;
    case 'generate_knockout':
      return <GenerateKnockout tournamentId={tournamentId} size="large" />;
    case null:
      return null;
  }
}

type JoinProps = {
  tournamentId: number;
  isFollow: boolean;
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
};

/** Join in setup; follow in active, knockout and completed (T §4). */
export function JoinButton({ tournamentId, isFollow, variant, size }: JoinProps) {
  const join = useJoin(tournamentId);
  return (
    <Button
      variant={variant}
      size={size}
      isPending={join.isPending}
      pendingLabel={isFollow ? 'Following...' : 'Joining...'}
      onClick={() => join.mutate()}
    >
      <UserPlus aria-hidden="true" />
      {isFollow ? 'Follow Tournament' : 'Join Tournament'}
    </Button>
  );
}

function GenerateBracket({ tournamentId }: { tournamentId: number }) {
  const generate = useGenerateBracket(tournamentId);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="primary"
        size="large"
        isPending={generate.isPending}
        pendingLabel="Generating..."
        onClick={() => generate.mutate()}
      >
        <Play aria-hidden="true" />
        Generate Bracket
      </Button>
      <p className="text-14 font-semibold">Ready to start</p>
    </div>
  );
}
