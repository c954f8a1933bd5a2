import { ListPlus, Trophy, Vote } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isOrganizerAction, type PrimaryAction } from './primary-action.ts';

/** Few readers organize the tournament that they see. */
const OrganizerAction = lazyComponent(async () => (await import('./organizer-action.tsx')).OrganizerAction);

const LOUD = { variant: 'primary', size: 'large' } as const;

type Props = {
  action: Exclude<PrimaryAction, 'open_room'>;
  tournament: TournamentDetail;
  /** The matchup that 'Vote now' opens. */
  matchupId: number | null;
  onAddSongs: () => void;
  /** Scrolls to the tab of the link, even if it is open already. */
  onLeadToTab: () => void;
  /** Whether other buttons are louder: the vote buttons below or 'Invite people'. */
  isQuiet?: boolean;
};

/** The primary button of the hero. */
export function HeroAction(props: Props): ReactNode {
  const { action, tournament, matchupId, onAddSongs, onLeadToTab, isQuiet = false } = props;
  if (isOrganizerAction(action)) {
    return (
      <Suspense>
        <OrganizerAction action={action} tournament={tournament} />
      </Suspense>
    );
  }
  switch (action) {
    // Only for a tournament without a champion to show.
    case 'see_champion':
      return (
        <LinkButton {...LOUD} icon={Trophy} href="?tab=results" onClick={onLeadToTab}>
          See the results
        </LinkButton>
      );
    case 'vote':
      return (
        <LinkButton
          {...LOUD}
          icon={Vote}
          data-vote-now
          href={matchupId === null ? '?tab=voting' : `?tab=voting#matchup-${matchupId}`}
          onClick={onLeadToTab}
        >
          Vote now
        </LinkButton>
      );
    case 'sign_in':
      return (
        <Button {...(!isQuiet && LOUD)} onClick={() => redirectToLogin()}>
          Sign In
        </Button>
      );
    case 'add_songs':
    case 'finish_songs':
      return (
        <Button
          {...LOUD}
          {...(isQuiet && { variant: 'secondary' })}
          icon={ListPlus}
          data-add-songs="hero"
          onClick={onAddSongs}
        >
          {action === 'add_songs' ? 'Add Songs' : 'Finish your songs'}
        </Button>
      );
    case 'join':
    case 'follow':
      return <JoinButton tournament={tournament} {...LOUD} />;
    case null:
      return null;
  }
}
