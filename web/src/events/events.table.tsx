import { IconBroadcast, IconCopy, IconExternalLink, IconLanguage, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { formatZloty } from '#domain/base/money.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import type { EventSort } from '#domain/events/events.lists.ts';
import { hasLiveView, isReplayOpen } from '#domain/live/live.rules.ts';
import { type Translate, useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl, IconLink } from '#web/ui/admin/control.tsx';
import type { Column } from '#web/ui/admin/table/data-table.tsx';
import { StateTag, Tag } from '#web/ui/tag.tsx';
import { openLive } from '../live/public.ts';
import { openTranslations } from '../translations/public.ts';
import styles from './events.table.module.css';

type EventActs = { onEdit: (event: EventItem) => void; onCopy: (event: EventItem) => void };

/** Events with their time, seats and state; each leads to its page, its form and its translations. */
export const eventColumns = (t: Translate, acts: EventActs): (Column<EventItem> & { sort?: EventSort })[] => [
	{
		id: 'title',
		title: t('events.column.title'),
		sort: 'title',
		filter: { name: 'search', maxLength: SEARCH_LENGTH },
		lead: true,
		cell: (event) => <Link to={`/wydarzenie/${event.slug || event.id}`}>{event.title}</Link>,
	},
	{ id: 'when', title: t('events.column.when'), sort: 'date', card: 'row', cell: (row) => <EventWhen event={row} /> },
	{ id: 'price', title: t('events.column.price'), sort: 'price', right: true, cell: (row) => formatZloty(row.event_price, t.language) },
	{
		id: 'tickets',
		title: t('events.column.tickets'),
		sort: 'tickets',
		right: true,
		cell: (event) =>
			event.available_tickets
				? t('events.tickets_of', { held: event.numberOfTickets ?? 0, all: event.available_tickets })
				: (event.numberOfTickets ?? 0),
	},
	{ id: 'state', title: t('events.column.state'), card: 'fit', cell: (row) => <EventState event={row} /> },
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <EventActions event={row} {...acts} /> },
];

function EventWhen({ event }: { event: EventItem }) {
	const { language } = useLanguage();
	const hours = formatEventHours(event);
	return (
		<>
			{formatEventDays(event, language)}
			{hours && (
				<>
					, <span className={styles.hours}>{hours}</span>
				</>
			)}
		</>
	);
}

const TIMES = { '-1': ['ended', 'off'], '0': ['soon', 'wait'], '1': ['running', 'ok'] } as const;

function EventState({ event }: { event: EventItem }) {
	const t = useText();
	const [time, kind] = TIMES[`${event.available}`];
	return (
		<span className={styles.states}>
			{event.cancelled === 1 ? (
				<StateTag kind="stop">{t('events.state.cancelled')}</StateTag>
			) : (
				<StateTag kind={kind}>{t(`events.state.${time}`)}</StateTag>
			)}
			{event.replay_until && isReplayOpen(event.replay_until, new Date(serverNow())) && (
				<Tag>{t('events.state.replay', { until: formatMomentDigits(event.replay_until) })}</Tag>
			)}
			{event.published === 0 && <Tag>{t('events.state.unpublished')}</Tag>}
			{event.dashboard_hidden === 1 && <Tag>{t('events.state.hidden')}</Tag>}
			{event.is_festival === 1 && <Tag>{t('events.state.festival')}</Tag>}
			{event.enable_tickets === 0 && <Tag>{t('events.state.blocked')}</Tag>}
		</span>
	);
}

function EventActions({ event, onEdit, onCopy }: EventActs & { event: EventItem }) {
	const t = useText();
	const { id, title, slug } = event;
	return (
		<RowActions>
			{hasLiveView(event) && (
				<IconControl icon={IconBroadcast} label={t('live.title', { title })} onClick={() => openLive({ id, title })} />
			)}
			<IconControl
				icon={IconLanguage}
				label={t('events.translations_of', { title })}
				onClick={() => openTranslations({ subject: 'event', id, title })}
			/>
			<IconLink icon={IconExternalLink} to={`/wydarzenie/${slug || id}`} label={t('events.open_of', { title })} />
			<IconControl icon={IconCopy} label={t('events.copy_of', { title })} onClick={() => onCopy(event)} />
			<IconControl icon={IconPencil} label={t('events.edit_of', { title })} onClick={() => onEdit(event)} />
		</RowActions>
	);
}
