import { appIconBytes, appIconParams, appManifest } from '#contract/app-manifest.ts';
import { logoAnswer, site } from '#contract/site.ts';
import { call } from './route.ts';

export const siteRoutes = {
  getSite: call('anyone', 'GET /api/site', {
    summary: 'Get the name and the logo of the site, and the ways in that it offers',
    answer: site,
  }),
  getAppManifest: call('anyone', 'GET /api/site/app.webmanifest', {
    summary: 'Get the manifest by which browsers install the site as an app',
    answer: appManifest,
  }),
  getAppIcon: call('anyone', 'GET /api/site/icons/:icon', {
    summary: 'Get an icon of the installed app',
    params: appIconParams,
    answer: appIconBytes,
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
