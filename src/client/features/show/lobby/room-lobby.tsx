import { useQuery } from '@tanstack/react-query';
import { Check, DoorOpen } from 'lucide-react';
import { roomPeopleQuery } from '#client/entities/show/queries.ts';
import { useShow } from '#client/entities/show/use-show.ts';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { REMOVED_FROM_ROOM } from '#contract/messages/room.ts';
import { joinPath } from '#contract/pages.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { NicknameForm } from './nickname-form.tsx';
import { useOwnPlace } from './use-own-place.ts';

const SHOWN_NAMES = 24;

type Props = { tournament: TournamentDetail; canOrganize: boolean };

/** The lobby of a show on its tournament's page: the reader's place, who is here, and what comes next. */
export function RoomLobby({ tournament, canOrganize }: Props) {
  const { id, songCount, maxParticipants } = tournament;
  const show = useShow(tournament);
  const place = useOwnPlace(id);
  const { data: people = [] } = useQuery(roomPeopleQuery(id));
  if (!show || place === undefined) return null;
  if (show.step === 'closed') {
    if (canOrganize) return null;
    return (
      <Card as="section" className="mb-4 p-4 sm:p-6">
        <h2 className="text-22">The room is closed</h2>
        <p className="mt-1 text-16 text-muted">
          The host opens it for the show. This page then says so by itself.
        </p>
      </Card>
    );
  }
  if (show.step !== 'lobby') return null;
  const isIn = place && !place.isRemoved;
  const needsAccount = place === null && tournament.voterPolicy !== 'guest';
  const here = people.filter(({ isHere }) => isHere);
  const more = show.present - Math.min(here.length, SHOWN_NAMES);
  return (
    <Card
      as="section"
      aria-labelledby="lobby-title"
      className="mb-4 grid grid-cols-1 gap-4 p-4 sm:grid-cols-2 sm:gap-8 sm:p-6"
    >
      <div className="grid grid-cols-1 content-start gap-3">
        <h2 id="lobby-title" className="flex items-center gap-2 text-28">
          {isIn && <Check aria-hidden="true" className="size-7 text-live" />}
          {isIn ? 'You are in' : 'The room is open'}
        </h2>
        <p className="text-16 text-muted">
          {place?.isRemoved ? (
            REMOVED_FROM_ROOM
          ) : (
            <>
              The show begins when {canOrganize ? 'you start it on the remote' : 'the host starts it'}.{' '}
              <span className="inline-block">
                {songCount} of {maxParticipants} songs are in.
              </span>
            </>
          )}
        </p>
        {isIn && <NicknameForm key={String(place.nickname)} tournamentId={id} place={place} />}
        {needsAccount && (
          <>
            <p className="text-16">People vote here with an account.</p>
            <Button variant="primary" size="large" onClick={() => redirectToLogin()}>
              Sign in to join
            </Button>
          </>
        )}
        {!place && !needsAccount && show.pin && (
          <LinkButton icon={DoorOpen} variant="primary" size="large" href={joinPath(show.pin)}>
            Join the room
          </LinkButton>
        )}
      </div>
      <div>
        <h3 className="text-18">{countText(show.present, 'person', 'people')} here</h3>
        <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {here.slice(0, SHOWN_NAMES).map(({ nickname }) => (
            <li
              key={nickname}
              className="max-w-full rounded-full border border-edge bg-raised px-3 py-1 text-14 font-semibold"
            >
              <Name className="block truncate">{nickname}</Name>
            </li>
          ))}
          {more > 0 && here.length > 0 && (
            <li className="px-1 py-1 text-14 text-muted">and {countText(more, 'other')}</li>
          )}
        </ul>
      </div>
    </Card>
  );
}
