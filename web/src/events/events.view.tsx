import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { EVENT_LISTS, EVENT_SORTS, type EventList, listOf, orderOf } from '#domain/events/events.lists.ts';
import { areDaysInOrder } from '#domain/events/events.rules.ts';
import { freeSlug } from '#domain/search/search.contract.ts';
import { callApi, useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { DataTable } from '#web/ui/admin/table/data-table.tsx';
import { choiceFilter, dayFilter, textFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import type { CancelAddress } from './event.form.tsx';
import { eventColumns } from './events.table.tsx';
import styles from './events.view.module.css';

const EventForm = loadLater(async () => (await import('./event.form.tsx')).EventForm);
type Open = { event: EventItem } | { copyOf: { event: EventItem; slug: string } } | 'new' | null;

function useEventList() {
	const [state, setState] = useTableState();
	const date_from = dayFilter(state.filters.date_from);
	const date_to = dayFilter(state.filters.date_to);
	const search = textFilter(SEARCH_LENGTH, state.filters.search);
	const chosen = choiceFilter(EVENT_LISTS, state.filters.list) || undefined;
	const list = listOf({ list: chosen, date_from, date_to });
	const sort = choiceFilter(EVENT_SORTS, state.sort ?? '') || undefined;
	const order = sort ? state.order : orderOf(chosen);
	const wrong = areDaysInOrder({ date_from, date_to }) ? undefined : 'events.validate.date';
	const answer = useAnswer(
		listEvents,
		{ query: { all: 1, page: state.page, limit: state.limit, date_from, date_to, search, list: chosen, sort, order } },
		{ errors: 'inline', keepPrevious: true, enabled: !wrong },
	);
	return { state, setState, answer, date_from, date_to, search, list, sort, order, wrong };
}

/** Current events first, unpublished ones too; those that are over in a list of their own, and among the searched days (S2-016, S2-017). */
export function EventsView({ cancelAddress }: { cancelAddress: CancelAddress }) {
	const t = useText();
	const { state, setState, answer, date_from, date_to, search, list, sort, order, wrong } = useEventList();
	const [open, setOpen] = useState<Open>(null);
	const { data } = answer;
	const events = data?.events ?? [];
	// the edited event stays open, also when a change or the time removes it from this page
	const opened = open !== null && open !== 'new' && 'event' in open ? open.event : undefined;
	const edited = opened && (events.find(({ id }) => id === opened.id) ?? opened);
	const setFilters = (change: Record<string, string | null>) =>
		setState({ filters: Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? ''])) });
	// what is shown without a choice needs none in the address; each list begins with its own end of the time
	const choose = (next: EventList) => {
		const named = next === listOf({ date_from, date_to }) ? undefined : next;
		setState({ filters: { list: named ?? '' }, ...(sort === 'date' && { order: orderOf(named) }) });
	};
	const copy = async (event: EventItem) => {
		const slug = await callApi(freeSlug, { query: { type: 'event', slug: event.slug } }, { errors: 'inline' }).then(
			(answer) => answer.slug,
			() => '',
		);
		setOpen({ copyOf: { event, slug } });
	};
	return (
		<>
			<ViewHeader
				title={t('panel.view.events')}
				lead={data ? t('events.summary', { count: data.total }) : null}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
						{t('events.add')}
					</Control>
				}
			/>
			<Toolbar>
				<FilterGroup
					label={t('events.lists')}
					options={EVENT_LISTS.map((value) => ({ value, label: t(`events.list.${value}`), count: data?.by_list?.[value] }))}
					value={list}
					onChange={choose}
				/>
				<div className={styles.days}>
					<DateField label={t('events.date_from')} value={date_from || null} onChange={(day) => setFilters({ date_from: day })} />
					<DateField label={t('events.date_to')} value={date_to || null} onChange={(day) => setFilters({ date_to: day })} error={wrong} />
				</div>
				{(date_from || date_to) && (
					<Control onClick={() => setFilters({ date_from: null, date_to: null, list: null })}>{t('events.current')}</Control>
				)}
			</Toolbar>
			<DataTable
				label={t('events.list')}
				columns={eventColumns(t, { onEdit: (event) => setOpen({ event }), onCopy: (event) => void copy(event) })}
				rows={events}
				answer={answer}
				state={{ ...state, sort: sort ?? 'date', order, filters: search ? { search } : {} }}
				onState={setState}
				empty={t(search || list !== 'current' ? 'events.none_found' : 'events.empty')}
			/>
			{open !== null && open !== 'new' && 'copyOf' in open && (
				<EventForm
					key={`copy-${open.copyOf.event.id}`}
					event={null}
					copyOf={open.copyOf}
					cancelAddress={cancelAddress}
					onClose={() => setOpen(null)}
				/>
			)}
			{(open === 'new' || edited) && (
				<EventForm key={edited?.id ?? 'new'} event={edited ?? null} cancelAddress={cancelAddress} onClose={() => setOpen(null)} />
			)}
		</>
	);
}
