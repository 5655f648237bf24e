import type { TitleKey } from './titles.ts';

// The content of the demo. Days are relative to today, so that the site is current whenever it is started.

export const CATEGORIES = [
	{ key: 'klasyka', name: 'Klasyka polska', nameEn: 'Polish classics' },
	{ key: 'dramat', name: 'Dramat', nameEn: 'Drama' },
	{ key: 'komedia', name: 'Komedia', nameEn: 'Comedy' },
	{ key: 'taniec', name: 'Taniec i muzyka', nameEn: 'Dance and music' },
	{ key: 'mlodziez', name: 'Dla młodzieży', nameEn: 'For young people' },
] as const;

type CategoryKey = (typeof CATEGORIES)[number]['key'];

export type DemoVideo = {
	key: TitleKey;
	categories: CategoryKey[];
	price: number;
	/** until a week ago */
	was?: number;
	duration: number;
	age?: number;
	weight?: number;
	hours?: 0 | 3 | 6 | 12 | 24 | 36 | 48 | 72;
	restricted?: 'poland' | 'europe';
	fromDay?: number;
	toDay?: number;
	hidden?: boolean;
	dashboardHidden?: boolean;
	pjm?: boolean;
	ad?: boolean;
	gallery?: boolean;
};

export const VIDEOS: DemoVideo[] = [
	{ key: 'wesele', categories: ['klasyka', 'dramat'], price: 2900, duration: 150, weight: 50, pjm: true, ad: true, gallery: true },
	{ key: 'siostry', categories: ['dramat'], price: 2500, duration: 135, weight: 40, hours: 48 },
	{ key: 'karamazow', categories: ['dramat'], price: 3900, duration: 240, age: 16, weight: 30, hours: 72 },
	{ key: 'lalka', categories: ['klasyka', 'dramat'], price: 3500, was: 4200, duration: 120, weight: 30, pjm: true, gallery: true },
	{ key: 'dulska', categories: ['klasyka', 'komedia'], price: 2000, duration: 105, weight: 20 },
	{ key: 'sluby', categories: ['klasyka', 'komedia', 'mlodziez'], price: 0, duration: 95, weight: 20, pjm: true },
	{ key: 'sad', categories: ['dramat'], price: 2500, duration: 130, weight: 10, restricted: 'europe', ad: true },
	{ key: 'swieto', categories: ['taniec'], price: 3000, duration: 50, weight: 10, fromDay: 16, gallery: true },
	{ key: 'hamlet', categories: ['dramat', 'mlodziez'], price: 2900, duration: 160, restricted: 'poland' },
	{ key: 'szewcy', categories: ['klasyka'], price: 1900, duration: 110, age: 18 },
	{ key: 'mewa', categories: ['dramat'], price: 4500, duration: 140, pjm: true, ad: true, gallery: true },
	{ key: 'swietoszek', categories: ['komedia'], price: 4500, duration: 120, age: 13, ad: true, gallery: true },
	{ key: 'dziady', categories: ['klasyka'], price: 4000, duration: 160, age: 14, pjm: true },
	{ key: 'balladyna', categories: ['klasyka', 'mlodziez'], price: 0, duration: 140, pjm: true },
	{ key: 'noc', categories: ['klasyka'], price: 4500, duration: 125 },
	{ key: 'burza', categories: ['dramat'], price: 3500, duration: 120, dashboardHidden: true },
	{ key: 'edyp', categories: ['dramat'], price: 3500, duration: 95, dashboardHidden: true, ad: true },
	{ key: 'nora', categories: ['dramat'], price: 3500, duration: 115, dashboardHidden: true },
	{ key: 'antygona', categories: ['dramat'], price: 2500, duration: 100, fromDay: -200, toDay: -20 },
	{ key: 'sen', categories: ['komedia', 'mlodziez'], price: 0, duration: 130, hidden: true },
];

export type DemoEvent = {
	key: TitleKey;
	day: number;
	lastDay?: number;
	/** hours on the Warsaw clock; `now` runs around the moment of the start */
	from: string | 'now' | 'tonight';
	minutes: number;
	price: number;
	tickets?: number;
	/** seats already sold, up to all of them */
	sold?: number;
	festival?: boolean;
	codes?: boolean;
	blocked?: boolean;
	unpublished?: boolean;
	dashboardHidden?: boolean;
	fullDay?: boolean;
	chat?: boolean;
	hideEnd?: boolean;
};

export const EVENTS: DemoEvent[] = [
	{ key: 'wesele', day: 0, from: 'now', minutes: 180, price: 4500, chat: true, codes: true },
	{ key: 'sluby', day: 0, from: 'tonight', minutes: 100, price: 0, tickets: 200, sold: 87 },
	{ key: 'dziady', day: 2, from: '18:00', minutes: 160, price: 4000, codes: true, chat: true },
	{ key: 'swietoszek', day: 5, from: '19:00', minutes: 120, price: 4500, tickets: 120, sold: 82, codes: true },
	{ key: 'mewa', day: 6, from: '18:00', minutes: 135, price: 4500, codes: true, chat: true },
	{ key: 'balladyna', day: 11, from: '19:00', minutes: 140, price: 0, tickets: 60, sold: 31 },
	{ key: 'noc', day: 14, from: '19:00', minutes: 150, price: 4500, tickets: 40, sold: 40 },
	{ key: 'karamazow', day: 18, lastDay: 20, from: '17:00', minutes: 260, price: 5500, hideEnd: true },
	{ key: 'burza', day: 19, from: '19:00', minutes: 120, price: 3500, festival: true, codes: true },
	{ key: 'edyp', day: 20, from: '19:00', minutes: 95, price: 3500, festival: true, codes: true },
	{ key: 'nora', day: 21, from: '18:00', minutes: 115, price: 3500, festival: true, codes: true },
	{ key: 'antygona', day: 22, from: '19:00', minutes: 100, price: 3500, tickets: 30, sold: 30, festival: true },
	{ key: 'sen', day: 23, from: '19:00', minutes: 130, price: 0, festival: true },
	{ key: 'swieto', day: -1, from: '19:00', minutes: 50, price: 3000, festival: true },
	{ key: 'hamlet', day: 26, from: '18:30', minutes: 160, price: 4900, blocked: true, codes: true },
	{ key: 'lalka', day: 30, lastDay: 31, from: '00:00', minutes: 0, price: 3900, fullDay: true },
	{ key: 'szewcy', day: 33, from: '20:00', minutes: 110, price: 3900 },
	{ key: 'siostry', day: 40, from: '19:00', minutes: 135, price: 4200, unpublished: true },
	{ key: 'dulska', day: 9, from: '12:00', minutes: 105, price: 2500, dashboardHidden: true },
	{ key: 'mewa', day: -30, from: '18:00', minutes: 135, price: 4500, tickets: 300, sold: 214 },
	{ key: 'wesele', day: -75, from: '19:00', minutes: 150, price: 4500, tickets: 300, sold: 300 },
	{ key: 'hamlet', day: -160, from: '19:00', minutes: 160, price: 4500, tickets: 250, sold: 188 },
	{ key: 'lalka', day: -330, from: '19:00', minutes: 120, price: 3900, tickets: 250, sold: 121 },
];
