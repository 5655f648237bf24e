import { z } from '#domain/base/zod.ts';
import { badInput, refuse } from './ksef.answers.ts';
import type { SimulatorContext } from './ksef.context.ts';
import { LIMITS } from './ksef.limits.ts';
import { statusOfInvoice } from './ksef.lookups.ts';
import { timestamp } from './ksef.references.ts';
import type { Answer, Invoice, InvoiceFields, Request } from './ksef.types.ts';
import { xmlAnswer } from './ksef.upo.ts';

const MAX_RANGE_MS = 93 * 24 * 3_600_000;

type Known = Invoice & { fields: InvoiceFields; ksefNumber: string; xml: string };
const isKnown = (context: SimulatorContext, invoice: Invoice): invoice is Known =>
	invoice.fields !== null && invoice.ksefNumber !== null && invoice.xml !== null && statusOfInvoice(context, invoice).code === 200;

/** Documents visible to this login context: as seller or as buyer. */
const visibleTo = (context: SimulatorContext, nip: string): Known[] =>
	context.state
		.accepted()
		.map(({ invoice }) => invoice)
		.filter((invoice) => isKnown(context, invoice))
		.filter(({ fields }) => fields.sellerNip === nip || fields.buyer.value === nip);

const storedAt = ({ behaviour }: SimulatorContext, invoice: Known): number => invoice.receivedAt + behaviour.storageDelayMs;

export function download(context: SimulatorContext, { params, bearer }: Request): Answer {
	const invoice = visibleTo(context, bearer.nip).find(({ ksefNumber }) => ksefNumber === params.ksefNumber);
	if (!invoice) return refuse(21164, `Faktura o numerze KSeF ${params.ksefNumber} nie została znaleziona.`);
	if (context.now() < storedAt(context, invoice)) return refuse(21165);
	return xmlAnswer(Buffer.from(invoice.xml, 'base64'));
}

const moment = z.iso.datetime({ offset: true });
const queryBody = z.object({
	subjectType: z.enum(['Subject1', 'Subject2']),
	dateRange: z.object({ dateType: z.enum(['Issue', 'Invoicing', 'PermanentStorage']), from: moment, to: moment.nullish() }),
	invoiceNumber: z.string().max(256).nullish(),
	ksefNumber: z.string().nullish(),
});
type Query = z.output<typeof queryBody>;

function fits(context: SimulatorContext, invoice: Known, { dateRange, ...query }: Query): boolean {
	const at = {
		Issue: Date.parse(invoice.fields.issueDate),
		Invoicing: invoice.receivedAt,
		PermanentStorage: storedAt(context, invoice),
	}[dateRange.dateType];
	return (
		at >= Date.parse(dateRange.from) &&
		(!dateRange.to || at <= Date.parse(dateRange.to)) &&
		(!query.invoiceNumber || query.invoiceNumber === invoice.fields.number) &&
		(!query.ksefNumber || query.ksefNumber === invoice.ksefNumber)
	);
}

const capitalised = (kind: string) => kind.charAt(0) + kind.slice(1).toLowerCase();

const metadataOf = (context: SimulatorContext, invoice: Known): object => ({
	ksefNumber: invoice.ksefNumber,
	invoiceNumber: invoice.fields.number,
	issueDate: invoice.fields.issueDate,
	invoicingDate: timestamp(invoice.receivedAt),
	acquisitionDate: timestamp(invoice.receivedAt),
	permanentStorageDate: timestamp(storedAt(context, invoice)),
	seller: { nip: invoice.fields.sellerNip, name: invoice.fields.sellerName },
	buyer: { identifier: { type: invoice.fields.buyer.type, value: invoice.fields.buyer.value }, name: invoice.fields.buyer.name },
	netAmount: Math.round((invoice.fields.gross - invoice.fields.vat) * 100) / 100,
	grossAmount: invoice.fields.gross,
	vatAmount: invoice.fields.vat,
	currency: invoice.fields.currency,
	invoicingMode: invoice.mode,
	invoiceType: capitalised(invoice.fields.kind),
	formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
	isSelfInvoicing: false,
	hasAttachment: false,
	invoiceHash: invoice.invoiceHash,
});

export function queryMetadata(context: SimulatorContext, { body, query, bearer }: Request): Answer {
	const parsed = queryBody.safeParse(body);
	if (!parsed.success) return badInput(String(parsed.error.issues[0]?.path.join('.')));
	const filter = parsed.data;
	const to = filter.dateRange.to ? Date.parse(filter.dateRange.to) : context.now();
	if (to - Date.parse(filter.dateRange.from) > MAX_RANGE_MS) return badInput('dateRange: dozwolony zakres to 3 miesiące');
	const pageSize = Number(query.pageSize ?? 10);
	const offset = Number(query.pageOffset ?? 0);
	if (!Number.isInteger(pageSize) || pageSize < 10 || pageSize > 250 || !Number.isInteger(offset) || offset < 0)
		return badInput('pageSize');
	const isOfBearer = ({ fields }: Known) => (filter.subjectType === 'Subject1' ? fields.sellerNip : fields.buyer.value) === bearer.nip;
	const found = visibleTo(context, bearer.nip).filter((invoice) => isOfBearer(invoice) && fits(context, invoice, filter));
	const page = found.slice(offset * pageSize, (offset + 1) * pageSize);
	return {
		status: 200,
		body: {
			hasMore: found.length > (offset + 1) * pageSize,
			isTruncated: false,
			permanentStorageHwmDate: timestamp(context.now()),
			invoices: page.map((invoice) => metadataOf(context, invoice)),
		},
	};
}

const SESSION_LIMITS = { maxInvoiceSizeInMB: 1, maxInvoiceWithAttachmentSizeInMB: 3, maxInvoices: 10_000 };

export const rateLimits = (): Answer => ({ status: 200, body: LIMITS });
export const contextLimits = (): Answer => ({ status: 200, body: { onlineSession: SESSION_LIMITS, batchSession: SESSION_LIMITS } });
