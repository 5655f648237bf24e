import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import { IconControl } from './control.tsx';
import { ModalFrame } from './modal-frame.tsx';
import { Unsaved, useUnsavedScope } from './unsaved.tsx';

type PanelDialogProps = { title: string; hasNumber?: boolean; size?: 'lg' | 'xl'; onClose: () => void; children: ReactNode };

/** A dialog of the panel with a cross; asks before it closes over an unsaved form. */
export function PanelDialog({ title, hasNumber, size = 'lg', onClose, children }: PanelDialogProps) {
	const t = useText();
	const { scope, leave, question } = useUnsavedScope({ isModal: true });
	const close = () => leave(onClose);
	return (
		<ModalFrame
			title={title}
			hasNumber={hasNumber}
			size={size}
			onClose={close}
			aside={<IconControl icon={IconX} label={t('web.close')} onClick={close} />}
		>
			<Unsaved scope={scope}>{children}</Unsaved>
			{question}
		</ModalFrame>
	);
}
