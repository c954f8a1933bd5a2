import { ListPlus, Play, Trophy, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { GeneratePlayoffsButton } from '#client/entities/tournament/generate-playoffs-button.tsx';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { MakeMissingButton, OpenRoundButton } from '#client/entities/tournament/round-buttons.tsx';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { PrimaryAction } from './primary-action.ts';
import { useGenerateBracket } from './use-generate-bracket.ts';

const peopleText = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

type Props = {
  action: PrimaryAction;
  tournament: TournamentDetail;
  /** The matchup that 'Vote now' opens. */
  matchupId: number | null;
  onAddSongs: () => void;
  /** Scrolls to the tab of the link, even if it is open already. */
  onLeadToTab: () => void;
  /** Leaves the first place to the vote buttons below. */
  isQuiet?: boolean;
};

/** The primary button of the hero (rule W18). */
export function HeroAction(props: Props): ReactNode {
  const { action, tournament, matchupId, onAddSongs, onLeadToTab, isQuiet = false } = props;
  switch (action) {
    // Without a champion to show.
    case 'see_champion':
      return (
        <LinkButton variant="primary" size="large" href="?tab=results" onClick={onLeadToTab}>
          <Trophy aria-hidden="true" />
          See the results
        </LinkButton>
      );
    case 'vote':
      return (
        <LinkButton
          data-vote-now="hero"
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
        <Button
          variant={isQuiet ? 'secondary' : 'primary'}
          size={isQuiet ? 'medium' : 'large'}
          onClick={() => redirectToLogin()}
        >
          Sign In
        </Button>
      );
    case 'add_songs':
    case 'finish_songs':
      return (
        <Button data-add-songs="hero" variant="primary" size="large" onClick={onAddSongs}>
          <ListPlus aria-hidden="true" />
          {action === 'add_songs' ? 'Add Songs' : 'Finish your songs'}
        </Button>
      );
    case 'join':
    case 'follow':
      return <JoinButton tournament={tournament} variant="primary" size="large" />;
    case 'generate_bracket':
      return <GenerateBracket tournament={tournament} />;
    case 'generate_knockout':
      return <GeneratePlayoffsButton tournamentId={tournament.id} size="large" />;
    case 'make_missing':
      return <MakeMissingButton tournament={tournament} isPrimary />;
    case 'open_round':
      return <OpenRoundButton tournament={tournament} isPrimary />;
    case null:
      return null;
  }
}

/** Starts a full tournament, also while people are missing (rule C17). */
function GenerateBracket({ tournament }: { tournament: TournamentDetail }) {
  const { id, participantCount, minUsers } = tournament;
  const generate = useGenerateBracket(id);
  const missing = minUsers - participantCount;
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
        {missing > 0 ? `Start with ${peopleText(participantCount)}` : 'Generate Bracket'}
      </Button>
      <div className="text-14">
        <p className="font-semibold">Ready to start</p>
        {missing > 0 && (
          <p>
            {missing} more {missing === 1 ? 'person is' : 'people are'} needed for the automatic start.
          </p>
        )}
      </div>
    </div>
  );
}
