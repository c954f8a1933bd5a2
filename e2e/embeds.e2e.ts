import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { createTournament, detailOf, openMatch, vote } from '#tests/support/tournaments.ts';
import { findViolations } from './support/axe.ts';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

/** A page of another site with this HTML. */
async function openForeignPage(page: Page, html: string) {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><body>${html}`),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return () => server.close();
}

test('a snippet shows a match in a page of another site (rule X9)', async ({
  page,
  context,
  openPage,
  address,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await register(page.request, 'embedhost');
  const match = await openMatch(host, [host, host, host, host], { name: 'Framed Cup' });
  await page.goto(`/tournaments/${match.tournamentId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Embed', exact: true }).click();
  const tools = page.getByRole('region', { name: 'Embed' });
  await tools.getByLabel('It shows').selectOption('The current match');
  await tools.getByLabel('Theme').selectOption('Light');
  await tools.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(tools.getByRole('button', { name: 'HTML copied' })).toBeVisible();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toContain(
    `src="${address}/embed/t/framed-cup-${match.tournamentId}?view=match&amp;theme=light"`,
  );

  // Another host name of this machine: another site to the browser.
  const reader = await openPage();
  await reader.setViewportSize({ width: 360, height: 740 });
  const close = await openForeignPage(reader, snippet);
  const frame = reader.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Framed Cup' })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
  // The frame is as high as its content: nothing in it scrolls.
  await expect(async () => {
    const [inner, outer] = await frame.locator('html').evaluate((html) => [html.scrollHeight, innerHeight]);
    expect(outer).toBe(inner);
  }).toPass();
  // Votes arrive while it stands there.
  await expect(frame.getByText('0 votes')).toHaveCount(2);
  await vote(host, match, 1);
  await expect(frame.getByText('100%')).toBeVisible();
  const opened = reader.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Vote' }).click();
  const site = await opened;
  await expect(site).toHaveURL(
    `${address}/t/framed-cup-${match.tournamentId}?tab=voting#matchup-${match.id}`,
  );
  await expect(site.getByRole('heading', { level: 1, name: 'Framed Cup' })).toBeVisible();
  expect(await reader.context().cookies(address)).toEqual([]);
  close();
});

test('an embed shows the bracket, where it is narrow one round, and of a private tournament nothing (rule X9)', async ({
  page,
  openPage,
  address,
}) => {
  const host = await register(page.request, 'framer');
  const match = await openMatch(host, Array(8).fill(host), { name: 'Wide Cup' });
  const reader = await openPage();
  await reader.emulateMedia({ colorScheme: 'light' });
  await reader.goto(`${address}/embed/t/${match.tournamentId}?view=bracket`);
  await expect(reader.locator('html')).toHaveAttribute('data-theme', 'light');
  const { matchups } = await detailOf(host, match.tournamentId);
  await expect(reader.getByRole('region', { name: 'Bracket' }).getByRole('link')).toHaveCount(
    matchups.length,
  );
  expect(await findViolations(reader)).toEqual([]);
  // Where the rounds do not fit beside each other, one shows, with buttons for the others.
  await reader.setViewportSize({ width: 360, height: 740 });
  await expect(reader.getByRole('region', { name: 'Bracket' }).getByRole('link')).toHaveCount(4);
  await reader.getByRole('button', { name: 'Final', exact: true }).click();
  await expect(reader.getByRole('region', { name: 'Bracket' }).getByRole('link')).toHaveCount(1);
  await reader.goto(`${address}/embed/t/${match.tournamentId}?theme=dark`);
  await expect(reader.getByRole('link', { name: 'Vote' })).toBeVisible();
  expect(await findViolations(reader)).toEqual([]);

  const hidden = await createTournament(host, { name: 'Hidden Harmony', isPublic: false });
  await reader.goto(`${address}/embed/t/${hidden}`);
  await expect(reader.getByText('There is nothing to show here.')).toBeVisible();
});
