import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { personName } from '#client/entities/user/person.ts';
import { AchievementCard } from '#client/entities/user/profile-parts.tsx';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { ProfileHeader } from '#client/features/public-profile/profile-header.tsx';
import {
  ProfileSongs,
  ProfileTournaments,
  profileQuery,
} from '#client/features/public-profile/profile-lists.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { COLUMN, Section, SIDE_BY_SIDE } from '#client/ui/layout/page.tsx';
import { ReadPage } from './read-page.tsx';

const MISSING = {
  icon: <UserRoundX />,
  title: 'User Not Found',
  description: 'There is no such user, or the account was deleted.',
  action: <LinkButton href="/">Back to Home</LinkButton>,
};

/** The public profile of a user, which visitors may open too. */
export function UserPage({ id }: { id: number }) {
  const query = useQuery(profileQuery(id));
  const { user } = useCurrentUser();
  useDocumentTitle(query.data ? personName(query.data, id) : 'Profile');
  return (
    <ReadPage query={query} what="Profile" skeletonClass="h-72" missing={MISSING}>
      {(profile) => (
        <>
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
              {profile.achievements.length === 0 && (
                <p className="text-14 text-muted">No achievements yet.</p>
              )}
              <ul className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2 lg:grid-cols-1">
                {profile.achievements.map((achievement) => (
                  <AchievementCard key={achievement.id} achievement={achievement} />
                ))}
              </ul>
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
        </>
      )}
    </ReadPage>
  );
}
