import { readFileSync } from 'node:fs';
import type { FormError } from '#domain/base/refusal.ts';

const [, list = ''] = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n\n');
const COMMON = new Set(list.split('\n').filter(Boolean));

/** Whoever tries passwords tries these first; capitals change nothing. The list stays on the server: it is larger than the form. */
export const whyNotUncommon = (field: string, password: string | undefined): FormError | null =>
	password !== undefined && COMMON.has(password.toLowerCase()) ? { [field]: 'form.validate.common_passwd' } : null;
