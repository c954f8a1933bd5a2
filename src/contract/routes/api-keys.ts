import { z } from 'zod';
import { apiKey, apiKeyBody, newApiKey } from '#contract/api-key.ts';
import { call } from './route.ts';

export const apiKeysRoutes = {
  listApiKeys: call('user', 'GET /api/keys', {
    summary: 'List the own API keys',
    answer: z.array(apiKey),
  }),
  createApiKey: call('user', 'POST /api/keys', {
    summary: 'Make an API key; only this answer holds it',
    body: apiKeyBody,
    status: 201,
    answer: newApiKey,
  }),
  deleteApiKey: call('user', 'DELETE /api/keys/:id', {
    summary: 'End an API key',
  }),
};
