import { expect, test } from 'vitest';
import { historyQuery } from './history-tab.tsx';

test.each([
  ['7', 'correction', '/api/admin/history?tournamentId=7'],
  ['999999999', '', '/api/admin/history?tournamentId=999999999'],
  ['9999999999', '', '/api/admin/history'],
  ['0', '', '/api/admin/history'],
  ['cup', 'match_reopened', '/api/admin/history?action=match_reopened'],
])('the filters %j and %j of the address read %s', (tournamentId, action, path) => {
  expect(historyQuery(tournamentId, action).queryKey).toEqual([path]);
});
