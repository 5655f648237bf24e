import { auditTexts } from './audit.texts.ts';
import { bansTexts } from './bans.texts.ts';
import { categoriesTexts } from './categories.texts.ts';
import { commerceAdminTexts } from './commerce-admin.texts.ts';
import { contentTexts } from './content.texts.ts';
import { eventsTexts } from './events.texts.ts';
import { galleriesTexts } from './galleries.texts.ts';
import { hostedVideosTexts } from './hosted-videos.texts.ts';
import { mailsTexts } from './mails.texts.ts';
import { notificationsTexts } from './notifications.texts.ts';
import { panelTexts } from './panel.texts.ts';
import { paymentsTexts } from './payments.texts.ts';
import { refundListTexts } from './refund-list.texts.ts';
import { settingsTexts } from './settings.texts.ts';
import { slidesTexts } from './slides.texts.ts';
import { statisticsTexts } from './statistics.texts.ts';
import { translationsTexts } from './translations.texts.ts';
import { usersTexts } from './users.texts.ts';
import { videosTexts } from './videos.texts.ts';

/** What only the panel loads; one line per feature. */
export const adminTexts = {
	...commerceAdminTexts,
	...paymentsTexts,
	...refundListTexts,
	...statisticsTexts,
	...auditTexts,
	...bansTexts,
	...usersTexts,
	...panelTexts,
	...hostedVideosTexts,
	...settingsTexts,
	...categoriesTexts,
	...galleriesTexts,
	...slidesTexts,
	...mailsTexts,
	...notificationsTexts,
	...contentTexts,
	...eventsTexts,
	...translationsTexts,
	...videosTexts,
};
