import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '../../context.ts';
import { tournamentScope } from '../../reads.ts';
import { serve } from '../../serve.ts';
import { openForReading } from '../access/service.ts';
import * as service from './service.ts';

export function matchupsRoutes(app: FastifyInstance, context: Context) {
  serve(app, context, routes.listMatchups, async ({ context, viewer, params }) => {
    await openForReading(context, viewer, params.id);
    return context.reads.get(tournamentScope(params.id), 'matchups', () =>
      service.loadMatchups(context.db, params.id),
    );
  });

  serve(app, context, routes.getSchedule, async ({ context, viewer, params }) => {
    await openForReading(context, viewer, params.id);
    return context.reads.get(tournamentScope(params.id), 'schedule', async () => ({
      matchups: await service.loadMatchups(context.db, params.id),
    }));
  });

  serve(app, context, routes.getMatchup, ({ context, viewer, params }) =>
    service.getMatchup(context, viewer, params.id),
  );

  serve(app, context, routes.activateMatchup, ({ context, viewer, params }) =>
    service.activateMatchup(context, viewer, params.id),
  );

  serve(app, context, routes.updateSchedule, ({ context, viewer, params, body }) =>
    service.updateSchedule(context, viewer, params.id, body),
  );

  serve(app, context, routes.deleteMatchup, async ({ context, viewer, params }) => {
    await service.deleteMatchup(context, viewer, params.id);
    return { message: 'Matchup Deleted!' };
  });

  serve(app, context, routes.generateSchedule, ({ context, viewer, params }) =>
    service.generateSchedule(context, viewer, params.id),
  );
}
