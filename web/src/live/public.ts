export { openLive } from './opened-live.ts';
