import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from '#web/lib/toast.tsx';
import { IconControl } from './control.tsx';
import { useReport } from './report.ts';
import { useQuestion } from './use-question.tsx';

type DeleteControlProps = {
	label: string;
	question: string;
	text?: ReactNode;
	onDelete: () => Promise<unknown>;
	/** said in place of the usual words */
	done?: string;
};

/** Deletes after Tak; Nie sends nothing (S2-047). */
export function DeleteControl({ label, question, text, onDelete, done }: DeleteControlProps) {
	const report = useReport();
	const succeeded = () => (done ? toast.success(done) : report.success());
	const asked = useQuestion({ title: question, text, onYes: () => onDelete().then(succeeded, report.failed) });
	return (
		<>
			<IconControl icon={IconTrash} label={label} onClick={asked.ask} />
			{asked.question}
		</>
	);
}
