import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ViewKey } from './menu.ts';

type Load = () => Promise<ComponentType>;
const view = (load: Load) => lazy(async () => ({ default: await load() }));

export const VIEWS: Record<ViewKey, LazyExoticComponent<ComponentType>> = {
	start: view(async () => (await import('./start.view.tsx')).StartView),
	videos: view(async () => (await import('./videos-and-files.view.tsx')).VideosAndFilesView),
	events: view(async () => (await import('./events.view.tsx')).PanelEventsView),
	festival: view(async () => (await import('#web/settings/festival.view.tsx')).FestivalView),
	categories: view(async () => (await import('#web/categories/categories.view.tsx')).CategoriesView),
	galleries: view(async () => (await import('#web/galleries/galleries.view.tsx')).GalleriesView),
	slider_settings: view(async () => (await import('#web/slides/slider-settings.view.tsx')).SliderSettingsView),
	advertisement_settings: view(async () => (await import('#web/settings/advertisement-settings.view.tsx')).AdvertisementSettingsView),
	payments: view(async () => (await import('./payments.view.tsx')).PaymentsView),
	invoices: view(async () => (await import('#web/invoices/invoices.view.tsx')).InvoicesView),
	gifts: view(async () => (await import('./gifts.view.tsx')).GiftsView),
	group_tickets: view(async () => (await import('./group-tickets.view.tsx')).GroupTicketsView),
	promotion_codes: view(async () => (await import('./codes.view.tsx')).CodesView),
	complaints: view(async () => (await import('#web/claims/claims.view.tsx')).ComplaintsView),
	withdrawals: view(async () => (await import('#web/claims/claims.view.tsx')).WithdrawalsView),
	users: view(async () => (await import('./users.view.tsx')).UsersView),
	notifications: view(async () => (await import('./notifications.view.tsx')).PanelNotificationsView),
	mails: view(async () => (await import('#web/mails/mails.view.tsx')).MailsView),
	statistics: view(async () => (await import('#web/statistics/statistics.view.tsx')).StatisticsView),
	limitations: view(async () => (await import('#web/settings/limitations.view.tsx')).LimitationsView),
	views: view(async () => (await import('./views-and-pages.view.tsx')).ViewsAndPagesView),
	help: view(async () => (await import('#web/settings/help.view.tsx')).HelpView),
	about_versions: view(async () => (await import('#web/settings/about-versions.view.tsx')).AboutVersionsView),
};
