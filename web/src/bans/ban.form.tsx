import { type FormEvent, useState } from 'react';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { createBan, listBans } from '#domain/bans/bans.contract.ts';
import { whyNotBanUntil } from '#domain/bans/bans.fields.ts';
import { parseClock, parseMoment } from '#domain/base/time/time.ts';
import { readTypedDay } from '#domain/base/time/typed-day.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';

const EMPTY = { reason: '', day: '', time: '', forever: false, send_email: false };
type Values = typeof EMPTY;
type Errors = { reason?: string; expiration_date?: string; time?: string };

const isTyped = ({ reason, day, time, forever, send_email }: Values): boolean =>
	reason !== '' || day !== '' || time !== '' || forever || send_email;

const END_OF_DAY = '23:59';

const toClock = (time: string) => (time.trim() === '' ? END_OF_DAY : parseClock(time));

/** What was typed as `2026-12-24 18:00` (S3-108); a day alone means its end. Null: no date, or not a date. */
function toApiDate({ day, time }: Values): string | null {
	const date = readTypedDay(day);
	const clock = toClock(time);
	return date && clock && `${date} ${clock}`;
}

function errorsOf(values: Values): Errors {
	const { reason, time, forever } = values;
	const isWrongTime = !forever && toClock(time) === null;
	const date = toApiDate(isWrongTime ? { ...values, time: '' } : values);
	const wrongDate = whyNotBanUntil(date && parseMoment(date), forever, new Date(serverNow()));
	return { ...(!reason.trim() && { reason: 'form.validate.required' }), ...wrongDate, ...(isWrongTime && { time: 'bans.validate.time' }) };
}

/** Bans for ever or until a moment (S3-108). */
export function BanForm({ userId }: { userId: number }) {
	const t = useText();
	const [values, setValues] = useState(EMPTY);
	const [errors, setErrors] = useState<Errors>({});
	const [failure, setFailure] = useState<string>();
	useUnsaved(isTyped(values));
	const ban = useCall(createBan, { refreshes: [listBans, getUser, listAudit] });
	const set = (change: Partial<Values>) => setValues({ ...values, ...change });
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const wrong = errorsOf(values);
		setErrors(wrong);
		setFailure(undefined);
		if (Object.keys(wrong).length > 0) return;
		const { reason, forever, send_email } = values;
		try {
			await ban.mutateAsync({ body: { user_id: userId, reason, expiration_date: toApiDate(values), forever, send_email } });
			toast.success(t('bans.banned'));
			setValues(EMPTY);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setErrors(error.formError ?? {});
			setFailure(error.message);
		}
	};
	return (
		<form className={`${formStack.stack} ${formStack.form}`} onSubmit={(event) => void submit(event)} noValidate>
			<h3>{t('bans.form')}</h3>
			{failure && <Notice kind="stop">{failure}</Notice>}
			<Field
				label={t('bans.reason')}
				maxLength={500}
				error={errors.reason}
				value={values.reason}
				onChange={(event) => set({ reason: event.target.value })}
			/>
			<Field
				label={t('bans.date')}
				hint={t('bans.any_date')}
				placeholder={t('bans.date_format')}
				autoComplete="off"
				error={errors.expiration_date}
				value={values.day}
				onChange={(event) => set({ day: event.target.value })}
			/>
			<Field
				label={t('bans.end_time')}
				hint={t('bans.end_time_hint')}
				autoComplete="off"
				error={errors.time}
				value={values.time}
				onChange={(event) => set({ time: event.target.value })}
			/>
			<Checkbox label={t('bans.forever')} checked={values.forever} onChange={(event) => set({ forever: event.target.checked })} />
			<Checkbox label={t('bans.send_email')} checked={values.send_email} onChange={(event) => set({ send_email: event.target.checked })} />
			<Button type="submit" inert={ban.isPending}>
				{t('bans.ban')}
			</Button>
		</form>
	);
}
