import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fillPath } from '#domain/base/endpoint.ts';
import { type CodeBatch, type CodeOut, getCodeBatch, listCodeBatches, listCodes, revokeCodeBatch } from '#domain/codes/codes.contract.ts';
import { CODE_SORTS } from '#domain/codes/codes.lists.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { DataTable } from '#web/ui/admin/table/data-table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CodesFilterForm } from './codes.filters.form.tsx';
import { type CodeFilters, readCodeFilters, toQuery, writeCodeFilters } from './codes.filters.ts';
import { codeColumns, type OrderAddress } from './codes.table.tsx';

const CodeForm = loadLater(async () => (await import('./code.form.tsx')).CodeForm);
const CodeUses = loadLater(async () => (await import('./code-uses.tsx')).CodeUses);
const GeneratedCodesDialog = loadLater(async () => (await import('./generated-codes.dialog.tsx')).GeneratedCodesDialog);
const SORTING = { sort: 'created_at', order: 'desc' } as const;

/** Discount codes and the codes of paid orders: filters, table with uses, a drawer to generate or edit, the new ones to copy. */
export function PromotionCodesView({ orderAddress }: { orderAddress: OrderAddress }) {
	const t = useText();
	const [state, setState] = useTableState(SORTING);
	const [open, setOpen] = useState<CodeOut | 'new' | null>(null);
	const [made, setMade] = useState<readonly CodeOut[]>([]);
	const filters = readCodeFilters(state.filters, useNow());
	const query = {
		...toQuery(filters),
		page: state.page,
		per_page: state.limit,
		sort: CODE_SORTS.find((sort) => sort === state.sort),
		order: state.order,
	};
	const answer = useList(listCodes, { query });
	// new codes must be visible in the list, whatever its filters were (F-088)
	const show = (codes: readonly CodeOut[]) => {
		setMade(codes);
		toast.success(t('codes.admin.made', { count: codes.length }));
		if (codes.some(({ limit }) => limit < Number(filters.min_limit))) search({ ...filters, min_limit: '' });
	};
	const search = (next: CodeFilters) => setState({ filters: writeCodeFilters(next) });
	return (
		<>
			<ViewHeader
				title={t('panel.view.promotion_codes')}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
						{t('codes.admin.add')}
					</Control>
				}
			/>
			<CodesFilterForm value={filters} onSearch={search} />
			<DataTable
				label={t('codes.admin.list')}
				columns={codeColumns(t, setOpen, orderAddress)}
				rows={answer.data?.codes ?? []}
				answer={answer}
				state={{ ...state, filters: {} }}
				onState={setState}
				expand={(code) => <CodeUses id={code.id} />}
				expandName={(code) => code.code}
				empty={t('codes.admin.empty')}
			/>
			<CodeBatchesBlock />
			{open && <CodeForm code={open === 'new' ? null : open} onClose={() => setOpen(null)} onMade={show} />}
			{made.length > 0 && <GeneratedCodesDialog codes={made} onClose={() => setMade([])} />}
		</>
	);
}

const hasFree = ({ codes, used, revoked }: CodeBatch): boolean => codes > used + revoked;

const PAGE = 20;

/** Codes made together: how many were used, all of them as a file, and a button that revokes the rest (F-088). */
function CodeBatchesBlock() {
	const t = useText();
	const [page, setPage] = useState(1);
	const query = { page, limit: PAGE };
	const answer = useList(listCodeBatches, { query });
	const { data } = answer;
	const columns: Column<CodeBatch>[] = [
		{
			key: 'name',
			title: t('codes.admin.batch.name'),
			cell: (batch) => (
				<>
					{batch.name} {batch.revoked > 0 && !hasFree(batch) && <Tag>{t('codes.admin.batch.is_revoked')}</Tag>}
				</>
			),
		},
		{ key: 'codes', title: t('codes.admin.batch.codes'), cell: ({ codes }) => codes, isNumber: true },
		{ key: 'used', title: t('codes.admin.batch.used'), cell: ({ used }) => used, isNumber: true },
		{ key: 'revoked', title: t('codes.admin.batch.void'), cell: ({ revoked }) => revoked, isNumber: true },
		{
			key: 'expires',
			title: t('codes.admin.column.expires'),
			cell: ({ expiration_date }) => (expiration_date ? momentText(expiration_date) : t('codes.admin.never')),
		},
		{ key: 'acts', title: t('panel.actions'), cell: (batch) => <BatchActs batch={batch} />, right: true },
	];
	return (
		<Box aria-labelledby="code-batches">
			<BoxHeader>
				<h2 id="code-batches">{t('codes.admin.batches')}</h2>
			</BoxHeader>
			<LoadFailed answer={answer} />
			{data && (
				<Table
					caption={t('codes.admin.batches')}
					columns={columns}
					rows={data.batches}
					rowKey={({ id }) => id}
					empty={t('codes.admin.batches_none')}
				/>
			)}
			<Pagination page={page} pages={Math.ceil((data?.total ?? 0) / PAGE)} onPage={setPage} of={t('codes.admin.batches')} />
		</Box>
	);
}

function BatchActs({ batch }: { batch: CodeBatch }) {
	const t = useText();
	const { id, name } = batch;
	const revoke = useCall(revokeCodeBatch, { refreshes: [listCodes, listCodeBatches] });
	const { ask, question } = useQuestion({
		title: t('codes.admin.batch.revoke_ask', { name }),
		text: t('codes.admin.batch.revoke_why'),
		onYes: () =>
			revoke.mutateAsync({ params: { id } }).then(
				({ revoked }) => toast.success(t('codes.admin.batch.revoked', { count: revoked })),
				(error: Error) => toast.error(t('panel.failed'), error.message),
			),
	});
	return (
		<RowActions>
			<CsvButton
				path={fillPath(getCodeBatch.path, { id })}
				query={{ format: 'csv' }}
				fileName={`kody-${id}.csv`}
				label={t('codes.admin.batch.csv_of', { name })}
			/>
			{hasFree(batch) && (
				<Control variant="danger" aria-label={t('codes.admin.batch.revoke_of', { name })} onClick={ask}>
					{t('codes.admin.batch.revoke')}
				</Control>
			)}
			{question}
		</RowActions>
	);
}
