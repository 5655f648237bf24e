import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { type Check, fail, ok, warn } from './finding.ts';

const addressOf = (from: string) => /<([^<>\s]+@[^<>\s]+)>\s*$|^\s*([^<>\s]+@[^<>\s]+)\s*$/.exec(from)?.slice(1).find(Boolean) ?? null;

/** The first line of the server's answer. */
function firstLine(error: Error): string {
	// OpenSSL names a line of its source instead
	if (/wrong version number|packet length too long/i.test(error.message))
		return 'this port does not begin with TLS: write smtp:// instead of smtps://, which changes to TLS by STARTTLS';
	return error.message.split('\n')[0] ?? '';
}

/** Connects up to the point where the server would accept a mail from the sender to itself, then disconnects: nothing is sent. */
function offerMail(connection: SMTPConnection, sender: string): Promise<void> {
	return new Promise((done, failed) => {
		const message = new Readable({
			read() {
				connection.close();
				done();
			},
		});
		connection.send({ from: sender, to: [sender] }, message, (error) => error && failed(error));
	});
}

const step = (work: (done: (error?: Error | null) => void) => void) =>
	new Promise<void>((done, failed) => work((error) => (error ? failed(error) : done())));

export const mail: Check = {
	name: 'mail',
	run: async ({ SMTP_URL: url, MAIL_FROM }) => {
		if (!url) return warn('SMTP_URL is not set: mail stays in the development mailbox');
		const sender = addressOf(MAIL_FROM);
		if (!sender) return fail(`MAIL_FROM is not an address: ${MAIL_FROM}`);
		const { options } = nodemailer.createTransport(url) as { options: SMTPConnection.Options & { auth?: { user: string; pass: string } } };
		const connection = new SMTPConnection({ ...options, connectionTimeout: 10_000, socketTimeout: 10_000 });
		connection.on('error', () => {});
		const { host, port, auth } = options;
		try {
			await new Promise<void>((done, failed) => {
				connection.once('error', failed);
				connection.connect((error) => (error ? failed(error) : done()));
			});
			if (auth)
				await step((end) => connection.login({ credentials: auth }, end)).catch((error) =>
					Promise.reject(new Error(`log-in as ${auth.user}: ${firstLine(error)}`)),
				);
			await offerMail(connection, sender).catch((error) => Promise.reject(new Error(`sender ${sender}: ${firstLine(error)}`)));
			return ok(`${host}:${port ?? 'default port'} takes mail from ${sender}${auth ? `, logged in as ${auth.user}` : ''}`);
		} catch (error) {
			return fail(`SMTP_URL: ${host}:${port ?? 'default port'}: ${firstLine(error as Error)}`);
		} finally {
			connection.close();
		}
	},
};
