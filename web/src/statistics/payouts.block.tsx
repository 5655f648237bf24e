import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatZloty } from '#domain/base/money.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { addPayout, deletePayout, getStatement, type Payout, payoutBody, type Statement } from '#domain/statistics/statements.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { fromPriceText } from '#web/ui/admin/fields/price-text.ts';
import { SettingsBoxForm } from '#web/ui/admin/settings-box.tsx';
import type { Column } from '#web/ui/admin/table/data-table.tsx';
import { FactsTable } from '#web/ui/admin/table/facts.table.tsx';
import styles from './statement.view.module.css';

const total = (rows: readonly number[]) => rows.reduce((sum, amount) => sum + amount, 0);

/** What the provider took, returned and paid out in the month, and the form for a payout. */
export function PayoutsBlock({ statement: { ways = [], payouts = [] } }: { statement: Statement }) {
	const t = useText();
	const ofProvider = (side: 'sale' | 'refund') =>
		total(ways.filter((row) => row.side === side && row.way === 'provider').map(({ gross }) => gross));
	const [paid, returned, out] = [ofProvider('sale'), -ofProvider('refund'), total(payouts.map(({ amount }) => amount))];
	const zloty = (sum: number) => formatZloty(sum, t.language);
	return (
		<div className={styles.payouts}>
			<h2>{t('statement.payouts')}</h2>
			<p>
				{t('statement.payouts_lead', { paid: zloty(paid), returned: zloty(returned), out: zloty(out), left: zloty(paid - returned - out) })}
			</p>
			<PayoutsTable payouts={payouts} />
			<PayoutForm />
		</div>
	);
}

function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
	const t = useText();
	const [asked, setAsked] = useState<Payout | null>(null);
	const remove = useCall(deletePayout, { refreshes: [getStatement] });
	const onYes = ({ id }: Payout) =>
		remove.mutate(
			{ params: { id } },
			{ onError: (error) => toast.error(t('panel.failed'), error.message), onSettled: () => setAsked(null) },
		);
	const columns: Column<Payout>[] = [
		{ id: 'date', title: t('statement.date'), lead: true, cell: ({ paid_on }) => formatDigits(paid_on) },
		{ id: 'number', title: t('statement.payout_number'), cell: ({ reference }) => reference },
		{ id: 'gross', title: t('statement.gross_short'), right: true, cell: ({ amount }) => formatZloty(amount, t.language) },
		{
			id: 'actions',
			title: t('panel.actions'),
			right: true,
			cell: (payout) => (
				<IconControl icon={IconTrash} label={t('statement.payout_delete', { number: payout.reference })} onClick={() => setAsked(payout)} />
			),
		},
	];
	return (
		<>
			<FactsTable label={t('statement.payouts')} columns={columns} rows={payouts} rowId={({ id }) => id} />
			{asked && (
				<Confirm
					title={t('statement.payout_delete_ask', { number: asked.reference, sum: formatZloty(asked.amount, t.language) })}
					busy={remove.isPending}
					onYes={() => onYes(asked)}
					onNo={() => setAsked(null)}
				/>
			)}
		</>
	);
}

type Values = { paid_on: string | null; amount: string; reference: string };
const FIELDS = ['paid_on', 'amount', 'reference'] as const;
const toSent = ({ amount, ...rest }: Values) => ({ ...rest, amount: fromPriceText(amount) });
const EMPTY: Values = { paid_on: null, amount: '', reference: '' };

function PayoutForm() {
	const t = useText();
	const add = useCall(addPayout, { refreshes: [getStatement] });
	const form = useForm<Values>({ defaultValues: EMPTY, resolver: checkSent(payoutBody, toSent) as never });
	const { errors } = form.formState;
	const save = form.handleSubmit(() =>
		add.mutate(
			{ body: toSent(form.getValues()) as never },
			{
				onSuccess: () => {
					toast.success(t('statement.payout_added'));
					form.reset(EMPTY);
				},
				onError: (error) => {
					const unplaced = error.formError ? pushFormErrors(error, form.setError, FIELDS) : [error.message];
					if (unplaced.length > 0) toast.error(t('statement.payout_failed'), unplaced.join(' '));
				},
			},
		),
	);
	return (
		<SettingsBoxForm onSubmit={save} noValidate aria-label={t('statement.payout_add')}>
			<p className="muted">{t('statement.payouts_why')}</p>
			<DateField
				label={t('statement.date')}
				value={form.watch('paid_on')}
				error={errors.paid_on?.message}
				keepsWrong
				clearable={false}
				onChange={(day) => form.setValue('paid_on', day, { shouldDirty: true })}
			/>
			<TextField
				label={t('statement.payout_amount')}
				inputMode="decimal"
				autoComplete="off"
				error={errors.amount?.message}
				{...form.register('amount')}
			/>
			<TextField
				label={t('statement.payout_number')}
				autoComplete="off"
				maxLength={100}
				error={errors.reference?.message}
				{...form.register('reference')}
			/>
			<Actions>
				<Control variant="primary" type="submit" disabledReason={add.isPending && t('web.loading')}>
					{t('statement.payout_add')}
				</Control>
			</Actions>
		</SettingsBoxForm>
	);
}
