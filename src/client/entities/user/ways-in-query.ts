import { readQuery } from '#client/lib/api/read-query.ts';
import type { WaysIn } from '#contract/ways-in.ts';

export const waysInQuery = readQuery<WaysIn | null>(['/api/auth/ways']);
