import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ViewKey } from './menu.ts';

type Load = () => Promise<{ View: ComponentType }>;
const view = (load: Load) => lazy(async () => ({ default: (await load()).View }));

/** Each view of the panel, loaded when it is opened. */
export const VIEWS: Record<ViewKey, LazyExoticComponent<ComponentType>> = {
	start: view(() => import('./start.view.tsx')),
	videos: view(() => import('./videos-and-files.view.tsx')),
	events: view(() => import('#web/events/events.view.tsx')),
	festival: view(() => import('#web/settings/festival.view.tsx')),
	categories: view(() => import('#web/categories/categories.view.tsx')),
	galleries: view(() => import('#web/galleries/galleries.view.tsx')),
	slider_settings: view(() => import('#web/slides/slider-settings.view.tsx')),
	advertisement_settings: view(() => import('#web/settings/advertisement-settings.view.tsx')),
	payments: view(() => import('./payments.view.tsx')),
	invoices: view(() => import('#web/invoices/invoices.view.tsx')),
	gifts: view(() => import('./gifts.view.tsx')),
	group_tickets: view(() => import('./group-tickets.view.tsx')),
	promotion_codes: view(() => import('#web/codes/promotion-codes.view.tsx')),
	users: view(() => import('./users.view.tsx')),
	notifications: view(() => import('./notifications.view.tsx')),
	mails: view(() => import('#web/mails/mails.view.tsx')),
	statistics: view(() => import('#web/statistics/statistics.view.tsx')),
	limitations: view(() => import('#web/settings/limitations.view.tsx')),
	views: view(() => import('./views-and-pages.view.tsx')),
	help: view(() => import('#web/settings/help.view.tsx')),
	about_versions: view(() => import('#web/settings/about-versions.view.tsx')),
};
