import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { titleFit } from '../product/title-fit.ts';
import { useLayer } from './layers.ts';

type ModalFrameProps = {
	title: string;
	/** in the corner */
	aside?: ReactNode;
	size?: 'lg' | 'xl';
	isCentered?: boolean;
	onClose: () => void;
	children: ReactNode;
};

/** What all dialogs of the panel share. Open as long as it is rendered; its title names it for those who cannot see it. */
export function ModalFrame({ title, aside, size, isCentered, onClose, children }: ModalFrameProps) {
	useLayer(onClose);
	return (
		<Modal
			opened
			onClose={onClose}
			closeOnEscape={false}
			withCloseButton={false}
			centered={isCentered}
			size={size}
			className="admin-modal"
			classNames={{ content: 'admin' }}
		>
			<div className="dl-h">
				<Modal.Title className="modal-t fit" style={titleFit(title)}>
					{title}
				</Modal.Title>
				{aside}
			</div>
			{children}
		</Modal>
	);
}

/** At the end of a dialog. */
export const ModalButtons = ({ children }: { children: ReactNode }) => <div className="modal-a">{children}</div>;
