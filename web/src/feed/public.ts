export { useFeed } from './use-feed.ts';
