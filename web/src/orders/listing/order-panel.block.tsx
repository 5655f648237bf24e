import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { listEventOrders, listVideoOrders } from '#domain/orders/listing/orders.listing.contract.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { SETTABLE_STATUSES, type SettableStatus, statusText } from '#domain/orders/orders.moves.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { GrantAccessForm } from '../editing/grant-access.form.tsx';
import { useOrderChanges } from '../editing/use-order-changes.tsx';
import { columnFilters, LIST_FACTS, readSort } from './order-list.facts.ts';
import { OrdersTable } from './order-list.table.tsx';
import styles from './order-panel.block.module.css';
import { OrderStats } from './order-stats.tsx';

registerTexts(paymentsTexts);

const CALLS = { event: listEventOrders, video: listVideoOrders } as const;
const SORTING = { sort: 'created_at', order: 'desc' } as const;

type Shown = SettableStatus | 'all';
const SHOWN: readonly Shown[] = [...SETTABLE_STATUSES, 'all'];

type PanelProps = {
	type: ProductType;
	id: number;
	trail?: (order: Order) => ReactNode;
	refundsAddress: (filters: Record<string, string>) => string;
	statisticsAddress: string;
};

const hasApart = ({ apart }: { apart: { tickets: number; income: number } }) => apart.tickets > 0 || apart.income !== 0;

/** Orders of one event or video on its own page, for admins: completed ones by default (S3-062). */
export function OrderPanelBlock({ type, id, trail, refundsAddress, statisticsAddress }: PanelProps) {
	const t = useText();
	const [state, setState] = useTableState(SORTING);
	const shown = SHOWN.find((one) => one === state.filters.status) ?? 'COMPLETED';
	const status = shown === 'all' ? null : shown;
	const words = columnFilters(state.filters);
	const query = { status: status ?? '', paid_by: '', sort: readSort(state.sort), order: state.order, ...words };
	const answer = useAnswer(
		CALLS[type],
		{ params: { id }, query: { ...query, page: state.page, limit: state.limit } },
		{ errors: 'inline', keepPrevious: true, staleTime: 0 },
	);
	const { data } = answer;
	const whole = data?.whole;
	const isLoaded = useOnceLoaded([answer]);
	const { acts, dialogs } = useOrderChanges(type);
	const facts = LIST_FACTS[type];
	const options = SHOWN.map((value) => ({ value, label: value === 'all' ? t('payments.panel.all') : t(statusText(value)) }));
	const stats = data && {
		summary: data.summary,
		status,
		codes: false,
		isOfAllTime: true,
		views: data.views,
		refundsTo: refundsAddress({ dates: 'all', kind: type, [`${type}_id`]: String(id), ...words }),
	};
	return (
		<section className={styles.panel} aria-labelledby="order-panel">
			<div className={styles.header}>
				<h2 id="order-panel">{t('payments.panel.title')}</h2>
				<CsvButton
					path={CALLS[type].path.replace(':id', String(id))}
					query={{ ...query, format: 'csv' }}
					fileName={`${t(`panel.file.${type}`)}-${id}.csv`}
				/>
			</div>
			<Toolbar>
				<FilterGroup
					label={t('payments.panel.filter')}
					options={options}
					value={shown}
					onChange={(next) => setState({ filters: { status: next } })}
				/>
			</Toolbar>
			{!isLoaded && <PageSkeleton />}
			{stats && <OrderStats {...stats} />}
			{whole && hasApart(whole) && (
				<p className="muted small">
					{t('payments.stat.whole', {
						count: whole.tickets,
						income: formatZloty(whole.income, t.language),
						apart: whole.apart.tickets,
						sum: formatZloty(whole.apart.income, t.language),
					})}{' '}
					<Link to={statisticsAddress}>{t('panel.view.statistics')}</Link>
				</p>
			)}
			{isLoaded && (
				<>
					<OrdersTable facts={facts} answer={answer} state={{ ...state, filters: words }} onState={setState} acts={acts} trail={trail} />
					<GrantAccessForm type={type} id={id} />
				</>
			)}
			{dialogs}
		</section>
	);
}
