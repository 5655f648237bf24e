import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { untilAnswer } from './server-process.ts';

export type MailCatcher = { url: string; linkTo(address: string, part: string): Promise<URL>; close(): Promise<void> };

export async function startMailCatcher(): Promise<MailCatcher> {
	const mails: { to: string; text: string }[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on('data', (chunk: Buffer) => chunks.push(chunk));
			stream.on('end', async () => {
				const { text = '' } = await PostalMime.parse(Buffer.concat(chunks));
				for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
				done();
			});
		},
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	const { port } = server.server.address() as { port: number };
	const find = (address: string, part: string) =>
		mails
			.filter(({ to }) => to === address)
			.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
			.findLast((link) => link.includes(part));
	return {
		url: `smtp://127.0.0.1:${port}`,
		linkTo: async (address, part) => {
			await untilAnswer(`a mail to ${address}`, async () => find(address, part) !== undefined);
			return new URL(find(address, part) ?? '');
		},
		close: () => new Promise((done) => server.close(() => done())),
	};
}
