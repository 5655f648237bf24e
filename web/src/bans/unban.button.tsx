import { useState } from 'react';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { banReason } from '#domain/bans/ban-reasons.ts';
import { type Ban, liftBan, listBans } from '#domain/bans/bans.contract.ts';
import { shownName } from '#domain/base/person-name.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { QuestionDialog } from '#web/ui/question.dialog.tsx';

export function UnbanButton({ ban }: { ban: Ban }) {
	const t = useText();
	const report = useReport();
	const [isConfirming, setConfirming] = useState(false);
	const lift = useCall(liftBan, { refreshes: [listBans, getUser, listAudit] });
	const confirm = async () => {
		setConfirming(false);
		try {
			await lift.mutateAsync({ params: { id: ban.id } });
			toast.success(t('bans.unbanned'));
		} catch (error) {
			report.failed(error);
		}
	};
	const name = shownName(ban);
	return (
		<>
			<Control
				aria-label={`${t('bans.unban')}: ${name}`}
				onClick={() => setConfirming(true)}
				disabledReason={lift.isPending && t('web.loading')}
			>
				{t('bans.unban')}
			</Control>
			{isConfirming && (
				<QuestionDialog title={t('bans.unban_question')} onYes={() => void confirm()} onNo={() => setConfirming(false)}>
					<p>{`${name}: ${banReason(ban.reason, t.language)}`}</p>
				</QuestionDialog>
			)}
		</>
	);
}
