import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { getLive, type Live, makeLiveKey } from '#domain/live/live.contract.ts';
import { KEY_REFUSAL_TEXTS } from '#domain/live/live.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { AreaField } from '#web/ui/admin/fields/field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './live.dialog.module.css';

/** The address and the key a sender needs; the key is shown until the dialog is closed, and never again. */
export function StreamKey({ eventId, live }: { eventId: number; live: Live }) {
	const t = useText();
	const report = useReport();
	const [hadKey, setHadKey] = useState(false);
	const make = useCall(makeLiveKey, { refreshes: [getLive] });
	const hasKey = live.state !== null && live.state !== 'ended';
	const run = () => {
		setHadKey(hasKey);
		return make.mutateAsync({ params: { id: eventId } }).catch(report.failed);
	};
	const renewal = useQuestion({ title: t('live.key_renew_title'), text: t('live.key_renew_text'), onYes: run });
	return (
		<div className={styles.credentials}>
			{live.address && <SenderValue label={t('live.address')} value={live.address} copy={t('live.copy_address')} />}
			{make.data && hasKey && (
				<>
					<SenderValue label={t('live.key')} value={make.data.key} copy={t('live.copy_key')} />
					<Notice kind="wait">{`${t('live.key_once')}${hadKey ? ` ${t('live.key_replaced')}` : ''}`}</Notice>
				</>
			)}
			<Control
				icon={IconKey}
				onClick={hasKey ? renewal.ask : () => void run()}
				disabledReason={live.why_not_make_key && t(KEY_REFUSAL_TEXTS[live.why_not_make_key])}
			>
				{t(hasKey ? 'live.key_renew' : 'live.key_make')}
			</Control>
			{renewal.question}
		</div>
	);
}

/** All of it is visible, on a phone in several lines. */
const SenderValue = ({ label, value, copy }: { label: string; value: string; copy: string }) => (
	<div className={styles.value}>
		<AreaField label={label} value={value} rows={1} readOnly autoComplete="off" spellCheck={false} />
		<CopyButton variant="line" text={value} label={copy} />
	</div>
);
