import { request } from 'node:http';

export type TusAnswer = { status: number; offset: number | null; headers: Record<string, string | string[] | undefined> };

type TusCall = {
	method: string;
	link: string;
	headers?: Record<string, string>;
	body?: Buffer /** destroys the connection after this many bytes */;
	cutAfter?: number;
};

const VERSION = { 'tus-resumable': '1.0.0' };

/** One raw request of the tus protocol; null when the connection was cut before an answer. */
function tus({ method, link, headers = VERSION, body, cutAfter }: TusCall): Promise<TusAnswer | null> {
	return new Promise((done) => {
		const length = body ? { 'content-length': String(body.length) } : {};
		const call = request(link, { method, headers: { ...length, ...headers }, agent: false }, (answer) => {
			answer.resume();
			const offset = answer.headers['upload-offset'];
			answer.once('end', () =>
				done({ status: answer.statusCode ?? 0, offset: offset === undefined ? null : Number(offset), headers: answer.headers }),
			);
			answer.on('error', () => done(null));
		});
		call.on('error', () => done(null));
		if (!body || cutAfter === undefined) call.end(body);
		else call.write(body.subarray(0, cutAfter), () => setImmediate(() => call.destroy()));
	});
}

export const tusHead = (link: string) => tus({ method: 'HEAD', link });

export const tusPatch = (link: string, offset: number, body: Buffer, cutAfter?: number) =>
	tus({
		method: 'PATCH',
		link,
		headers: { ...VERSION, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
		body,
		cutAfter,
	});

/** The whole file in one request. */
export async function tusUpload(link: string, bytes: Buffer) {
	const answer = await tusPatch(link, 0, bytes);
	if (answer?.status !== 204) throw new Error(`the upload answered ${answer?.status}`);
}
