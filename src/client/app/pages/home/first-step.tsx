import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { PRESETS, presetPath } from '#client/features/create-tournament/presets/preset-names.ts';
import { PresetPicture } from '#client/features/create-tournament/presets/preset-picture.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { placesText } from '#contract/messages/invitation.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';

/** The tournament to begin with: one with free places, else one that runs. */
function firstOf(tournaments: readonly TournamentCard[]): TournamentCard | undefined {
  const hasPlaces = ({ status, songCount, maxParticipants }: TournamentCard) =>
    status === 'setup' && songCount < maxParticipants;
  return tournaments.find(hasPlaces) ?? tournaments.find(isRunning);
}

/** The next step of a user without tournaments: one to open, or one to create from a preset (rule C27). */
export function FirstStep({ tournaments }: { tournaments: readonly TournamentCard[] }) {
  const first = firstOf(tournaments);
  return (
    <Card as="section" aria-label="Next step" className="flex flex-col gap-4 p-4 sm:p-6">
      {first && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-14 text-muted">
              {first.status === 'setup' ? `Open to join · ${placesText(first)}` : 'Running now'}
            </p>
            <h2 dir="auto" translate="no" className="line-clamp-2 text-22 wrap-anywhere">
              {first.name}
            </h2>
          </div>
          <LinkButton href={`/tournaments/${first.id}`} variant="primary" className="max-sm:w-full">
            {first.status === 'setup' ? 'Look inside and join' : 'Look inside'}
          </LinkButton>
        </div>
      )}
      <h2 className="text-22">{first ? 'Or start your own' : 'Start the first tournament'}</h2>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {PRESETS.map(({ name, title, line }) => (
          <li key={name}>
            <Link
              href={presetPath(name)}
              className="flex h-full items-center overflow-hidden rounded-panel border border-edge bg-raised transition-colors duration-150 hover:bg-line sm:flex-col sm:items-stretch"
            >
              <span className="w-24 shrink-0 self-stretch bg-stage p-2 max-sm:grid max-sm:place-items-center sm:w-full sm:p-3 sm:[&>svg]:mx-auto sm:[&>svg]:max-w-52">
                <PresetPicture name={name} />
              </span>
              <span className="min-w-0 flex-1 p-3 sm:px-4">
                <span className="block font-display text-16 leading-tight font-bold sm:text-18">{title}</span>
                <span className="mt-1 block text-14 text-muted">{line}</span>
              </span>
              <ChevronRight className="mr-3 size-5 shrink-0 text-muted sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
