import { randomBytes } from 'node:crypto';
import type { TestRequest } from './request.ts';

type File = { bytes: Buffer; name?: string; type?: string };

/** Body and headers of a multipart call, to spread into `testApp.request({ … })`. */
export function multipart(fields: Record<string, string>, files: Record<string, File>): Pick<TestRequest, 'body' | 'headers'> {
	const boundary = `----test${randomBytes(8).toString('hex')}`;
	const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
		Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
	);
	for (const [field, { bytes, name = 'image.png', type = 'image/png' }] of Object.entries(files)) {
		parts.push(
			Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
			bytes,
			Buffer.from('\r\n'),
		);
	}
	parts.push(Buffer.from(`--${boundary}--\r\n`));
	return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
