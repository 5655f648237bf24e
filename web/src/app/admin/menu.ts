import type { TextKey } from '#domain/texts/texts.ts';

const GROUPS = {
	content: ['videos', 'events', 'festival', 'categories', 'galleries', 'slider_settings', 'advertisement_settings'],
	sales: ['payments', 'invoices', 'gifts', 'group_tickets', 'promotion_codes', 'complaints', 'withdrawals'],
	people: ['users', 'notifications', 'mails'],
	system: ['statistics', 'limitations', 'views', 'help', 'about_versions'],
} as const;

type GroupName = keyof typeof GROUPS;
export type ViewKey = (typeof GROUPS)[GroupName][number] | 'start';

export type PanelLink = { key: ViewKey; title: TextKey };
export type PanelGroup = { title: TextKey; views: readonly PanelLink[] };

export const PANEL_GROUPS: readonly PanelGroup[] = (Object.keys(GROUPS) as GroupName[]).map((group) => ({
	title: `panel.group.${group}`,
	views: GROUPS[group].map((key) => ({ key, title: `panel.view.${key}` as const })),
}));

const VIEW_KEYS: readonly ViewKey[] = [...Object.values(GROUPS).flat(), 'start'];
const DEFAULT_VIEW: ViewKey = 'videos';

export const toViewKey = (text: string | null): ViewKey => VIEW_KEYS.find((key) => key === text) ?? DEFAULT_VIEW;
export const panelAddress = (key: ViewKey): string => `/teapp-admin?view=${key}`;
