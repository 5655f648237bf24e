import { createHash } from 'node:crypto';
import { escapeHtml } from '#domain/base/text/escape-html.ts';
import { refuse } from './ksef.answers.ts';
import type { SimulatorContext } from './ksef.context.ts';
import { timestamp } from './ksef.references.ts';
import type { Answer, Invoice, Session, Success } from './ksef.types.ts';

const URL_TTL_MS = 3 * 24 * 3_600_000;

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
const text = (name: string, content: string) => element(name, escapeHtml(content));

const documentOf = ({ fields, ksefNumber, receivedAt, invoiceHash, mode }: Invoice): string =>
	element(
		'Dokument',
		[
			text('NipSprzedawcy', fields?.sellerNip ?? ''),
			text('NumerKSeFDokumentu', ksefNumber ?? ''),
			text('NumerFaktury', fields?.number ?? ''),
			text('DataWystawieniaFaktury', fields?.issueDate ?? ''),
			text('DataPrzeslaniaDokumentu', timestamp(receivedAt)),
			text('DataNadaniaNumeruKSeF', timestamp(receivedAt)),
			text('SkrotDokumentu', invoiceHash),
			text('TrybWysylki', mode),
		].join(''),
	);

const pageOf = (count: number): string =>
	element(
		'OpisPotwierdzenia',
		[
			text('Strona', '1'),
			text('LiczbaStron', '1'),
			text('ZakresDokumentowOd', '1'),
			text('ZakresDokumentowDo', String(count)),
			text('CalkowitaLiczbaDokumentow', String(count)),
		].join(''),
	);

/** The ministry's receipts are signed; readers use the fields only. */
function receipt(session: Session, invoices: Invoice[], isOfSession: boolean): Buffer {
	const [tokenReference = ''] = session.ksefToken.split('|');
	const parts = [
		text('NazwaPodmiotuPrzyjmujacego', 'Ministerstwo Finansów - symulator'),
		text('NumerReferencyjnySesji', session.referenceNumber),
		element('Uwierzytelnienie', element('IdKontekstu', text('Nip', session.nip)) + text('NumerReferencyjnyTokenaKSeF', tokenReference)),
		isOfSession ? pageOf(invoices.length) : '',
		text('NazwaStrukturyLogicznej', 'Schemat_FA(3)_v1-0E.xsd'),
		text('KodFormularza', 'FA (3)'),
		...invoices.map(documentOf),
	];
	return Buffer.from(
		`<?xml version="1.0" encoding="utf-8"?>\n<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3">${parts.join('')}</Potwierdzenie>\n`,
	);
}

export const xmlAnswer = (body: Buffer): Success => ({
	status: 200,
	headers: { 'content-type': 'application/xml', 'x-ms-meta-hash': createHash('sha256').update(body).digest('base64') },
	body,
});

/** The receipt of one invoice as soon as its number is shown; `isShown` is whether it is. */
export const invoiceUpo = (session: Session | null, invoice: Invoice | undefined, isShown: boolean): Answer =>
	session && invoice?.ksefNumber && isShown ? xmlAnswer(receipt(session, [invoice], false)) : refuse(21178);

export const sessionUpo = (session: Session): Answer => {
	const accepted = session.invoices.filter(({ ksefNumber }) => ksefNumber !== null);
	return accepted.length > 0 ? xmlAnswer(receipt(session, accepted, true)) : refuse(21178);
};

/** A separate address that needs no bearer and refuses one: that would reveal the token to a file store. */
export function upoUrl({ url, now }: SimulatorContext, reference: string): { url: string; expires: string } {
	const until = now() + URL_TTL_MS;
	return { url: `${url}/storage/upo/${reference}?until=${until}`, expires: timestamp(until) };
}
