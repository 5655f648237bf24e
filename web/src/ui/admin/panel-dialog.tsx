import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/language.tsx';
import { IconControl } from './control.tsx';

/** A dialog of the panel, named by its title for those who cannot see it. */
export function PanelDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
	const t = useText();
	return (
		<Modal opened onClose={onClose} withCloseButton={false} size="lg" className="admin-modal" classNames={{ content: 'admin' }}>
			<div className="dl-h">
				<Modal.Title className="modal-t">{title}</Modal.Title>
				<IconControl icon={IconX} label={t('web.close')} onClick={onClose} />
			</div>
			{children}
		</Modal>
	);
}
