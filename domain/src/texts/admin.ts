import { eventsTexts } from '../events/events.texts.ts';
import { hostedVideosTexts } from '../hosted-videos/hosted-videos.texts.ts';
import { settingsTexts } from '../settings/settings.texts.ts';
import { videosTexts } from '../videos/videos.texts.ts';
import { commerceAdminTexts } from './commerce-admin.texts.ts';
import { contentTexts } from './content.texts.ts';
import { panelTexts } from './panel.texts.ts';

/** Texts that the panel loads at once; one line per feature. Dialogs that open later register their own. */
export const adminTexts = {
	...commerceAdminTexts,
	...panelTexts,
	...hostedVideosTexts,
	...settingsTexts,
	...contentTexts,
	...eventsTexts,
	...videosTexts,
};
