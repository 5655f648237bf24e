import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Budget } from './rate-limit.ts';

// Public answers that cost more than a few milliseconds and differ from caller to caller, so that none can be kept ready. Each address has
// a budget, wide enough for a school behind one address.

const MINUTE = 60;

export const searchBudget = (ip: string): Budget => ({ bucket: `search:ip:${ipKey(ip)}`, max: 300, windowSeconds: MINUTE });

/** Lists of visitors who are not signed in. */
export const listBudget = (ip: string): Budget => ({ bucket: `list:ip:${ipKey(ip)}`, max: 600, windowSeconds: MINUTE });

/** Pages that have to be rendered because nobody has asked for them with these parameters lately. */
export const renderBudget = (ip: string): Budget => ({ bucket: `render:ip:${ipKey(ip)}`, max: 300, windowSeconds: MINUTE });
