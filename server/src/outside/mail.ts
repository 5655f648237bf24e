import nodemailer from 'nodemailer';

export type Mail = {
	messageId: string;
	to: string;
	subject: string;
	html: string;
	text: string;
	headers: Record<string, string>;
	attachments: { filename: string; content: string; contentType: string }[];
};

/** permanent: the server said no for good (5xx), no use in trying again */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; error: string };

export type MailTransport = { send(mail: Mail): Promise<Delivery>; close(): void };

/** Over SMTP when configured. The development mailbox is the outbox itself, so there nothing more has to happen. */
export function createMailTransport(smtpUrl: string | undefined, from: string): MailTransport {
	if (!smtpUrl) return { send: async () => ({ ok: true }), close: () => {} };
	const transport = nodemailer.createTransport(smtpUrl, {
		from,
		pool: true,
		maxConnections: 3,
		connectionTimeout: 10_000,
		socketTimeout: 20_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	} as object);
	return {
		async send(mail) {
			try {
				await transport.sendMail({ ...mail, from });
				return { ok: true };
			} catch (error) {
				const { responseCode, message } = error as Error & { responseCode?: number };
				return { ok: false, permanent: responseCode !== undefined && responseCode >= 500, error: message.slice(0, 300) };
			}
		},
		close: () => transport.close(),
	};
}
