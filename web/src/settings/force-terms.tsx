import { useState } from 'react';
import { rejectTerms } from '#domain/account/account.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';

/** Everyone has to accept the terms again; once done, the button is disabled. */
export function ForceTerms() {
	const t = useText();
	const report = useReport();
	const reject = useCall(rejectTerms);
	const [isConfirming, setConfirming] = useState(false);
	const onYes = () => reject.mutate({}, { onSuccess: report.success, onError: report.failed, onSettled: () => setConfirming(false) });
	return (
		<Actions>
			<Control variant="danger" onClick={() => setConfirming(true)} disabledReason={reject.isSuccess && t('settings.terms_done')}>
				{t('settings.terms_force')}
			</Control>
			{isConfirming && <Confirm title={t('settings.terms_ask')} busy={reject.isPending} onYes={onYes} onNo={() => setConfirming(false)} />}
		</Actions>
	);
}
