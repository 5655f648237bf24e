import { isRecipientRefused, type MailFailure } from '#domain/mails/mails.rules.ts';

/** Text, or bytes in Base64. */
export type Attachment = { filename: string; content: string; contentType: string; encoding?: 'base64' };

type Mail = {
	messageId: string;
	to: string;
	subject: string;
	html: string;
	text: string;
	headers: Record<string, string>;
	attachments: Attachment[];
};

/** permanent: the server refused the recipient, so retrying is useless */
type Delivery = { ok: true } | { ok: false; permanent: boolean; error: string };

export type MailTransport = { send(mail: Mail): Promise<Delivery>; close(): void };

/** Number of mails sent at once; a mail waiting for a connection would use up its lease. */
export const MAIL_CONNECTIONS = 3;

/** Sends by SMTP when configured. The development mailbox shows the outbox itself, so nothing has to be sent there. */
export async function createMailTransport(smtpUrl: string | undefined, from: string): Promise<MailTransport> {
	if (!smtpUrl) return { send: async () => ({ ok: true }), close: () => {} };
	const { default: nodemailer } = await import('nodemailer');
	const transport = nodemailer.createTransport(smtpUrl, {
		from,
		pool: true,
		maxConnections: MAIL_CONNECTIONS,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
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
				const failure = error as MailFailure;
				return { ok: false, permanent: isRecipientRefused(failure), error: failure.message.slice(0, 300) };
			}
		},
		close: () => transport.close(),
	};
}
