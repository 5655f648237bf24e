import { LIST_LIMIT, SEARCH_LENGTH } from './limits.ts';
import { parseZloty } from './money.ts';
import { isStorable, toOneLine } from './text/storable.ts';
import { isLocalDate, parseMoment, warsawDayEnd } from './time/time.ts';
import { z } from './zod.ts';

// How values are encoded at the API. "In" schemas accept several forms, "out" schemas exactly one.

const FLAGS: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

/** in: true false 1 0, as JSON or as text → boolean */
export const flagIn = z.union([z.boolean(), z.number(), z.string()]).transform((value, ctx) => {
	const name = String(value);
	const flag = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
	if (flag === undefined) {
		ctx.addIssue({ code: 'custom', message: 'form.validate.wrong_input' });
		return z.NEVER;
	}
	return flag;
});

/** a flag as rules accept it: from a column (boolean) or from an answer of the API (1 or 0) */
export type Flag = boolean | 0 | 1;

/** out: 1 or 0 */
export const flagOut = z.literal([0, 1]);
export const toFlag = (value: unknown): 0 | 1 => (value ? 1 : 0);

/** in: a number of złoty, or text with a dot, at most two decimals → integer grosze */
export const moneyIn = (message = 'form.validate.wrong_input') =>
	z.union([z.number(), z.string().max(20)], { error: message }).transform((value, ctx) => {
		const grosze = parseZloty(value);
		if (grosze === null) {
			ctx.addIssue({ code: 'custom', message });
			return z.NEVER;
		}
		return grosze;
	});

/** out: złoty with two decimals */
export const moneyOut = z.number();

/** in: ISO 8601 with offset, or YYYY-MM-DD HH:mm in Warsaw time → ISO 8601 in UTC */
export const momentIn = (message = 'form.validate.date') =>
	z
		.string({ error: message })
		.max(40, message)
		.transform((value, ctx) => {
			const moment = parseMoment(value);
			if (moment === null) {
				ctx.addIssue({ code: 'custom', message });
				return z.NEVER;
			}
			return moment;
		});

/** in: a moment, or a day, which means the end of that day in Warsaw */
export const untilIn = (message = 'form.validate.date') =>
	z.preprocess((value) => (typeof value === 'string' && isLocalDate(value.trim()) ? warsawDayEnd(value.trim()) : value), momentIn(message));

export const momentOut = z.string();

/** in: made at random by the page for what it sends: repeated, it is the same message, refund or viewing */
export const clientKeyIn = z.string().regex(/^[\w-]{8,40}$/);

/** Of what makes content: repeated with the same after a lost answer, it makes one record, with what was sent last. */
export const requestId = { request_id: clientKeyIn.optional() };

export const dateIn = (message = 'form.validate.date') => z.iso.date(message).refine(isLocalDate, message);

/** largest id PostgreSQL's integer holds; the built-in video host's ids are larger and have their own schema */
export const id = z
	.union([
		z.number(),
		z
			.string()
			.regex(/^\d{1,10}$/)
			.transform(Number),
	])
	.pipe(z.number().int().positive().max(2_147_483_647));
export const idParams = z.object({ id });
export const userIdParams = z.object({ userId: id });

export const pageQuery = (defaultLimit = 20, most = LIST_LIMIT) =>
	z.object({
		page: z.coerce.number().int().min(1).max(1_000_000).default(1),
		limit: z.coerce.number().int().min(1).max(most).default(defaultLimit),
	});

/** sent with every list that can grow: exact up to 10,000, then `total_capped` */
export const totals = { total: z.number().int(), total_capped: z.literal(true).optional() };

/** empty text counts as "not given" */
export const emptyToNull = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** text that the database can hold */
export const plainText = (max: number, tooLong = 'form.validate.too_long', notText?: string) =>
	z.string(notText).max(max, tooLong).refine(isStorable, 'form.validate.wrong_input');

/** a name, a title or a subject: one line, whatever was pasted */
export const oneLine = (max: number, tooLong = 'form.validate.too_long', notText?: string) =>
	z.string(notText).overwrite(toOneLine).max(max, tooLong).refine(isStorable, 'form.validate.wrong_input');

export const searchText = plainText(SEARCH_LENGTH).trim().optional();

/** Of a list with a stated maximum: whole for visitors and for the choices of forms, in pages where `limit` is sent. */
export const wholeOrPageQuery = z.object({
	page: pageQuery().shape.page,
	limit: z.coerce.number().int().min(1).max(LIST_LIMIT).optional(),
	q: searchText,
});

/** one line; missing, null and empty have the same message */
export const requiredText = (max: number, required: string, tooLong?: string) => oneLine(max, tooLong, required).min(1, required);
