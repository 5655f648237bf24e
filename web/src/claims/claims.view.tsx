import { useState } from 'react';
import { CLAIM_STATES, type Claim, listComplaints, listWithdrawals } from '#domain/claims/claims.contract.ts';
import type { ClaimKind } from '#domain/claims/claims.rules.ts';
import { claimsTexts } from '#domain/claims/claims.texts.ts';
import { claimsAdminTexts } from '#domain/claims/claims-admin.texts.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useList } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { ClaimBlock } from './claim.block.tsx';
import styles from './claims.view.module.css';
import { DaysLeft } from './days-left.tsx';

registerTexts(claimsAdminTexts);

registerTexts(claimsTexts);

const toState = (text: string | undefined) => CLAIM_STATES.find((state) => state === text) ?? 'waiting';

const LISTS = {
	complaint: { call: listComplaints, title: 'claims.complaints', lead: 'claims.complaints_lead' },
	withdrawal: { call: listWithdrawals, title: 'claims.withdrawals', lead: 'claims.withdrawals_lead' },
} as const satisfies Record<ClaimKind, { call: unknown; title: TextKey; lead: TextKey }>;

const countOf = (data: { waiting: number; answered: number } | undefined) =>
	data && { waiting: data.waiting, answered: data.answered, all: data.waiting + data.answered };

/** Letters with a clock: the list, and beside it the one that is answered (N-020, N-024). */
function ClaimsView({ kind }: { kind: ClaimKind }) {
	const t = useText();
	const [table, setTable] = useTableState();
	const [openedId, setOpened] = useState<number | null>(null);
	const { call, title, lead } = LISTS[kind];
	const state = toState(table.filters.state);
	const answer = useList(call, { query: { state, page: table.page, limit: table.limit } });
	const { data } = answer;
	const claims = data?.claims ?? [];
	const opened = claims.find(({ id }) => id === openedId) ?? claims[0];
	const counts = countOf(data);
	const aboutOf = ({ order, topic }: Claim) => order?.description ?? (topic ? t(`claims.topic.${topic}`) : null);
	const columns: Column<Claim>[] = [
		{
			id: 'number',
			title: t('claims.letter'),
			lead: true,
			cell: (claim) => (
				<>
					<b className="unbroken">{claim.number}</b>
					<small className={`muted ${styles.person}`}>{claim.name || claim.email}</small>
					<small className={styles.person}>{aboutOf(claim)}</small>
				</>
			),
		},
		{ id: 'days', title: t('claims.time'), cell: (claim) => <DaysLeft claim={claim} /> },
		{
			id: 'open',
			title: t('panel.actions'),
			cell: (claim) => (
				<Control
					aria-label={t('claims.open', { number: claim.number })}
					aria-pressed={claim.id === opened?.id}
					onClick={() => setOpened(claim.id)}
				>
					{t('claims.show')}
				</Control>
			),
		},
	];
	return (
		<>
			<ViewHeader title={t(title)} lead={t(lead)} />
			<Toolbar>
				<FilterGroup
					label={t('claims.state')}
					options={CLAIM_STATES.map((value) => ({ value, label: `${t(`claims.state.${value}`)}${counts ? ` ${counts[value]}` : ''}` }))}
					value={state}
					onChange={(value) => setTable({ filters: { state: value } })}
				/>
			</Toolbar>
			<div className={styles.columns}>
				<div>
					<DataTable
						isNarrow
						label={t(title)}
						columns={columns}
						rows={claims}
						state={{ ...table, filters: {} }}
						onState={setTable}
						answer={answer}
						empty={t('claims.none')}
					/>
				</div>
				{opened && <ClaimBlock key={opened.id} claim={opened} />}
			</div>
		</>
	);
}

export const ComplaintsView = () => <ClaimsView kind="complaint" />;
export const WithdrawalsView = () => <ClaimsView kind="withdrawal" />;
