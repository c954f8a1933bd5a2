import { test } from '#e2e/support/demo.ts';
import { stringTable } from './table.ts';

test('the landing page shows the specified words (rule W4)', async ({ page }) => {
  const table = stringTable('Landing page', [
    'Battle of the Beats',
    'Get Started',
    'Join',
    'Learn More',
    'Create Tournaments',
    'Vote & Compete',
    'Earn Rewards',
    'Sign Up & Join',
    'Submit Your Songs',
    'Vote & Win',
    'Features',
    'Support',
    'Help Center',
    'Contact Us',
    'Privacy Policy',
    'Terms of Service',
    'Sign In',
  ]);
  await page.goto('/');
  await table.find((name) => page.getByRole('link', { name, exact: true }), 'Get Started', 'Join', 'Sign In');
  await table.find((name) => page.getByRole('button', { name, exact: true }), 'Learn More');
  await table.find((name) => page.getByRole('heading', { name }), 'Battle of the Beats');
  await table.see(
    page.getByRole('main'),
    'Create Tournaments',
    'Vote & Compete',
    'Earn Rewards',
    'Sign Up & Join',
    'Submit Your Songs',
    'Vote & Win',
  );
  await table.see(
    page.locator('footer'),
    'Features',
    'Support',
    'Help Center',
    'Contact Us',
    'Privacy Policy',
    'Terms of Service',
  );
  table.done();
});
