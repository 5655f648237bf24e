import { certificateLink, codeAddress, signedText, type Verified } from '#domain/invoices/ksef/ksef-links.rules.ts';
import { createAccess } from './ksef.access.ts';
import type { KsefConfig } from './ksef.config.ts';
import { createHttp } from './ksef.http.ts';
import { downloadInvoice, downloadUpo, downloadUpoByNumber, findByNumber, listInvoices, readInvoice } from './ksef.invoices.ts';
import { createKeys } from './ksef.keys.ts';
import { createLogin } from './ksef.login.ts';
import { closeSession, type InvoiceToSend, type KsefSession, openSession, readSession, sendInvoice } from './ksef.sessions.ts';

export type Ksef = ReturnType<typeof createKsef>;

function certificateLinkFor({ baseUrl, nip, certificate }: KsefConfig, document: Verified): string | null {
	if (!certificate) return null;
	const link = certificateLink(codeAddress(baseUrl), { contextNip: nip, serial: certificate.serial }, document);
	return `${link}/${certificate.sign(signedText(link))}`;
}

/** The KSeF client. Every failure is a `KsefError`, whose `step` is what to do next. */
export function createKsef(config: KsefConfig) {
	const http = createHttp(config);
	const keys = createKeys(config, http);
	const { send, check } = createAccess(config, http, createLogin(config, http, keys));
	return {
		nip: config.nip,
		/** Link of code II of an invoice, signed; null without a certificate. */
		certificateLinkFor: (document: Verified) => certificateLinkFor(config, document),
		checkAccess: check,
		openSession: () => openSession(send, keys),
		sendInvoice: (session: KsefSession, invoice: InvoiceToSend) => sendInvoice(send, session, invoice),
		closeSession: (session: string) => closeSession(send, session),
		readSession: (session: string) => readSession(send, session),
		readInvoice: (session: string, invoice: string) => readInvoice(send, session, invoice),
		listInvoices: (session: string) => listInvoices(send, session),
		downloadUpo: (session: string, invoice: string) => downloadUpo(send, session, invoice),
		downloadUpoByNumber: (session: string, ksefNumber: string) => downloadUpoByNumber(send, session, ksefNumber),
		downloadInvoice: (ksefNumber: string) => downloadInvoice(send, ksefNumber),
		findByNumber: (document: { number: string; issueDate: string }) => findByNumber(send, document),
	};
}
