import { cardBytes, logoAnswer, site } from '#contract/site.ts';
import { call } from './route.ts';

export const siteRoutes = {
  getSite: call('anyone', 'GET /api/site', {
    summary: 'Get the name and the logo of the site, and the ways in that it offers',
    answer: site,
  }),
  getSiteCard: call('anyone', 'GET /api/site/card.jpg', {
    summary: 'Get the preview picture of the site',
    answer: cardBytes,
  }),
  adminUploadLogo: call('admin', 'POST /api/admin/site/logo', {
    summary: 'Set the logo of the site, as an admin',
    upload: 'logo',
    answer: logoAnswer,
  }),
  adminRemoveLogo: call('admin', 'DELETE /api/admin/site/logo', {
    summary: 'Remove the logo of the site, as an admin',
  }),
};
