import { fairPlayTexts } from '../audience/fair-play/fair-play.texts.ts';
import { viewingsTexts } from '../audience/viewings/viewings.texts.ts';
import { auditTexts } from '../audit/audit.texts.ts';
import { waitingPasswordsTexts } from '../auth/waiting-passwords.texts.ts';
import { bansTexts } from '../bans/bans.texts.ts';
import { categoriesTexts } from '../categories/categories.texts.ts';
import { eventsTexts } from '../events/events.texts.ts';
import { galleriesTexts } from '../galleries/galleries.texts.ts';
import { hostedVideosTexts } from '../hosted-videos/hosted-videos.texts.ts';
import { packagesTexts } from '../hosted-videos/packages/packages.texts.ts';
import { issuedInvoicesTexts } from '../invoices/issued/issued-invoices.texts.ts';
import { ksefTexts } from '../invoices/ksef/ksef.texts.ts';
import { registerTexts } from '../invoices/register/register.texts.ts';
import { liveTexts } from '../live/live.texts.ts';
import { mailsTexts } from '../mails/mails.texts.ts';
import { notificationsTexts } from '../notifications/notifications.texts.ts';
import { paymentsTexts } from '../orders/listing/payments.texts.ts';
import { refundListTexts } from '../orders/refunding/refund-list.texts.ts';
import { pricesAdminTexts } from '../prices/prices-admin.texts.ts';
import { settingsTexts } from '../settings/settings.texts.ts';
import { slidesTexts } from '../slides/slides.texts.ts';
import { statisticsTexts } from '../statistics/statistics.texts.ts';
import { translationsTexts } from '../translations/translations.texts.ts';
import { usersTexts } from '../users/users.texts.ts';
import { videosTexts } from '../videos/videos.texts.ts';
import { commerceAdminTexts } from './commerce-admin.texts.ts';
import { contentTexts } from './content.texts.ts';
import { panelTexts } from './panel.texts.ts';

/** Texts loaded only by the panel; one line per feature. */
export const adminTexts = {
	...commerceAdminTexts,
	...issuedInvoicesTexts,
	...ksefTexts,
	...registerTexts,
	...paymentsTexts,
	...refundListTexts,
	...pricesAdminTexts,
	...statisticsTexts,
	...viewingsTexts,
	...fairPlayTexts,
	...auditTexts,
	...bansTexts,
	...usersTexts,
	...panelTexts,
	...hostedVideosTexts,
	...packagesTexts,
	...settingsTexts,
	...categoriesTexts,
	...galleriesTexts,
	...slidesTexts,
	...liveTexts,
	...mailsTexts,
	...notificationsTexts,
	...contentTexts,
	...eventsTexts,
	...translationsTexts,
	...videosTexts,
	...waitingPasswordsTexts,
};
