import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';
import { IconControl } from './control.tsx';
import { useReport } from './report.ts';

type DeleteControlProps = { label: string; question: string; onDelete: () => Promise<unknown> };

/** Deletes after Tak; Nie sends nothing (S2-047). */
export function DeleteControl({ label, question, onDelete }: DeleteControlProps) {
	const report = useReport();
	const [isConfirming, setConfirming] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		await onDelete().then(report.success, report.failed);
		setBusy(false);
		setConfirming(false);
	};
	return (
		<>
			<IconControl icon={IconTrash} label={label} onClick={() => setConfirming(true)} />
			{isConfirming && <Confirm title={question} busy={isBusy} onYes={() => void remove()} onNo={() => setConfirming(false)} />}
		</>
	);
}
