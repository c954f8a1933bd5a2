import { expect, type Page } from '@playwright/test';
import { openWithoutPageData } from './network.ts';
import { changeMatchups, type Show, waitUntilQuiet } from './open-screen.ts';
import { toneFile } from './tone-file.ts';

/** A link to an audio file and one to a video, which both play on the page. */
export const AUDIO = 'https://audio.example/song.wav';
export const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

/** The message of a player. A player that sends none counts as failed after 20 seconds. */
const ANSWER = `<script>addEventListener('message', () => parent.postMessage('{"event":"initialDelivery"}', '*'))</script>`;

/** Shows a match in which every song has this link, and plays its first song. */
export const playing =
  (url: string): Show =>
  async (page, { knockout }) => {
    const links = { url, spotifyUrl: null, youtubeUrl: null, platform: url === VIDEO ? 'youtube' : 'other' };
    const withLinks = (song: object | null) => song && { ...song, ...links };
    await answerPlayers(page);
    await changeMatchups(
      page,
      knockout,
      (matchups) =>
        matchups.map((each) => ({ ...each, song1: withLinks(each.song1), song2: withLinks(each.song2) })),
      ({ songs }) => ({ songs: songs.map(withLinks) }),
    );
    await openWithoutPageData(page, `/tournaments/${knockout}?tab=voting`);
    await waitUntilQuiet(page);
    await page.locator('[data-part="links"] a').first().click();
    await expect(page.locator('section[data-stand]')).toHaveAttribute('data-stand', 'place');
  };

/** Plays the songs of the tournament as a list, after `playing`. The player floats above the page. */
export async function playList(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Songs' }).click();
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(page.locator('section[data-stand]')).toContainText('1 of');
  await expect(page.locator('section[data-stand]')).toHaveAttribute('data-stand', 'floating');
}

/** Answers for the sites that the players of songs belong to. */
export async function answerPlayers(page: Page): Promise<void> {
  await page.route(AUDIO, (route) => route.fulfill({ contentType: 'audio/wav', body: toneFile() }));
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<html lang="en"><title>A player</title>${ANSWER}` }),
  );
}
