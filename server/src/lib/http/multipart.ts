import type { FastifyRequest } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';

export type UploadedFile = { name: string; type: string; bytes: Buffer };

const hasCode = (error: unknown) => error instanceof Error && 'code' in error;

type Parts = { fields: Record<string, unknown>; files: Record<string, UploadedFile> };

/** For calls without files, which anyone may make: a few short fields. */
const FEW_FIELDS = { limits: { fields: 8, parts: 8, files: 0, fieldSize: 4_096 } };

/** Files that anyone may send: few, and of the size of a photograph. */
const OPEN_FILES = { limits: { fields: 12, parts: 17, files: 5, fieldSize: 32_768, fileSize: 5_000_000 } };

/** Files under the contract's names, everything else as text fields; a repeated field becomes a list. */
export async function readMultipart(request: FastifyRequest, allowed: readonly string[], isOpen = false): Promise<Parts> {
	const limits = allowed.length === 0 ? FEW_FIELDS : isOpen ? OPEN_FILES : {};
	const fields: Parts['fields'] = Object.create(null);
	const files: Parts['files'] = {};
	try {
		for await (const part of request.parts(limits)) {
			if (part.type === 'file') {
				if (!allowed.includes(part.fieldname))
					throw new Refusal('validation', { formError: { [part.fieldname]: 'form.validate.unknown_field' } });
				const bytes = await part.toBuffer();
				// a form without a chosen file sends an empty one without a name
				if (bytes.length === 0 && part.filename) throw new Refusal('validation', { formError: { [part.fieldname]: 'refusal.empty_file' } });
				if (bytes.length > 0) files[part.fieldname] = { name: part.filename, type: part.mimetype, bytes };
			} else {
				const name = part.fieldname;
				fields[name] = name in fields ? [fields[name], part.value].flat() : part.value;
			}
		}
	} catch (error) {
		// the parser's errors have no code: the body is not multipart or was cut short
		throw error instanceof Refusal || hasCode(error) ? error : new Refusal('unreadable');
	}
	return { fields: { ...fields }, files };
}
