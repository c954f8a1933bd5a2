import type { ReactNode } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';
import { CONTAINER, Section } from '#client/ui/layout/page.tsx';
import {
  BracketExhibit,
  ChampionExhibit,
  ClockExhibit,
  LinkExhibit,
  PlacesExhibit,
  PointsExhibit,
} from './exhibits.tsx';

type Part = { title: string; text: string; exhibit: ReactNode };

const FEATURES: Part[] = [
  {
    title: 'Create Tournaments',
    text: 'Choose a theme and a size. World-Cup-style group stages plus knockout rounds, or a straight playoff: lose once and you are out.',
    exhibit: <BracketExhibit />,
  },
  {
    title: 'Vote & Compete',
    text: 'Every matchup is timed and every vote is counted live. Argue for your song while the clock runs.',
    exhibit: <ClockExhibit />,
  },
  {
    title: 'Earn Rewards',
    text: 'Points for good votes, won matchups and right predictions. Badges, achievements and a place on the leaderboards.',
    exhibit: <PointsExhibit />,
  },
];

const STEPS: Part[] = [
  {
    title: 'Sign Up & Join',
    text: 'Make an account and pick a tournament whose theme is yours.',
    exhibit: <PlacesExhibit />,
  },
  {
    title: 'Submit Your Songs',
    text: 'Paste a link, add a short pitch, and name the tiebreakers that have your back.',
    exhibit: <LinkExhibit />,
  },
  {
    title: 'Vote & Win',
    text: 'Follow each round live, vote in every matchup, and see your song lifted to the title.',
    exhibit: <ChampionExhibit />,
  },
];

/** The three features and the three steps, each with a picture from the product. */
export function LandingSections() {
  return (
    <>
      <div id="features" tabIndex={-1} className="scroll-mt-20 outline-none">
        <Section title="What you can do">
          <ul className="grid gap-4 md:grid-cols-3">
            {FEATURES.map(({ title, text, exhibit }) => (
              <li key={title} className="flex flex-col overflow-hidden rounded-panel bg-panel shadow-card">
                <div className="bg-raised px-4 sm:px-6">{exhibit}</div>
                <div className="flex flex-col gap-2 p-4 sm:p-6">
                  <h3 className="text-22">{title}</h3>
                  <p className="text-14 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <Section title="How it works">
        <ol className="grid rounded-panel bg-panel shadow-card max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
          {STEPS.map(({ title, text, exhibit }, index) => (
            <li key={title} className="flex gap-4 p-4 sm:gap-6 sm:p-6 md:flex-col">
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <h3 className="flex items-baseline gap-3 text-22">
                  <span aria-hidden="true" className="tabular text-muted">
                    {index + 1}
                  </span>
                  {title}
                </h3>
                <p className="text-14 text-muted">{text}</p>
              </div>
              {exhibit}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

const FOOTER_LISTS = [
  { title: 'Features', items: ['Tournaments', 'Live Voting', 'Discussions', 'Leaderboards'] },
  { title: 'Support', items: ['Help Center', 'Contact Us', 'Privacy Policy', 'Terms of Service'] },
];

/** Plain text, not links. */
export function LandingFooter({ version }: { version: string }) {
  const { name } = useSite();
  return (
    <footer className="border-t border-line">
      <div className={`${CONTAINER} grid grid-cols-2 gap-8 py-12 sm:grid-cols-[2fr_1fr_1fr]`}>
        <div className="col-span-2 sm:col-span-1">
          <p className="font-display text-18 font-bold wrap-anywhere">{name}</p>
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
