import { ListPlus, Play, Trophy, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { GeneratePlayoffsButton } from '#client/entities/tournament/generate-playoffs-button.tsx';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { PrimaryAction } from './primary-action.ts';
import { useGenerateBracket } from './use-generate-bracket.ts';

type Props = {
  action: PrimaryAction;
  tournament: Pick<TournamentDetail, 'id' | 'status'>;
  /** The matchup that 'Vote now' opens. */
  matchupId: number | null;
  onAddSongs: () => void;
  /** Scrolls to the tab of the link, even if it is open already. */
  onLeadToTab: () => void;
};

/** The primary button of the hero (rule W18). */
export function HeroAction({ action, tournament, matchupId, onAddSongs, onLeadToTab }: Props): ReactNode {
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
      return <JoinButton tournament={tournament} variant="primary" size="large" />;
    case 'generate_bracket':
      return <GenerateBracket tournamentId={tournament.id} />;
    case 'generate_knockout':
      return <GeneratePlayoffsButton tournamentId={tournament.id} size="large" />;
    case null:
      return null;
  }
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
