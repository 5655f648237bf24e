import { frameTexts } from './frame.texts.ts';

/** What a visitor's browser loads first; one line a room. */
export const publicTexts = { ...frameTexts };
