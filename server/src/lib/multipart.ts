import type { FastifyRequest } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';

export type UploadedFile = { name: string; type: string; bytes: Buffer };

/** Files under the contract's names, everything else as text fields; a repeated field becomes a list. */
export async function readMultipart(request: FastifyRequest, allowed: readonly string[]) {
	const fields: Record<string, unknown> = Object.create(null);
	const files: Record<string, UploadedFile> = {};
	for await (const part of request.parts()) {
		if (part.type === 'file') {
			if (!allowed.includes(part.fieldname))
				throw new Refusal('validation', { formError: { [part.fieldname]: 'form.validate.unknown_field' } });
			const bytes = await part.toBuffer();
			if (bytes.length > 0) files[part.fieldname] = { name: part.filename, type: part.mimetype, bytes };
		} else {
			const name = part.fieldname;
			fields[name] = name in fields ? [fields[name], part.value].flat() : part.value;
		}
	}
	return { fields: { ...fields }, files };
}
