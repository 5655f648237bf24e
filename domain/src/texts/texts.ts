import { accountMailTexts } from '../account/account.mail.texts.ts';
import { chatTexts } from '../audience/chat/chat.texts.ts';
import { fairPlayMailTexts } from '../audience/fair-play/fair-play.mail.texts.ts';
import { fairPlayTexts } from '../audience/fair-play/fair-play.texts.ts';
import { testPageTexts } from '../audience/test/test-page.texts.ts';
import { viewingsTexts } from '../audience/viewings/viewings.texts.ts';
import { auditTexts } from '../audit/audit.texts.ts';
import { adminMailTexts } from '../auth/admin.mail.texts.ts';
import { authTexts } from '../auth/auth.texts.ts';
import { waitingPasswordsTexts } from '../auth/waiting-passwords.texts.ts';
import { bansTexts } from '../bans/bans.texts.ts';
import type { Language } from '../base/text/language.ts';
import { fillText, pickText, type TextParams, type TextTable } from '../base/text/text.ts';
import { categoriesTexts } from '../categories/categories.texts.ts';
import { checkoutTexts } from '../checkout/checkout.texts.ts';
import { claimsMailTexts } from '../claims/claims.mail.texts.ts';
import { claimsTexts } from '../claims/claims.texts.ts';
import { claimsAdminTexts } from '../claims/claims-admin.texts.ts';
import { galleriesTexts } from '../galleries/galleries.texts.ts';
import { guestPagesTexts } from '../guests/guest-pages.texts.ts';
import { guestsMailTexts } from '../guests/guests.mail.texts.ts';
import { packagesTexts } from '../hosted-videos/packages/packages.texts.ts';
import { issuedInvoicesTexts } from '../invoices/issued/issued-invoices.texts.ts';
import { ksefTexts } from '../invoices/ksef/ksef.texts.ts';
import { invoicePrintTexts } from '../invoices/print/print.texts.ts';
import { invoiceRegisterTexts } from '../invoices/register/register.texts.ts';
import { verdictsTexts } from '../law/verdicts.texts.ts';
import { liveTexts } from '../live/live.texts.ts';
import { mailsTexts } from '../mails/mails.texts.ts';
import { notificationsMailTexts } from '../notifications/notifications.mail.texts.ts';
import { notificationsTexts } from '../notifications/notifications.texts.ts';
import { paymentsTexts } from '../orders/listing/payments.texts.ts';
import { ordersMailTexts } from '../orders/orders.mail.texts.ts';
import { blikTexts } from '../orders/paying/blik.texts.ts';
import { refundListTexts } from '../orders/refunding/refund-list.texts.ts';
import { kitsPanelTexts } from '../pages/kits-panel.texts.ts';
import { pricesAdminTexts } from '../prices/prices-admin.texts.ts';
import { declarationTexts } from '../settings/declaration.texts.ts';
import { slidesTexts } from '../slides/slides.texts.ts';
import { annualReportTexts } from '../statistics/annual-report.texts.ts';
import { dutiesTexts } from '../statistics/duties.texts.ts';
import { statisticsTexts } from '../statistics/statistics.texts.ts';
import { translationsTexts } from '../translations/translations.texts.ts';
import { usersTexts } from '../users/users.texts.ts';
import { playerControlsTexts } from '../watching/player/controls.texts.ts';
import { adminTexts } from './admin.ts';
import { heldSessionTexts } from './held-session.texts.ts';
import { mailTexts } from './mail.texts.ts';
import { publicTexts } from './public.ts';

/** All texts. The server uses this; the browser loads `public.ts`, `admin.ts` with the panel, and those of other parts, such as the player, with them. */
const allTexts = {
	...publicTexts,
	...adminTexts,
	...mailsTexts,
	...bansTexts,
	...blikTexts,
	...categoriesTexts,
	...statisticsTexts,
	...dutiesTexts,
	...annualReportTexts,
	...notificationsTexts,
	...declarationTexts,
	...slidesTexts,
	...usersTexts,
	...kitsPanelTexts,
	...pricesAdminTexts,
	...waitingPasswordsTexts,
	...viewingsTexts,
	...ksefTexts,
	...auditTexts,
	...liveTexts,
	...translationsTexts,
	...packagesTexts,
	...fairPlayTexts,
	...heldSessionTexts,
	...mailTexts,
	...accountMailTexts,
	...adminMailTexts,
	...ordersMailTexts,
	...guestsMailTexts,
	...invoicePrintTexts,
	...notificationsMailTexts,
	...playerControlsTexts,
	...chatTexts,
	...testPageTexts,
	...checkoutTexts,
	...guestPagesTexts,
	...paymentsTexts,
	...refundListTexts,
	...galleriesTexts,
	...invoiceRegisterTexts,
	...issuedInvoicesTexts,
	...authTexts,
	...fairPlayMailTexts,
	...claimsAdminTexts,
	...claimsMailTexts,
	...claimsTexts,
	...verdictsTexts,
};

export type TextKey = keyof typeof allTexts;

const table: TextTable = allTexts;

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(allTexts, key);

export function text(language: Language, key: TextKey, params?: TextParams): string {
	const entry = table[key];
	return entry ? fillText(language, pickText(language, entry), params) : key;
}
