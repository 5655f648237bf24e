import { setTimeout as wait } from 'node:timers/promises';

export const pause = (ms: number) => wait(ms);
