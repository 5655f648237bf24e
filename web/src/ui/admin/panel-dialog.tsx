import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import { titleFit } from '../product/title-fit.ts';
import { IconControl } from './control.tsx';
import { useLayer } from './layers.ts';
import { Unsaved, useUnsavedScope } from './unsaved.tsx';

type PanelDialogProps = { title: string; size?: 'lg' | 'xl'; onClose: () => void; children: ReactNode };

/** A dialog of the panel, named by its title for those who cannot see it; asks before it closes over an unsaved form. */
export function PanelDialog({ title, size = 'lg', onClose, children }: PanelDialogProps) {
	const t = useText();
	const { scope, leave, question } = useUnsavedScope({ isModal: true });
	const close = () => leave(onClose);
	useLayer(close);
	return (
		<Modal
			opened
			onClose={close}
			closeOnEscape={false}
			withCloseButton={false}
			size={size}
			className="admin-modal"
			classNames={{ content: 'admin' }}
		>
			<div className="dl-h">
				<Modal.Title className="modal-t fit" style={titleFit(title)}>
					{title}
				</Modal.Title>
				<IconControl icon={IconX} label={t('web.close')} onClick={close} />
			</div>
			<Unsaved scope={scope}>{children}</Unsaved>
			{question}
		</Modal>
	);
}
