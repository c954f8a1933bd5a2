import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { ProfileAchievements } from '#client/features/public-profile/profile-achievements.tsx';
import { ProfileHeader } from '#client/features/public-profile/profile-header.tsx';
import { ProfileSongs } from '#client/features/public-profile/profile-songs.tsx';
import { ProfileTournaments } from '#client/features/public-profile/profile-tournaments.tsx';
import { profileQuery } from '#client/features/public-profile/queries.ts';
import { isNotFound } from '#client/lib/api/api.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { COLUMN, Page, Section, SIDE_BY_SIDE } from '#client/ui/layout/page.tsx';

/** The public profile of a user, which visitors may open too. */
export function UserPage({ id }: { id: number }) {
  const query = useQuery(profileQuery(id));
  const { data: profile, isPending, error } = query;
  const { user } = useCurrentUser();
  useDocumentTitle(profile ? personName(profile, id) : 'Profile');
  if (isPending) {
    return (
      <Page>
        <h1 className="sr-only">Profile</h1>
        <div role="status" aria-label="Loading the profile">
          <Skeleton className="h-72 rounded-panel" />
        </div>
      </Page>
    );
  }
  if (!profile) {
    return (
      <Page>
        <h1 className="sr-only">Profile</h1>
        {isNotFound(error) ? (
          <EmptyState
            titleAs="h2"
            icon={<UserRoundX />}
            title="User Not Found"
            description="There is no such user, or the account was deleted."
            action={<LinkButton href="/">Back to Home</LinkButton>}
          />
        ) : (
          <LoadFailed titleAs="h2" title="The profile could not be loaded" query={query} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <div className="flex flex-col gap-4">
        <ProfileHeader profile={profile} />
        {user?.id === id && (
          <p className="flex flex-wrap items-center justify-between gap-3 text-14 text-muted">
            This is what others see of you, except songs whose submitter is hidden.
            <LinkButton href="/profile">Your Profile</LinkButton>
          </p>
        )}
      </div>
      <div className={SIDE_BY_SIDE}>
        <Section title="Achievements" className="lg:order-last">
          <ProfileAchievements achievements={profile.achievements} />
        </Section>
        <div className={COLUMN}>
          <Section title="Songs">
            <ProfileSongs userId={id} />
          </Section>
          <Section title="Tournaments">
            <ProfileTournaments userId={id} />
          </Section>
        </div>
      </div>
    </Page>
  );
}
