import { DoorClosed, LockKeyhole, SearchX } from 'lucide-react';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { EmptyPage } from '#client/ui/feedback/empty-state.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { TOURNAMENT_NOT_FOUND } from '#contract/messages/tournament.ts';

const STATES = {
  missing: {
    icon: <SearchX />,
    title: 'Tournament Not Found',
    description: TOURNAMENT_NOT_FOUND,
    action: <LinkButton href="/tournaments">All Tournaments</LinkButton>,
  },
  /** An open page that its reader may no longer see. It shows nothing that a stranger could not read. */
  closed: {
    icon: <LockKeyhole />,
    title: 'You can no longer open this tournament',
    description: 'Ask its creator if you think this is a mistake.',
    action: <LinkButton href="/">Your tournaments</LinkButton>,
  },
  /** The open page of a private show, whose room let its reader in (rule R8). */
  room: {
    icon: <DoorClosed />,
    title: 'The room is closed',
    description: 'The show is over, or its host closed the room. For another show, ask the host for its PIN.',
    action: <LinkButton href="/join">Enter a PIN</LinkButton>,
  },
  /** An older private tournament, which signed-in users can open by its address. */
  private: {
    title: 'This tournament is private',
    description: 'Sign in to open it.',
    action: (
      <Button variant="primary" onClick={() => redirectToLogin()}>
        Sign In
      </Button>
    ),
  },
};

export type GoneProps = { reason: keyof typeof STATES };

/** Stands for a tournament that its reader cannot see. */
export const TournamentGone = ({ reason }: GoneProps) => (
  <EmptyPage heading="Tournament" {...STATES[reason]} />
);
