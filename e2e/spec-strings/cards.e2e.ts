import { expect, type Page } from '@playwright/test';
import { type Person, personAt, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, openBare } from '#e2e/support/network.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

// What is played in the demo moves on within minutes.
test.use({ demoOf: 'cards' });

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

const create = async (person: Person, name: string, settings: object = {}): Promise<number> =>
  (
    await person('POST', '/api/tournaments', {
      name,
      tournamentType: 'playoff',
      maxParticipants: 4,
      ...settings,
    })
  ).id;

async function fill(person: Person, tournamentId: number, songs: number): Promise<void> {
  for (let song = 1; song <= songs; song += 1) {
    await person('POST', `/api/tournaments/${tournamentId}/songs`, {
      title: `Song ${song}`,
      artist: `Artist ${song}`,
      submissionType: 'main_participant_entry',
    });
  }
}

test('a card says in each phase what A §2 says', async ({ page, address }) => {
  const table = stringTable('A §2 Tournament card', [
    'LIVE',
    'COMPLETED',
    'STARTING SOON',
    'SONG SIGN UP',
    'Ready to start!',
    'Waiting for songs and participants',
    'days',
    'hours',
    'minutes',
    'seconds',
    'GROUP STAGE - VOTING',
    'KNOCKOUT STAGE',
    'Final',
    'Semifinals',
    'Quarterfinals',
    'Round 4',
    'PLAYOFFS',
    'Tournament starting soon',
    'Registration Open',
    'CHAMPION',
    'Tournament Winner',
    'Tournament Details',
    'Match duration: 8 minutes',
  ]);
  await signInAs(page, 'tide');
  await page.goto('/');
  const filling = cardOf(page, 'Living Room Sixteen');
  await table.see(
    filling,
    'STARTING SOON',
    'SONG SIGN UP',
    'Waiting for songs and participants',
    'Tournament starting soon',
    'Registration Open',
  );
  await expect(filling.getByText(/^\d+\/16 songs$/)).toBeVisible();
  await expect(filling.getByText(/^\d+\/2 participants$/)).toBeVisible();
  await expect(filling.getByRole('progressbar')).toHaveCount(2);
  await table.see(cardOf(page, 'Four to the Floor'), 'Ready to start!');
  await table.see(
    cardOf(page, 'World Tour of Songs'),
    'LIVE',
    'GROUP STAGE - VOTING',
    'Match duration: 8 minutes',
  );
  await table.see(cardOf(page, 'Clash of the Decades'), 'KNOCKOUT STAGE');
  await table.see(cardOf(page, 'Classics Cup'), 'COMPLETED', 'CHAMPION', 'Tournament Winner');
  await table.find((name) => filling.getByRole('link', { name }), 'Tournament Details');
  await expect(filling.getByRole('link', { name: 'Tournament Details' })).toHaveAttribute(
    'href',
    /^\/tournaments\/\d+$/,
  );

  const list = await (await page.request.get('/api/tournaments')).json();
  const clash = list.find((card: { name: string }) => card.name === 'Clash of the Decades');
  for (const [words, moment] of [
    ['Final', { phase: 'Finals', round: 3 }],
    ['Semifinals', { phase: 'Semifinals', round: 2 }],
    ['Quarterfinals', { phase: 'Quarterfinals', round: 1 }],
    ['Round 4', { phase: 'knockout', round: 4 }],
    ['PLAYOFFS', null],
  ] as const) {
    const currentMatchup = moment && { ...clash.currentMatchup, ...moment };
    const mend = await answerWith(page, '**/api/tournaments', { body: [{ ...clash, currentMatchup }] });
    await openBare(page, '/');
    await expect(cardOf(page, clash.name).getByText(`KNOCKOUT STAGE · ${words}`)).toBeVisible();
    await table.see(cardOf(page, clash.name), words);
    await mend();
  }

  const chorus = await personAt(address, 'chorus');
  await create(chorus, 'New Year Four', {
    startDateMode: 'custom',
    tournamentStartDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  await page.goto('/');
  await table.see(cardOf(page, 'New Year Four'), 'days', 'hours', 'minutes', 'seconds');
  table.done();
});

test('between the stages the creator is asked for the playoffs, and others are told to wait (A §2, A §4)', async ({
  page,
  address,
}) => {
  const table = stringTable('A §2 Tournament card, start_playoffs and the end', [
    'VOTING COMPLETE',
    'Submissions Complete',
    'Group Stage Complete',
    'Generate Playoff Tree',
    'Waiting for tournament creator to generate playoffs',
    'Tournament Finished',
  ]);
  const [admin, tide] = [await personAt(address, 'ember'), await personAt(address, 'tide')];
  const force = (id: number, status: string) =>
    admin('PATCH', `/api/admin/tournaments/${id}/status`, { status });
  const playoff = await create(tide, 'Straight Playoff');
  const groups = await create(tide, 'Groups First', { tournamentType: 'round_robin', maxParticipants: 8 });
  const nothing = await create(tide, 'Nobody Came');
  await fill(tide, playoff, 4);
  await fill(tide, groups, 8);
  await fill(tide, nothing, 4);
  await force(playoff, 'start_playoffs');
  await tide('POST', `/api/tournaments/${groups}/generate-bracket`);
  await force(groups, 'start_playoffs');
  await force(nothing, 'completed');
  await signInAs(page, 'tide');
  await page.goto('/');
  await table.see(cardOf(page, 'Straight Playoff'), 'VOTING COMPLETE', 'Submissions Complete');
  await table.see(cardOf(page, 'Groups First'), 'Group Stage Complete');
  await table.find(
    (name) => cardOf(page, 'Straight Playoff').getByRole('button', { name }),
    'Generate Playoff Tree',
  );
  await signInAs(page, 'synth');
  await page.goto('/');
  const waiting = cardOf(page, 'Straight Playoff');
  await table.see(waiting, 'Waiting for tournament creator to generate playoffs');
  await expect(waiting.getByRole('button', { name: 'Generate Playoff Tree' })).toHaveCount(0);
  await page.goto('/tournaments?filter=completed');
  await table.see(cardOf(page, 'Nobody Came').first(), 'Tournament Finished');
  table.done();

  const failures = stringTable('T §8 Knockout', [
    'Failed to generate knockout stage: Two songs are missing.',
    'Failed to generate knockout stage: Unknown error',
    'Error generating knockout stage. Please try again.',
    'Playoff bracket generated!',
  ]);
  await signInAs(page, 'tide');
  await page.goto(`/tournaments/${playoff}`);
  const generate = page.getByRole('button', { name: 'Generate Playoff Tree' }).first();
  for (const [answer, words] of [
    [
      { status: 409, body: { message: 'Two songs are missing.', error: 'x', code: 'CONFLICT' } },
      'Two songs are missing.',
    ],
    [{ status: 500, body: {} }, 'Unknown error'],
    ['nothing', null],
  ] as const) {
    const mend = await answerWith(page, '**/generate-knockout', answer);
    await generate.click();
    await failures.see(
      page.getByRole('main'),
      words
        ? `Failed to generate knockout stage: ${words}`
        : 'Error generating knockout stage. Please try again.',
    );
    await mend();
  }
  await generate.click();
  await failures.see(shownToast(page), 'Playoff bracket generated!');
  failures.done();
});

test('the carousel of a card goes round, what is live first (A §2)', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.goto('/');
  const card = cardOf(page, 'World Tour of Songs');
  const place = card.getByText(/^\d+\/\d+$/);
  await expect(place).toHaveText('1/12');
  const count = 12;
  await expect(place).toHaveText(`1/${count}`);
  await expect(card.getByText('Ends in')).toBeVisible();
  await card.getByRole('button', { name: 'Previous matchup' }).click();
  await expect(place).toHaveText(`${count}/${count}`);
  await card.getByRole('button', { name: 'Next matchup' }).click();
  await expect(place).toHaveText(`1/${count}`);
});

test('joining from a card says what A §2 and A §8 say, and the card glows', async ({ page }) => {
  const table = stringTable('A §2 Join button', [
    'Join tournament',
    'Already joined',
    'Joined tournament!',
    'Error',
  ]);
  await signInAs(page, 'synth');
  const { id } = await (
    await page.request.post('/api/tournaments', {
      data: { name: 'Mine', tournamentType: 'playoff', maxParticipants: 4 },
    })
  ).json();
  await signInAs(page, 'coda');
  await page.goto('/');
  const card = cardOf(page, 'Mine');
  const join = card.getByRole('button', { name: /^Join tournament/ });
  await join.hover();
  await table.find((name) => page.getByRole('tooltip', { name }), 'Join tournament');
  const mend = await answerWith(page, `**/api/tournaments/${id}/join`, {
    status: 409,
    body: { message: 'The doors are closed.', error: 'Conflict', code: 'WRONG_STATE' },
  });
  await join.click();
  await table.see(page, 'Error');
  await expect(page.getByText('The doors are closed.').first()).toBeVisible();
  await mend();
  await join.click();
  await table.see(page, 'Joined tournament!');
  const joined = card.getByRole('button', { name: /^Already joined/ });
  await expect(joined).toBeVisible();
  await expect(card).toHaveAttribute('data-joined', 'true');
  await expect(card).toHaveCSS('box-shadow', /rgb/);
  await page.mouse.move(0, 0);
  await joined.hover();
  await table.find((name) => page.getByRole('tooltip', { name }), 'Already joined');
  table.done();
});
