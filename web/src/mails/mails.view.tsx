import { listMails, MAIL_STATES, type MailItem, type MailState, retryMail } from '#domain/mails/mails.contract.ts';
import { mailsTexts } from '#domain/mails/mails.texts.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';

registerTexts(mailsTexts);

const toState = (text: string | undefined): MailState => MAIL_STATES.find((state) => state === text) ?? 'failed';

const isExpired = ({ expires_at }: MailItem) => expires_at !== null && Date.parse(expires_at) <= Date.now();

export function MailsView() {
	const t = useText();
	const [table, setTable] = useTableState();
	const state = toState(table.filters.state);
	const answer = useList(listMails, { query: { state, page: table.page, limit: table.limit } });
	const { data } = answer;
	const columns: Column<MailItem>[] = [
		{ id: 'to', title: t('mails.to'), lead: true, cell: (row) => row.to },
		{ id: 'subject', title: t('mails.subject'), cell: (row) => row.subject },
		{ id: 'created_at', title: t('mails.created_at'), cell: (row) => momentText(row.created_at) },
		{ id: 'tries', title: t('mails.tries'), cell: (row) => <span className="tabular">{row.tries}</span> },
		{
			id: 'last_error',
			title: t('mails.last_error'),
			cell: (mail) => [mail.last_error, isExpired(mail) ? t('mails.expired') : null].filter(Boolean).join(' ') || t('mails.no_error'),
		},
		{ id: 'next_try_at', title: t('mails.next_try_at'), cell: (row) => (row.next_try_at ? momentText(row.next_try_at) : '–') },
		{ id: 'retry', title: t('panel.actions'), cell: (row) => !isExpired(row) && <RetryButton mail={row} /> },
	];
	return (
		<>
			<ViewHeader title={t('panel.view.mails')} lead={t('mails.lead')} />
			<Toolbar>
				<FilterGroup
					label={t('mails.state')}
					options={MAIL_STATES.toReversed().map((value) => ({ value, label: t(`mails.state.${value}`) }))}
					value={state}
					onChange={(value) => setTable({ filters: { state: value } })}
				/>
			</Toolbar>
			<DataTable
				label={t('panel.view.mails')}
				columns={columns}
				rows={data?.mails ?? []}
				state={{ ...table, filters: {} }}
				onState={setTable}
				answer={answer}
				empty={t(`mails.none.${state}`)}
			/>
		</>
	);
}

function RetryButton({ mail }: { mail: MailItem }) {
	const t = useText();
	const report = useReport();
	const retry = useCall(retryMail, { refreshes: [listMails] });
	const send = async () => {
		try {
			await retry.mutateAsync({ params: { id: mail.id } });
			toast.success(t('mails.retried'));
		} catch (error) {
			report.failed(error);
		}
	};
	return (
		<Control
			aria-label={`${t('mails.retry')}: ${mail.to}`}
			onClick={() => void send()}
			disabledReason={retry.isPending && t('web.loading')}
		>
			{t('mails.retry')}
		</Control>
	);
}
