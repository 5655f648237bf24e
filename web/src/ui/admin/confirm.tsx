import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Control } from './control.tsx';
import { ModalButtons, ModalFrame } from './modal-frame.tsx';

type ConfirmProps = {
	title: string;
	hasNumber?: boolean;
	children?: ReactNode;
	onYes: () => void;
	onNo: () => void;
	busy?: boolean /** the action is not dangerous */;
	mild?: boolean;
};

/** Tak / Nie; the focus is on Nie. Open as long as it is rendered. The title names what is confirmed. */
export function Confirm({ title, hasNumber, children, onYes, onNo, busy, mild }: ConfirmProps) {
	const t = useText();
	return (
		<ModalFrame title={title} hasNumber={hasNumber} isCentered onClose={onNo}>
			{children}
			<ModalButtons>
				<Control data-autofocus onClick={onNo}>
					{t('web.no')}
				</Control>
				<Control variant={mild ? 'primary' : 'stop'} onClick={onYes} disabledReason={busy && t('web.loading')}>
					{t('web.yes')}
				</Control>
			</ModalButtons>
		</ModalFrame>
	);
}
