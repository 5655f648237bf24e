import type { EventForViewer, VideoForViewer, Viewer } from '../access.rules.ts';

// What the tests of this folder are about: a paid event of one evening, a paid film, people of each kind, and moments around the evening.

export const running = new Date('2026-11-20T19:00:00Z');
export const early = new Date('2026-11-20T17:00:00Z');
export const after = new Date('2026-11-20T20:30:00Z');

export const event: EventForViewer = {
	date_from: '2026-11-20',
	date_to: '2026-11-20',
	time_from: '19:00',
	time_to: '21:00',
	full_day: 0,
	event_price: 45,
	newPrice: null,
	enable_tickets: 1,
	available_tickets: 100,
	ticketsAvailable: true,
	age_restriction: 0,
	countryBlock: false,
	paymentStatus: null,
};
export const video: VideoForViewer = {
	available_from: null,
	end_date: null,
	video_price: 30,
	newPrice: null,
	age_restriction: 0,
	countryBlock: false,
	paymentStatus: null,
	expiration_date: null,
};

export const standard: Viewer = { role: 'standard', birthday: '1990-05-05' };
export const child: Viewer = { role: 'standard', birthday: '2014-05-05' };
export const premium: Viewer = { role: 'premium', birthday: '1990-05-05' };
export const admin: Viewer = { role: 'admin', birthday: null };
