import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { vatRateText } from '#domain/catalogue/vat.rules.ts';
import { numberWithCountry } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { getIssuedInvoice, type WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { issuedInvoicesTexts } from '#domain/invoices/issued/issued-invoices.texts.ts';
import { groupOf } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { Box, BoxGrid, BoxHeader } from '#web/ui/admin/box.tsx';
import { ControlLink } from '#web/ui/admin/control.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import type { Column } from '#web/ui/admin/table/data-table.tsx';
import { FactsTable, RatesTable } from '#web/ui/admin/table/facts.table.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { CloseButton } from './close.button.tsx';
import { CorrectBuyerButton } from './correct-buyer.button.tsx';
import { InvoiceFiles } from './invoice-files.tsx';
import { issuedListAddress } from './invoice-tabs.tsx';
import styles from './issued-invoice.view.module.css';
import { KsefBox } from './ksef-sending.tsx';
import { ReplaceButton } from './replace.button.tsx';

registerTexts(issuedInvoicesTexts);

export function IssuedInvoiceView({ id }: { id: number }) {
	const t = useText();
	const answer = useAnswer(getIssuedInvoice, { params: { id } }, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const failed = isLoadFailed(answer) && <LoadFailed answer={answer} />;
	const back = (
		<nav className={styles.back} aria-label={t('invoices.tabs')}>
			<ControlLink variant="quiet" icon={IconArrowLeft} to={issuedListAddress}>
				{t('invoices.tab.issued')}
			</ControlLink>
		</nav>
	);
	if (failed && !data)
		return (
			<>
				{back}
				<ViewHeader title={t('panel.view.invoices')} />
				{failed}
			</>
		);
	if (!data) return <p className="muted">{t('web.loading')}</p>;
	const { invoice } = data;
	const ksef = <KsefBox invoice={invoice} />;
	const needsAttention = groupOf(invoice.ksef?.state ?? null) === 'refused';
	return (
		<>
			{back}
			<ViewHeader
				hasNumber
				title={`${t(`invoices.kind.${invoice.kind}`)} ${invoice.number}`}
				lead={t('invoices.issued.lead', { issued_on: shortDate(invoice.issued_on), sold_on: shortDate(invoice.sold_on) })}
				actions={
					<>
						<InvoiceFiles invoice={invoice} />
						<CorrectBuyerButton invoice={invoice} />
						<ReplaceButton invoice={invoice} />
						<CloseButton invoice={invoice} />
					</>
				}
			/>
			<div className={styles.parts}>
				{failed}
				{needsAttention && ksef}
				<Relations invoice={invoice} />
				<BoxGrid>
					<Party
						title={t('invoices.issued.seller')}
						name={invoice.seller.name}
						number={invoice.seller.nip}
						address={invoice.seller.address}
					/>
					<Party title={t('invoices.issued.buyer')} {...invoice.buyer} />
					{invoice.buyer.recipient && (
						<Party title={t('invoices.issued.recipient')} {...invoice.buyer.recipient} number={invoice.buyer.recipient.nip} />
					)}
				</BoxGrid>
				<FactsTable
					label={t('invoices.issued.lines')}
					columns={lineColumns(t)}
					rows={invoice.lines}
					rowId={({ name, quantity, gross }) => `${name} ${quantity} ${gross}`}
				/>
				<RatesTable label={t('statement.rates')} rates={invoice.sums} />
				{invoice.vat_basis && <p>{invoice.vat_basis}</p>}
				{!needsAttention && ksef}
				<Corrections invoice={invoice} />
			</div>
		</>
	);
}

function Relations({ invoice: { corrects, replaces, replaced_by, reason, order } }: { invoice: WholeInvoice }) {
	const t = useText();
	const others = Object.entries({ corrects, replaces, replaced_by }) as [
		'corrects' | 'replaces' | 'replaced_by',
		{ id: number; number: string } | null,
	][];
	return (
		<p>
			{t('invoices.admin.column.order')}: <span className="tabular unbroken">{order.number}</span>
			{others.map(
				([name, other]) =>
					other && (
						<span key={name}>
							{' · '}
							{t(`invoices.issued.${name}`)} <Link to={issuedAddress(other.id)}>{other.number}</Link>
						</span>
					),
			)}
			{reason && ` · ${t('invoices.issued.reason')}: ${reason}`}
		</p>
	);
}

type PartyData = { name: string | null; number: string | null; country?: string | null; address: WholeInvoice['buyer']['address'] };

const linesOfParty = (t: Translate, { name, number, country = null, address }: PartyData) =>
	[
		name,
		number && t('invoices.issued.tax_number', { number: numberWithCountry({ number, country }) }),
		address?.line1,
		address?.line2,
		address?.country,
	].filter(Boolean);

function Party({ title, ...data }: PartyData & { title: string }) {
	const t = useText();
	return (
		<Box aria-label={title}>
			<BoxHeader>
				<h2>{title}</h2>
			</BoxHeader>
			{linesOfParty(t, data).map((line) => (
				<div key={line}>{line}</div>
			))}
		</Box>
	);
}

const lineColumns = (t: Translate): Column<WholeInvoice['lines'][number]>[] => [
	{ id: 'name', title: t('invoices.line.name'), lead: true, cell: ({ name }) => name },
	{ id: 'quantity', title: t('invoices.line.quantity'), right: true, cell: ({ quantity }) => quantity },
	{ id: 'unit', title: t('invoices.line.unit'), right: true, cell: ({ unit }) => formatZloty(unit, t.language) },
	{
		id: 'discount',
		title: t('invoices.line.discount'),
		right: true,
		cell: ({ discount }) => (discount === 0 ? '–' : formatZloty(discount, t.language)),
	},
	{ id: 'rate', title: t('invoices.line.rate'), right: true, cell: ({ vat_rate }) => vatRateText(vat_rate) },
	{ id: 'gross', title: t('invoices.line.gross'), right: true, cell: ({ gross }) => <b>{formatZloty(gross, t.language)}</b> },
];

function Corrections({ invoice: { corrections, standing } }: { invoice: WholeInvoice }) {
	const t = useText();
	if (corrections.length === 0) return null;
	const { recipient } = standing.buyer;
	return (
		<Box aria-label={t('invoices.issued.corrections')}>
			<BoxHeader>
				<h2>{t('invoices.issued.corrections')}</h2>
				<b>{t('invoices.issued.standing', { gross: formatZloty(standing.gross, t.language) })}</b>
			</BoxHeader>
			<div className={styles.lines}>
				<ul>
					{corrections.map((one) => (
						<li key={one.id}>
							<Link to={issuedAddress(one.id)}>{one.number}</Link> · {shortDate(one.issued_on)} · {formatZloty(one.gross, t.language)}
						</li>
					))}
				</ul>
				<p>
					{t('invoices.issued.standing_buyer')}: {linesOfParty(t, standing.buyer).join(', ')}
				</p>
				{recipient && (
					<p>
						{t('invoices.issued.standing_recipient')}: {linesOfParty(t, { ...recipient, number: recipient.nip }).join(', ')}
					</p>
				)}
				<RatesTable label={t('invoices.issued.standing_rates')} rates={standing.sums} />
			</div>
		</Box>
	);
}
