import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account.routes.ts';
import { deleteSentFarewellMails } from './account/erase.service.ts';
import { audienceRoutes } from './audience/audience.routes.ts';
import { fairPlayJob } from './audience/fair-play/fair-play.service.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { bansRoutes } from './bans/bans.routes.ts';
import { categoriesRoutes } from './categories/categories.routes.ts';
import { claimsJob } from './claims/answers.service.ts';
import { claimsRoutes } from './claims/claims.routes.ts';
import { codesRoutes } from './codes/codes.routes.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { galleriesRoutes } from './galleries/galleries.routes.ts';
import { giftsRoutes } from './gifts/gifts.routes.ts';
import { groupTicketsRoutes } from './group-tickets/group-tickets.routes.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import { hostedVideosJobs, hostedVideosRoutes } from './hosted-videos/hosted-videos.routes.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { issuedInvoicesJobs, issuedInvoicesRoutes } from './invoices/issued/issued-invoices.routes.ts';
import { printJobs, printRoutes } from './invoices/print/print.routes.ts';
import { registerRoutes } from './invoices/register/register.routes.ts';
import { ksefJobs, ksefRoutes } from './invoices/sending/ksef.routes.ts';
import type { Context, JobSpec } from './lib/context.ts';
import { liveJobs, liveRoutes } from './live/live.routes.ts';
import { mailsRoutes } from './mails/mails.routes.ts';
import { notificationsJobs } from './notifications/notifications.jobs.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { icalRoutes } from './open-api/ical.routes.ts';
import { ogImageRoutes } from './open-api/og-image.routes.ts';
import { openApiDocuments } from './open-api/open-api.documents.ts';
import { openApiRoutes } from './open-api/open-api.routes.ts';
import { posterRoutes } from './open-api/poster.routes.ts';
import { sitemapRoutes } from './open-api/sitemap.routes.ts';
import { ordersJobs } from './orders/orders.jobs.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { payuRoutes, refundBatchesRoutes } from './orders/paying/payments.routes.ts';
import { pagesDocuments } from './pages/pages.documents.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import type { DocumentSpec } from './platform/documents/document-spec.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { slidesRoutes } from './slides/slides.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { translationsRoutes } from './translations/translations.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { videosRoutes } from './videos/videos.routes.ts';
import { watchingRoutes } from './watching/watching.routes.ts';

/** What a feature registers: its routes, jobs and server-rendered pages. */
export type Feature = {
	routes?: (app: FastifyInstance, context: Context) => void | Promise<void>;
	jobs?: JobSpec[];
	documents?: DocumentSpec[];
};

export const features: Feature[] = [
	{ routes: authRoutes },
	{ routes: accountRoutes, jobs: [deleteSentFarewellMails] },
	{ routes: usersRoutes },
	{ routes: bansRoutes },
	{ routes: auditRoutes },
	{ routes: settingsRoutes },
	{ routes: pagesRoutes, documents: pagesDocuments },
	{ routes: categoriesRoutes },
	{ routes: galleriesRoutes },
	{ routes: slidesRoutes },
	{ routes: mailsRoutes },
	{ routes: notificationsRoutes, jobs: notificationsJobs },
	{ routes: searchRoutes },
	{ routes: openApiRoutes, documents: openApiDocuments },
	{ routes: sitemapRoutes },
	{ routes: icalRoutes },
	{ routes: ogImageRoutes },
	{ routes: posterRoutes },
	{ routes: videosRoutes },
	{ routes: eventsRoutes },
	{ routes: translationsRoutes },
	{ routes: hostedVideosRoutes, jobs: hostedVideosJobs },
	{ routes: liveRoutes, jobs: liveJobs },
	{ routes: watchingRoutes },
	{ routes: audienceRoutes, jobs: [fairPlayJob] },
	{ routes: ordersRoutes, jobs: ordersJobs },
	{ routes: payuRoutes },
	{ routes: refundBatchesRoutes },
	{ routes: giftsRoutes },
	{ routes: guestsRoutes },
	{ routes: groupTicketsRoutes },
	{ routes: codesRoutes },
	{ routes: claimsRoutes, jobs: [claimsJob] },
	{ routes: invoicesRoutes },
	{ routes: issuedInvoicesRoutes, jobs: issuedInvoicesJobs },
	{ routes: registerRoutes },
	{ routes: ksefRoutes, jobs: ksefJobs },
	{ routes: printRoutes, jobs: printJobs },
	{ routes: statisticsRoutes },
];
