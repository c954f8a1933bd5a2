import { expect, it } from 'vitest';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { LinkStatus } from './link-status.tsx';

it('a link that could not be read shows an error, and one that is being read does not (rule C30)', () => {
  const failed = renderMarkup(<LinkStatus state={{ kind: 'failed' }} />);
  expect(failed).toContain('Could not read this link');
  expect(failed).toContain('text-danger');
  const waiting = renderMarkup(<LinkStatus state={{ kind: 'waiting' }} />);
  expect(waiting).toContain('Reading the link...');
  expect(waiting).not.toContain('text-danger');
});
