import { routes } from '#contract/routes.ts';
import type { ShowActionBody } from '#contract/show.ts';
import { at } from '#tests/support/tournaments.ts';
import type { ApiClient } from './api-client.ts';

/** What the host of a show reads and presses. */
export function hostedShow(host: ApiClient, id: number) {
  const show = () => host.send(routes.getShow, at(id));
  return {
    show,
    async press(action: ShowActionBody['action']) {
      const { seq } = await show();
      return host.send(routes.steerShow, at(id, { action, seq, fewerSongs: false }));
    },
  };
}
