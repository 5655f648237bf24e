import type { ReactNode } from 'react';
import { checkKsef, getKsefState, type KsefState } from '#domain/invoices/ksef/ksef.contract.ts';
import { ksefAlarmText, ksefRestingText } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { AnswerAbove } from '#web/ui/admin/answer-above.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** State of the connection to KSeF with its errors, and a button to check it; what follows is not moved when it comes. */
export function WithKsefState({ children }: { children: ReactNode }) {
	const answer = useAnswer(getKsefState, {}, { errors: 'inline', staleTime: 0 });
	const state = answer.data && (
		<Toolbar>
			<KsefStateNotice state={answer.data.ksef} />
		</Toolbar>
	);
	return (
		<AnswerAbove answer={answer} above={state}>
			{children}
		</AnswerAbove>
	);
}

function KsefStateNotice({ state }: { state: KsefState }) {
	const t = useText();
	const { nip, alarm, blocked, pause, resting_until, late, refused, waiting } = state;
	if (nip === null) return <Notice quiet>{t('ksef.not_connected')}</Notice>;
	const troubles = [
		alarm !== null && t(ksefAlarmText(pause), { alarm }),
		alarm === null && resting_until !== null && t(ksefRestingText(pause), { at: momentText(resting_until) }),
		blocked && t('ksef.blocked', { blocked }),
		late > 0 && t('ksef.late', { late }),
		refused > 0 && t('ksef.refused', { refused }),
	].filter((line) => typeof line === 'string');
	return (
		<Notice kind={troubles.length > 0 ? 'stop' : 'ok'} title={t('ksef.connected', { nip, waiting })} quiet action={<CheckButton />}>
			{troubles.map((line) => (
				<div key={line}>{line}</div>
			))}
		</Notice>
	);
}

function CheckButton() {
	const t = useText();
	const report = useReport();
	const check = useCall(checkKsef, { refreshes: [getKsefState] });
	const onCheck = () =>
		check.mutate(
			{},
			{
				onSuccess: ({ error }) => (error === null ? toast.success(t('ksef.check_works')) : toast.error(t('ksef.check_fails', { error }))),
				onError: report.failed,
			},
		);
	return (
		<Control onClick={onCheck} disabledReason={check.isPending && t('web.loading')}>
			{t('ksef.check')}
		</Control>
	);
}
