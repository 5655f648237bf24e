import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type CodeOut, listCodes } from '#domain/codes/codes.contract.ts';
import { CODE_SORTS } from '#domain/codes/codes.lists.ts';
import { useList } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { DataTable } from '#web/ui/admin/table/data-table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { CodeBatchesBlock } from './code-batches.block.tsx';
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
