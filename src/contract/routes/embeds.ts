import { oembed, oembedQuery } from '#contract/oembed.ts';
import { call } from './route.ts';

export const embedsRoutes = {
  getOembed: call('anyone', 'GET /api/oembed', {
    summary: 'Get the embed of a public tournament by the address of its page, as oEmbed',
    query: oembedQuery,
    answer: oembed,
  }),
};
