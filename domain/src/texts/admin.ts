import { panelTexts } from './panel.texts.ts';
import { settingsTexts } from './settings.texts.ts';

/** What only the panel loads; one line a room. */
export const adminTexts = { ...panelTexts, ...settingsTexts };
