import { z } from '#domain/base/zod.ts';

// Errors have a newer format or, where a proxy or an older server drops our header, an older one. Decisions depend on codes only.

const words = z.array(z.string()).nullish();
const problem = z.object({
	title: z.string().nullish(),
	timestamp: z.string().nullish(),
	detail: z.string().nullish(),
	reasonCode: z.string().nullish(),
	errors: z.array(z.object({ code: z.number(), description: z.string().nullish(), details: words })).nullish(),
});
const older = z.object({
	exception: z.object({
		exceptionDetailList: z.array(z.object({ exceptionCode: z.number(), exceptionDescription: z.string().nullish(), details: words })),
	}),
});
const olderLimit = z.object({ status: z.object({ description: z.string().nullish(), details: words }) });

export type Problem = {
	/** by its fields; servers in between have other ones */
	isFromKsef: boolean;
	code: number | null;
	reasonCode: string | null;
	details: string[];
};

type Line = { description?: string | null; details?: string[] | null };

const MAX_DETAILS = 20;
const MAX_DETAIL_LENGTH = 500;
const readable = (lines: Line[]): string[] =>
	lines
		.flatMap(({ description, details }) => [description, ...(details ?? [])])
		.filter((line) => typeof line === 'string' && line !== '')
		.slice(0, MAX_DETAILS)
		.map((line) => String(line).slice(0, MAX_DETAIL_LENGTH));

export function readProblem(json: unknown): Problem {
	const old = older.safeParse(json);
	if (old.success) {
		const list = old.data.exception.exceptionDetailList;
		const lines = list.map(({ exceptionDescription, details }) => ({ description: exceptionDescription, details }));
		return { isFromKsef: true, code: list[0]?.exceptionCode ?? null, reasonCode: null, details: readable(lines) };
	}
	const limit = olderLimit.safeParse(json);
	if (limit.success) return { isFromKsef: true, code: null, reasonCode: null, details: readable([limit.data.status]) };
	const newer = problem.safeParse(json);
	if (!newer.success) return { isFromKsef: false, code: null, reasonCode: null, details: [] };
	const { title, timestamp, detail, reasonCode } = newer.data;
	const errors = newer.data.errors ?? [];
	return {
		isFromKsef: Boolean(errors.length > 0 || reasonCode !== undefined || (title && timestamp)),
		code: errors[0]?.code ?? null,
		reasonCode: reasonCode ?? null,
		details: readable(errors.length > 0 ? errors : [{ description: detail }]),
	};
}
