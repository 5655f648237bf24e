import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Stored = { bytes: Buffer; headers: Record<string, string> };

/** The part of S3 that the product uses: objects, ranges, multipart uploads; everything in memory. */
export async function startFakeS3() {
	const objects = new Map<string, Stored>();
	const uploads = new Map<string, { key: string; headers: Record<string, string>; parts: Map<number, Buffer> }>();
	const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

	const xml = (response: ServerResponse, status: number, body: string) =>
		response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
	const missing = (response: ServerResponse, code: string) =>
		xml(response, 404, `<Error><Code>${code}</Code><Message>none</Message></Error>`);

	const readBody = async (request: IncomingMessage) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		return Buffer.concat(chunks);
	};
	const keptHeaders = (request: IncomingMessage) =>
		Object.fromEntries(
			Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-') || name === 'content-type'),
		) as Record<string, string>;

	function send(response: ServerResponse, found: Stored, range: string | undefined, isHead: boolean) {
		const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
		const bytes = first && last ? found.bytes.subarray(Number(first), Number(last) + 1) : found.bytes;
		response.writeHead(first ? 206 : 200, { ...found.headers, 'content-length': bytes.length, etag: etag(found.bytes) });
		response.end(isHead ? undefined : bytes);
	}

	function multipart(
		method: string,
		key: string,
		query: URLSearchParams,
		body: Buffer,
		request: IncomingMessage,
		response: ServerResponse,
	) {
		if (query.has('uploads')) {
			const id = randomBytes(8).toString('hex');
			uploads.set(id, { key, headers: keptHeaders(request), parts: new Map() });
			return xml(
				response,
				200,
				`<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
			);
		}
		const id = query.get('uploadId') ?? '';
		const upload = uploads.get(id);
		if (!upload) return missing(response, 'NoSuchUpload');
		const parts = [...upload.parts].sort(([a], [b]) => a - b);
		if (method === 'PUT') {
			upload.parts.set(Number(query.get('partNumber')), body);
			return response.writeHead(200, { etag: etag(body) }).end();
		}
		if (method === 'GET') {
			const listed = parts.map(
				([number, bytes]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
			);
			return xml(response, 200, `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`);
		}
		uploads.delete(id);
		if (method === 'DELETE') return response.writeHead(204).end();
		objects.set(upload.key, { bytes: Buffer.concat(parts.map(([, bytes]) => bytes)), headers: upload.headers });
		return xml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
	}

	let isAway: (method: string, key: string) => boolean = () => false;
	let isRefused: (method: string, query: URLSearchParams) => boolean = () => false;
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://s3.test');
		const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
		const method = request.method ?? 'GET';
		if (isAway(method, key)) return request.socket.destroy();
		const body = await readBody(request);
		if (isRefused(method, url.searchParams))
			return xml(response, 405, '<Error><Code>MethodNotAllowed</Code><Message>unknown</Message></Error>');
		if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
			return multipart(method, key, url.searchParams, body, request, response);
		if (url.searchParams.has('delete')) {
			for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name ?? '');
			return xml(response, 200, '<DeleteResult></DeleteResult>');
		}
		if (url.searchParams.get('list-type') === '2') {
			const prefix = url.searchParams.get('prefix') ?? '';
			const listed = [...objects.keys()]
				.filter((name) => name.startsWith(prefix))
				.map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.bytes.length}</Size></Contents>`);
			return xml(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListBucketResult>`);
		}
		const found = objects.get(key);
		if (method === 'PUT') {
			objects.set(key, { bytes: body, headers: keptHeaders(request) });
			return response.writeHead(200, { etag: etag(body) }).end();
		}
		if (method === 'DELETE') {
			objects.delete(key);
			return response.writeHead(204).end();
		}
		if (!found) return method === 'HEAD' ? response.writeHead(404).end() : missing(response, 'NoSuchKey');
		return send(response, found, request.headers.range, method === 'HEAD');
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		env: {
			S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			S3_BUCKET: 'rampa',
			S3_ACCESS_KEY_ID: 'key',
			S3_SECRET_ACCESS_KEY: 'secret',
		},
		/** connections of these calls are cut */
		setAway: (away: (method: string, key: string) => boolean) => {
			isAway = away;
		},
		/** these calls are answered by a refusal, as a store does that does not know them */
		setRefused: (refused: typeof isRefused) => {
			isRefused = refused;
		},
		keys: () => [...objects.keys()].sort(),
		openUploads: () => uploads.size,
		close: () => new Promise<void>((done) => server.close(() => done())),
	};
}
