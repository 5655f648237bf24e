import type { ReactNode } from 'react';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { Confirm } from './confirm.tsx';
import { useReport } from './report.ts';

type DeleteQuestionProps = {
	title: string;
	text: ReactNode;
	/** of `useCall` */
	remove: {
		isPending: boolean;
		mutate: (input: { params: { id: number } }, on: { onSuccess: () => void; onError: (error: ApiError) => void }) => void;
	};
	id: number;
	onDeleted: () => void;
	onClose: () => void;
};

/** Tak / Nie before what the form is about is deleted. */
export function DeleteQuestion({ title, text, remove, id, onDeleted, onClose }: DeleteQuestionProps) {
	const report = useReport();
	const onYes = () =>
		remove.mutate(
			{ params: { id } },
			{
				onSuccess: () => {
					report.success();
					onDeleted();
				},
				onError: (error) => {
					report.failed(error);
					onClose();
				},
			},
		);
	return (
		<Confirm title={title} onYes={onYes} onNo={onClose} busy={remove.isPending}>
			<p>{text}</p>
		</Confirm>
	);
}
