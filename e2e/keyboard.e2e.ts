import { expect } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';
import {
  escapeFrom,
  expectFocusKept,
  expectVisibleFocus,
  pressOn,
  pressUntil,
  tabTo,
  typeInto,
} from './support/keyboard.ts';
import { findDemo } from './support/screens.ts';

// Each test has its own accounts, so several workers share this long file.
test.describe.configure({ mode: 'parallel' });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a user does everything by keyboard alone at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    const name = `keys${viewport.width}`;

    await test.step('sign up', async () => {
      await page.goto('/');
      await pressOn(page, link('Get Started'));
      const isSelected = (tab: string) =>
        expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await tabTo(page, page.getByRole('tab', { name: 'Sign Up' }));
      await page.keyboard.press('ArrowLeft');
      await isSelected('Sign In');
      await page.keyboard.press('ArrowRight');
      await isSelected('Sign Up');
      await typeInto(page, page.getByLabel('Email'), `${name}@keys.example`);
      await typeInto(page, page.getByLabel('Password'), 'long enough');
      await typeInto(page, page.getByLabel('First Name'), 'Kay');
      await typeInto(page, page.getByLabel('Last Name'), 'Board');
      await typeInto(page, page.getByLabel('Username'), name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Welcome, Kay!' })).toBeVisible();
      await page.keyboard.press('Tab');
      await expectFocusKept(page);
    });

    await test.step('vote in the most urgent matchup', async () => {
      await pressOn(page, button(/^Vote for/));
      await expect(button(/^Your vote/).first()).toBeVisible();
      await expectFocusKept(page);
      await expect(page.getByText('Vote confirmed!').first()).toBeVisible();
    });

    await test.step('discuss the matchup', async () => {
      await pressOn(page, link('Open the matchup'));
      await expect(page.getByRole('main')).toBeFocused();
      const messageBox = page.getByRole('textbox', { name: 'Write a message' });
      // On a phone the first key loads the discussion.
      await expect(page.getByRole('region', { name: 'Live Discussion' })).toBeVisible();
      await page.keyboard.press('Tab');
      await typeInto(page, messageBox, 'Typed without a mouse');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Message sent').first()).toBeVisible();
      await expect(messageBox).toBeFocused();
      await pressOn(page, button('Edit'));
      await expect(page.getByRole('textbox', { name: 'Edit your message' })).toBeFocused();
      await page.keyboard.type(', and edited');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Edit your message' })).toHaveCount(0);
      // The line above a closed discussion shows its newest message, too.
      await expect(
        page.getByText('Typed without a mouse, and edited').filter({ visible: true }).first(),
      ).toBeVisible();
      await expectFocusKept(page);
      // The demo's users like messages, too.
      await pressOn(page, button(/^Like, \d+ like/), 'Space');
      await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
      await pressOn(page, button('Delete'));
      await pressOn(
        page,
        page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }),
      );
      await expect(page.getByText('Typed without a mouse, and edited')).toHaveCount(0);
      await expectFocusKept(page);
    });

    await test.step('create a tournament', async () => {
      await pressOn(
        page,
        page.getByRole('navigation').getByRole('link', { name: 'Create' }).locator('visible=true'),
      );
      await typeInto(page, page.getByLabel('Tournament Name'), 'Keys Only');
      await tabTo(page, page.getByLabel('Public Tournament'));
      await page.keyboard.press('Space');
      await tabTo(page, page.getByLabel('Tournament Format'));
      await page.keyboard.type('Round');
      await expect(page.getByLabel('Tournament Size')).toHaveValue('8');
      await pressOn(page, button('Create Tournament'));
      await expect(page.getByRole('heading', { name: 'Keys Only' })).toBeVisible();
      await expectFocusKept(page);
    });

    await test.step('enter four songs', async () => {
      await pressOn(page, button('Add Songs'));
      const dialog = page.getByRole('dialog', { name: 'Add Songs' });
      await typeInto(page, dialog.getByLabel('Artist'), 'The Keys');
      for (const [step, title] of ['Tab', 'Shift', 'Enter', 'Escape'].entries()) {
        await typeInto(page, dialog.getByLabel('Song Title'), title);
        await page.keyboard.press('Enter');
        if (step === 3) break;
        await expect(dialog.getByLabel('Song Title')).toHaveValue('');
        await expect(dialog.getByLabel('Song Title')).toBeFocused();
      }
      await expect(dialog).toBeHidden();
      await expectFocusKept(page);
    });

    await test.step('move between the tabs', async () => {
      const tabs = page.getByRole('tablist', { name: 'Tournament' }).getByRole('tab');
      await tabTo(page, tabs);
      await page.keyboard.press('End');
      await expect(page.getByRole('tab', { name: /History/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: /History/ })).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Home');
      await expect(page.getByRole('tab', { name: /Overview/ })).toBeFocused();
    });

    await test.step('predict', async () => {
      await pressOn(page, link('Battle of the Beats'));
      await pressOn(page, link('Musical Predictions'));
      await pressOn(page, button('Create Prediction'));
      const dialog = page.getByRole('dialog', { name: 'Create Prediction' });
      await expect(dialog.getByLabel('Question')).toBeFocused();
      await escapeFrom(page, dialog);
      await expect(button('Create Prediction').first()).toBeFocused();
      await page.keyboard.press('Enter');
      await typeInto(page, dialog.getByLabel('Question'), `Does ${name} need a mouse?`);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expectFocusKept(page);
      await pressOn(page, button(`No: Does ${name} need a mouse?`), 'Space');
      await expect(page.getByText('Your tokens: 4')).toBeVisible();
      await expectFocusKept(page);
    });

    await test.step('change the theme and sign out', async () => {
      await page.keyboard.press('ControlOrMeta+Home');
      await pressOn(page, button('Theme'));
      await expect(page.getByRole('menu')).toBeVisible();
      await pressUntil(page, 'Home', () =>
        expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused({ timeout: 2000 }),
      );
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(button('Theme')).toBeFocused();
      await pressOn(page, button(/^(Account of .*|You)$/));
      await expect(page.getByRole('menu')).toBeVisible();
      await escapeFrom(page, page.getByRole('menu'));
      await expect(button(/^(Account of .*|You)$/)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await pressUntil(page, 'End', () =>
        expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused({ timeout: 2000 }),
      );
      await page.keyboard.press('Enter');
      await expect(link('Get Started').first()).toBeVisible();
    });
  });
}

test('labels describe bracket, carousel and discussion to keyboard users', async ({ page, address }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'tide');
  const { knockout } = await findDemo(address);
  await page.goto(`/tournaments/${knockout}?tab=bracket`);

  await test.step('the bracket is a list of rounds, and each round a list of labelled matches', async () => {
    const panel = page.getByRole('tabpanel', { name: 'Bracket' });
    const matches = panel.getByRole('link', { name: / against / });
    await expect(matches).toHaveCount(8);
    // Each match is followed by the links of its covers.
    const names = await panel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent));
    const sentences = names.filter((name) => !name.startsWith('Listen to '));
    for (const sentence of sentences)
      expect(sentence).toMatch(
        /^[A-Z].*: .+ against .+, (Live|Completed|Scheduled|Pending)(, starts [^,]+)?(, \d+ to \d+ votes)?(, .+ won)?(, tiebreaker [a-z]+)?\.$/,
      );
    await tabTo(page, matches.first());
    for (const name of names) {
      // The demo's users vote meanwhile, so only the counts in a label may change.
      const withoutCounts = (text: string | null) => text?.replace(/\d+ to \d+/, '');
      await expect
        .poll(() =>
          page
            .locator(':focus')
            .evaluate((link) => link.getAttribute('aria-label') ?? link.textContent)
            .then(withoutCounts),
        )
        .toBe(withoutCounts(name));
      await expectVisibleFocus(page);
      await page.keyboard.press('Tab');
    }
    for (const round of ['Quarterfinals', 'Semifinals', 'Final'])
      await expect(panel.getByRole('list', { name: round }).getByRole('listitem').first()).toBeVisible();
    // A drawn match leads to its tiebreaker instead.
    const decided = sentences.findIndex((sentence) => {
      const [, first, second] = /Completed, (\d+) to (\d+) votes/.exec(sentence ?? '') ?? [];
      return first !== second;
    });
    await tabTo(page, matches.nth(decided));
  });

  const carousel = page.getByRole('region', { name: 'Matchups' });
  await test.step('a match leads to its card, and the arrows of the carousel announce the next matchup', async () => {
    const [, title] =
      /: (.+) against/.exec((await page.locator(':focus').getAttribute('aria-label')) ?? '') ?? [];
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('article', { name: new RegExp(`^${title} against`) })).toBeVisible();
    await expectFocusKept(page);
    const position = carousel.locator('[aria-live]').first();
    const before = (await position.textContent()) ?? '';
    await pressOn(page, carousel.getByRole('button', { name: 'Next matchup' }));
    await expect(position).not.toHaveText(before);
    const name = await carousel.getByRole('article', { name: / against / }).getAttribute('aria-label');
    await expect(position).toHaveText(new RegExp(`^Match \\d of 8: ${name}$`));
    await expect(carousel.getByRole('button', { name: 'Next matchup' })).toBeFocused();
    await pressOn(page, carousel.getByRole('button', { name: 'Previous matchup' }));
    await expect(position).toHaveText(before);
  });

  await test.step('the discussion is a tree of comments, each with its author and its actions', async () => {
    const discussion = carousel.getByRole('region', { name: 'Live Discussion' });
    await typeInto(page, discussion.getByRole('textbox', { name: 'Write a message' }), 'First by keys');
    await page.keyboard.press('Enter');
    const comment = discussion
      .getByRole('article', { name: 'Message by Tide Demo' })
      .filter({ hasText: 'First by keys' })
      .first();
    await pressOn(page, comment.getByRole('button', { name: /^Reply/ }));
    await expect(page.locator(':focus')).toHaveRole('textbox');
    await page.keyboard.type('An answer by keys');
    await page.keyboard.press('Enter');
    await expect(discussion.getByText('An answer by keys', { exact: true })).toBeVisible();
    await expectFocusKept(page);
  });
});
