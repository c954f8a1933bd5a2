import type { SiteCard } from '#contract/card.ts';
import { invitationLine } from '#contract/messages/invitation.ts';
import { SITE_DESCRIPTION, USER_PAGE_DESCRIPTIONS } from '#contract/messages/page.ts';
import { songLine } from '#contract/messages/song-line.ts';
import {
  isKeyOf,
  type PageData,
  type ReadPath,
  songPagePath,
  USER_PAGES,
  userPageAt,
} from '#contract/pages.ts';
import type { PublicProfile } from '#contract/profile.ts';
import type { Site } from '#contract/site.ts';
import type { SongPage } from '#contract/song-page.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import type { Preview, PreviewPage } from '#server/http/pages/preview.ts';
import type { Scene } from './scene.ts';
import type { CardSite } from './scenes/frame.ts';
import { matchScene } from './scenes/match-scene.ts';
import { personName, plainScene, profileScene, songScene } from './scenes/page-scenes.ts';
import { cardKey, championOf, tournamentCard } from './subjects.ts';

/** What a page shows in a chat: its words, its own path, and its card. */
type Subject = {
  title: string | null;
  text: string;
  path: string | null;
  picture: string;
  scene: Scene;
  alt: string;
};

/**
 * The title, description and card of a page, by its address and the answers of its first calls. A private tournament is not
 * named (rule A28). Previews need absolute URLs, so without `publicUrl` they have neither link nor picture.
 */
export function findPreview(page: PreviewPage, publicUrl: string | null): Preview {
  const { title, text, path, picture, scene, alt } = findSubject(page);
  const addressOf = (path: string) => publicUrl && new URL(path, publicUrl).href;
  const mark = picture.includes('?') ? '&' : '?';
  return {
    title,
    text,
    address: path && addressOf(path),
    picture: addressOf(`${picture}${mark}v=${cardKey(scene)}`),
    alt,
  };
}

function findSubject({ url, answers, site }: PreviewPage): Subject {
  const song = dataOf<SongPage>(answers, /^\/api\/song-pages\/[^/]+$/);
  if (song) return songSubject(site, song);
  const tournament = findByKey<TournamentDetail>(answers, '/api/tournaments/:id');
  if (tournament) return tournamentSubject(site, tournament, url);
  const profile = findByKey<PublicProfile>(answers, '/api/users/:id/profile');
  if (profile) return profileSubject(site, profile);
  return plainSubject(site, url);
}

const findByKey = <T>(answers: PageData['answers'], path: ReadPath): T | undefined =>
  answers.find(({ queryKey }) => isKeyOf(path, queryKey))?.data as T | undefined;

const dataOf = <T>(answers: PageData['answers'], path: RegExp): T | undefined =>
  answers.find(({ queryKey: [first] }) => path.test(String(first)))?.data as T | undefined;

function songSubject(site: CardSite, song: SongPage): Subject {
  const name = `${song.title} by ${song.artist}`;
  const picture = `/api/song-pages/${song.key}/card.jpg`;
  return {
    title: name,
    text: songLine(song),
    path: songPagePath(song.key),
    picture,
    scene: songScene(site, song),
    alt: name,
  };
}

function profileSubject(site: CardSite, profile: PublicProfile): Subject {
  const name = personName(profile);
  const { id, level, songCount } = profile;
  return {
    title: name,
    text: `Level ${level}, ${songCount === 1 ? '1 song' : `${songCount} songs`} in public tournaments.`,
    path: `/users/~${id}`,
    picture: `/api/users/${id}/card.jpg`,
    scene: profileScene(site, profile),
    alt: name,
  };
}

function tournamentSubject(site: CardSite, tournament: TournamentDetail, url: string): Subject {
  if (!tournament.isPublic) {
    return {
      ...siteSubject(site, 'private'),
      title: 'Private tournament',
      text: 'Open the link to take part.',
      path: null,
      alt: 'Private tournament',
    };
  }
  const match = matchSubject(site, tournament, url);
  if (match) return match;
  const { id, name, description, status, sharePath } = tournament;
  const line = invitationLine(tournament);
  const champion = championOf(tournament);
  const won = champion && `Champion: ${champion.title} by ${champion.artist}.`;
  return {
    title: name,
    text: status === 'setup' ? [line, description].filter(Boolean).join(' ') : description || won || line,
    path: sharePath,
    picture: `/api/tournaments/${id}/card.jpg`,
    scene: tournamentCard(site, tournament) ?? plainScene(site, 'site'),
    alt: champion ? `${name}: ${champion.title} is the champion` : name,
  };
}

/** The match that an address names, as `?match=12`. */
function matchSubject(site: CardSite, tournament: TournamentDetail, url: string): Subject | null {
  const id = Number(/[?&]match=([1-9]\d{0,9})(?:&|$)/.exec(url)?.[1]);
  const matchup = tournament.matchups.find((each) => each.id === id);
  if (!matchup) return null;
  const { song1, song2, status } = matchup;
  const songs = [song1, song2].map((song) => song?.title ?? 'To be decided').join(' vs ');
  const lines = {
    completed: 'See the result.',
    active: 'Voting is open.',
    scheduled: 'Voting opens soon.',
    pending: '',
  };
  return {
    title: songs,
    text: `${cardMatchName(matchup)} of ${tournament.name}. ${lines[status]}`.trim(),
    path: `${tournament.sharePath}?match=${id}`,
    picture: `/api/matchups/${id}/card.jpg`,
    scene: matchScene(site, tournament, matchup),
    alt: songs,
  };
}

const siteSubject = (site: CardSite, card: SiteCard): Subject => ({
  title: null,
  text: SITE_DESCRIPTION,
  path: '/',
  picture: card === 'site' ? '/api/site/card.jpg' : `/api/site/card.jpg?card=${card}`,
  scene: plainScene(site, card),
  alt: site.name,
});

function plainSubject(site: Site, url: string): Subject {
  const path = url.replace(/[?#].*$/, '');
  // A PIN of the address is left out.
  if (/^\/join\/?$/i.test(path)) {
    const text = 'Enter the PIN, and vote from your phone.';
    return {
      ...siteSubject(site, 'room'),
      title: 'Join the show',
      text,
      path: '/join',
      alt: 'Join the show',
    };
  }
  const page = userPageAt(path);
  const subject = siteSubject(site, 'site');
  return page
    ? { ...subject, title: USER_PAGES[page], text: USER_PAGE_DESCRIPTIONS[page], path: page }
    : subject;
}
