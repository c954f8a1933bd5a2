import { Gift, ListMusic, type LucideIcon, Vote } from 'lucide-react';
import { Card } from '#client/ui/layout/card.tsx';
import { CONTAINER } from '#client/ui/layout/page.tsx';

const FEATURES: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: ListMusic,
    title: 'Create Tournaments',
    text: 'Choose a theme and a size. World-Cup-style group stages plus knockout rounds, or a straight playoff: lose once and you are out.',
  },
  {
    Icon: Vote,
    title: 'Vote & Compete',
    text: 'Every matchup is timed and every vote is counted live. Argue for your song while the clock runs.',
  },
  {
    Icon: Gift,
    title: 'Earn Rewards',
    text: 'Points for good votes, won matchups and right predictions. Badges, achievements and a place on the leaderboards.',
  },
];

export function FeatureCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {FEATURES.map(({ Icon, title, text }) => (
        <Card as="li" key={title} className="flex flex-col gap-3 p-6">
          <Icon aria-hidden="true" className="size-6 text-muted" />
          <h3 className="text-22">{title}</h3>
          <p className="text-14 text-muted">{text}</p>
        </Card>
      ))}
    </ul>
  );
}

const STEPS = [
  { title: 'Sign Up & Join', text: 'Make an account and pick a tournament whose theme is yours.' },
  {
    title: 'Submit Your Songs',
    text: 'Paste a link, add a short pitch, and name the tiebreakers that have your back.',
  },
  {
    title: 'Vote & Win',
    text: 'Follow each round live, vote in every matchup, and see your song lifted to the title.',
  },
];

export function Steps() {
  return (
    <ol className="grid gap-8 sm:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-2 border-t-2 border-ink pt-4">
          <span aria-hidden="true" className="tabular font-display text-48 font-bold text-muted">
            {index + 1}
          </span>
          <h3 className="text-22">{title}</h3>
          <p className="text-14 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const FOOTER_LISTS = [
  { title: 'Features', items: ['Tournaments', 'Live Voting', 'Discussions', 'Leaderboards'] },
  { title: 'Support', items: ['Help Center', 'Contact Us', 'Privacy Policy', 'Terms of Service'] },
];

/** Plain text, not links (rule W4). */
export function LandingFooter({ version }: { version: string }) {
  return (
    <footer className="border-t border-line">
      <div className={`${CONTAINER} grid grid-cols-2 gap-8 py-12 sm:grid-cols-[2fr_1fr_1fr]`}>
        <div className="col-span-2 sm:col-span-1">
          <p className="font-display text-18 font-bold">Battle of the Beats</p>
          <p className="mt-1 max-w-xs text-14 text-muted">Music tournaments that the crowd decides.</p>
          <p className="mt-3 text-12 text-muted">Version {version}</p>
        </div>
        {FOOTER_LISTS.map(({ title, items }) => (
          <div key={title}>
            <h2 className="text-14">{title}</h2>
            <ul className="mt-3 flex flex-col gap-2 text-14 text-muted">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  );
}
