import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showPage } from '../../testing/page.tsx';
import type { ListedEvent } from './event.model.ts';
import { EventRow } from './event.row.tsx';

const EVENT = {
	id: 4,
	slug: 'wesele',
	title: 'Wesele',
	subtitle: '',
	event_price: 40,
	date_from: '2026-11-19',
	date_to: '2026-11-19',
	time_from: '13:48',
	time_to: '17:28',
	full_day: 0,
	hide_time_to: 0,
	cancelled: 0,
	enable_tickets: 1,
	available_tickets: null,
	ticketsAvailable: true,
	age_restriction: 0,
	duration: 200,
	translations: [],
	replay_until: null,
	sale_until: '2026-11-19T16:18:00.000Z',
	published: 1,
	dashboard_hidden: 0,
} as unknown as ListedEvent;

afterEach(cleanup);

const show = (more: object, at: string) => showPage(<EventRow event={{ ...EVENT, ...more }} viewer={null} now={new Date(at)} />);

it('G-007 the card of a running show says since when it runs and when it ends', () => {
	show({}, '2026-11-19T15:00:00Z');
	expect(screen.getByText('Trwa od 13:48, kończy się o 17:28')).toBeTruthy();
	expect(screen.getByRole('link', { name: /^Kup/ })).toBeTruthy();
});

it('G-007 it says nothing before the show, of a cancelled one, and once its broadcast has ended', () => {
	show({}, '2026-11-19T12:00:00Z');
	show({ cancelled: 1 }, '2026-11-19T15:00:00Z');
	show({ stream_ended_at: '2026-11-19T14:30:00.000Z', replay_until: '2026-11-20T14:30:00.000Z' }, '2026-11-19T15:00:00Z');
	expect(screen.queryByText(/^Trwa od/)).toBeNull();
});

it('G-007 in its last minutes the card has no ticket to sell, and says so', () => {
	show({}, '2026-11-19T16:19:00Z');
	expect(screen.queryByRole('link', { name: /^Kup/ })).toBeNull();
	expect(screen.getByRole('button', { name: /Sprzedaż zakończona/ })).toBeTruthy();
	expect(screen.getByText('Sprzedaż już się zakończyła: do końca zostało zbyt mało czasu.')).toBeTruthy();
});
