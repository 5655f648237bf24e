import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type QuestionProps = {
	title: string;
	children: ReactNode;
	/** „Tak” unless the answer has a word of its own */
	yes?: string;
	onYes: () => void;
	onNo: () => void;
};

/** A question of a public page before something is done. The panel has its own (ui/admin/confirm.tsx). */
export function QuestionDialog({ title, children, yes, onYes, onNo }: QuestionProps) {
	const t = useText();
	return (
		<Dialog
			title={title}
			onClose={onNo}
			footer={
				<>
					<Button variant="line" type="button" onClick={onNo}>
						{t('web.no')}
					</Button>
					<Button type="button" onClick={onYes}>
						{yes ?? t('web.yes')}
					</Button>
				</>
			}
		>
			{children}
		</Dialog>
	);
}
