import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';

type Asked = {
	title: string;
	text?: ReactNode;
	hasNumber?: boolean;
	mild?: boolean;
	/** says by itself how it went */
	onYes: () => Promise<unknown>;
};

/** Asks before something is done; the question stays, busy, until it has been. */
export function useQuestion({ text, onYes, ...asked }: Asked) {
	const [isOpen, setOpen] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const act = async () => {
		setBusy(true);
		await onYes();
		setBusy(false);
		setOpen(false);
	};
	return {
		ask: () => setOpen(true),
		question: isOpen && (
			<Confirm {...asked} busy={isBusy} onYes={() => void act()} onNo={() => setOpen(false)}>
				{text && <p>{text}</p>}
			</Confirm>
		),
	};
}
