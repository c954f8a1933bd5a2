import { site } from '#contract/site.ts';
import { call } from './route.ts';

export const siteRoutes = {
  getSite: call('anyone', 'GET /api/site', {
    summary: 'Get the name of the site and the ways in that it offers',
    answer: site,
  }),
};
