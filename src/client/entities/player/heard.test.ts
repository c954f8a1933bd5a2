// @vitest-environment happy-dom

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { heardQuery, useMarkHeard } from './heard.ts';

afterEach(() => vi.unstubAllGlobals());

test('a song stays heard if a read that began before the server stored it answers without it', async () => {
  const song = createSong({ id: 5, tournamentId: 3 });
  const query = heardQuery(3, true);
  const client = new QueryClient();
  client.setQueryData(userKeys.current, { id: 1 });
  client.setQueryData(query.queryKey, [4]);
  const stop = new QueryObserver(client, { ...query, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  );
  const sent = stubAnswers(
    () => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      return succeeded({ success: true });
    },
    succeeded([4]),
    succeeded([4, 5]),
  );

  runHook(client, useMarkHeard)(song);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toEqual([4, 5]));
  stop();
});
