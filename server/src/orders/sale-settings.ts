import type { FastifyBaseLogger } from 'fastify';
import type { InvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { type GiftConfig, giftConfig } from '../gifts/gifts.service.ts';
import { type GroupConfigRow, groupConfig } from '../group-tickets/group-tickets.service.ts';
import type { Context } from '../lib/context.ts';
import type { Env } from '../lib/env.ts';
import { invoiceSettings } from '../settings/invoice-settings.service.ts';

/** Settings a sale depends on besides the order itself, read before its transaction begins. */
export type SaleSettings = {
	now: Date;
	app: AppConfig;
	gifts: GiftConfig;
	group: GroupConfigRow;
	invoices: InvoiceSettings;
	publicUrl: string;
	/** what links in mails are made and signed with */
	env: Pick<Env, 'SECRET' | 'publicUrl'>;
	log: FastifyBaseLogger;
	/** hours of access in place of those of the video and of the settings */
	accessHours?: number;
	/** the person gets another mail instead of the confirmation */
	skipsConfirmation?: true;
};

export async function readSaleSettings(context: Context): Promise<SaleSettings> {
	const { settings } = context;
	const [app, gifts, group, invoices] = await Promise.all([
		settings.app(),
		giftConfig(context),
		groupConfig(context),
		invoiceSettings(context),
	]);
	return { now: context.now(), app, gifts, group, invoices, publicUrl: context.env.publicUrl, env: context.env, log: context.log };
}
