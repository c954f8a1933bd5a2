import { DoorClosed, LockKeyhole, SearchX } from 'lucide-react';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { EmptyPage } from '#client/ui/feedback/empty-state.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { TOURNAMENT_NOT_FOUND } from '#contract/messages/tournament.ts';

const TournamentNotFound = () => (
  <EmptyPage
    heading="Tournament"
    icon={<SearchX />}
    title="Tournament Not Found"
    description={TOURNAMENT_NOT_FOUND}
    action={<LinkButton href="/tournaments">All Tournaments</LinkButton>}
  />
);

/** Replaces an open page that its reader may no longer see, with nothing that a stranger could not read. */
const TournamentClosed = () => (
  <EmptyPage
    heading="Tournament"
    icon={<LockKeyhole />}
    title="You can no longer open this tournament"
    description="Ask its creator if you think this is a mistake."
    action={<LinkButton href="/">Your tournaments</LinkButton>}
  />
);

/** Replaces the open page of a private show, whose room let its reader in (rule R8). */
const RoomClosed = () => (
  <EmptyPage
    heading="Tournament"
    icon={<DoorClosed />}
    title="The room is closed"
    description="The show is over, or its host closed the room. For another show, ask the host for its PIN."
    action={<LinkButton href="/join">Enter a PIN</LinkButton>}
  />
);

/** An older private tournament, which signed-in users can open by its address. */
const TournamentPrivate = () => (
  <EmptyPage
    heading="Tournament"
    title="This tournament is private"
    description="Sign in to open it."
    action={
      <Button variant="primary" onClick={() => redirectToLogin()}>
        Sign In
      </Button>
    }
  />
);

const PAGES = {
  missing: TournamentNotFound,
  closed: TournamentClosed,
  room: RoomClosed,
  private: TournamentPrivate,
};

export type GoneProps = { reason: keyof typeof PAGES };

/** Stands for a tournament that its reader cannot see. */
export function TournamentGone({ reason }: GoneProps) {
  const Page = PAGES[reason];
  return <Page />;
}
