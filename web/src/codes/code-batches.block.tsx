import { useState } from 'react';
import { fillPath } from '#domain/base/endpoint.ts';
import { type CodeBatch, getCodeBatch, listCodeBatches, listCodes, revokeCodeBatch } from '#domain/codes/codes.contract.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';

const hasFree = ({ codes, used, revoked }: CodeBatch): boolean => codes > used + revoked;

const PAGE = 20;

/** Codes made together: how many were used, all of them as a file, and a button that revokes the rest (F-088). */
export function CodeBatchesBlock() {
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
	const [isConfirming, setConfirming] = useState(false);
	const revoke = useCall(revokeCodeBatch, { refreshes: [listCodes, listCodeBatches] });
	const onYes = () =>
		revoke.mutate(
			{ params: { id } },
			{
				onSuccess: ({ revoked }) => toast.success(t('codes.admin.batch.revoked', { count: revoked })),
				onError: (error) => toast.error(t('panel.failed'), error.message),
				onSettled: () => setConfirming(false),
			},
		);
	return (
		<RowActions>
			<CsvButton
				path={fillPath(getCodeBatch.path, { id })}
				query={{ format: 'csv' }}
				fileName={`kody-${id}.csv`}
				label={t('codes.admin.batch.csv_of', { name })}
			/>
			{hasFree(batch) && (
				<Control variant="danger" aria-label={t('codes.admin.batch.revoke_of', { name })} onClick={() => setConfirming(true)}>
					{t('codes.admin.batch.revoke')}
				</Control>
			)}
			{isConfirming && (
				<Confirm
					title={t('codes.admin.batch.revoke_ask', { name })}
					busy={revoke.isPending}
					onYes={onYes}
					onNo={() => setConfirming(false)}
				>
					<p>{t('codes.admin.batch.revoke_why')}</p>
				</Confirm>
			)}
		</RowActions>
	);
}
