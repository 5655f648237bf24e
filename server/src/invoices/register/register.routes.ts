import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getRegister, getRegisterFiles } from '#domain/invoices/register/register.contract.ts';
import type { Context } from '#server/lib/context.ts';
import { wantsCsv } from '#server/lib/http/csv.ts';
import { serve } from '#server/lib/http/serve.ts';
import { registerOf } from './register.service.ts';
import { beginReading, registerCsv, registerZip } from './register-files.service.ts';

export function registerRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getRegister, async ({ params: { month }, query: { format, ...page }, request, reply, caller: { language } }) => {
		if (!wantsCsv(request, format)) return { register: await registerOf(context.db, month, page) };
		return reply
			.type('text/csv; charset=utf-8')
			.header('content-disposition', `attachment; filename="register-${month}.csv"`)
			.send(Readable.from(registerCsv(await beginReading(context, { month, language })), { objectMode: false }));
	});

	serve(app, context, getRegisterFiles, async ({ params: { month }, reply, caller: { language } }) =>
		reply
			.type('application/zip')
			.header('content-disposition', `attachment; filename="register-${month}.zip"`)
			.send(registerZip(context, await beginReading(context, { month, language }))),
	);
}
