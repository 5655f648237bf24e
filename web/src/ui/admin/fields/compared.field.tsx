import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { useChangedSince } from '../changed-since.tsx';
import { useReport } from '../report.ts';
import { InstantText } from './instant.field.tsx';

type ComparedTextProps = Omit<ComponentProps<typeof InstantText>, 'label' | 'onSave' | 'onTyped'> & {
	label: string;
	/** of what the text belongs to */
	updatedAt: string | undefined;
	/** the list it is shown in */
	list: Endpoint;
	/** gives the new `updated_at` */
	onSave: (text: string, seenAt: string | undefined) => Promise<string | undefined>;
};

/** A text that is saved at once: of two people who change it, the later one sees the other change and decides (F-110). */
export function ComparedText(props: ComparedTextProps) {
	// once the question is answered, the field starts again with the saved text
	const [answered, setAnswered] = useState(0);
	return <Compared key={answered} {...props} onAnswered={() => setAnswered((count) => count + 1)} />;
}

function Compared({ updatedAt, list, onSave, onAnswered, ...field }: ComparedTextProps & { onAnswered: () => void }) {
	const report = useReport();
	const queries = useQueryClient();
	// a text typed before the list was read again is compared with what was there when it was typed
	const [isTyped, setTyped] = useState(false);
	const changed = useChangedSince({
		updatedAt,
		isDirty: isTyped,
		label: () => field.label,
		reload: async () => {
			await queries.refetchQueries({ queryKey: [list.method, list.path] }, { throwOnError: true });
			onAnswered();
			return undefined;
		},
	});
	const save = async (text: string, seenAt: string | undefined) => {
		const saved = await onSave(text, seenAt);
		// for what was typed meanwhile
		changed.setSeenAt((seen) => (seen && saved && seen > saved ? seen : saved));
	};
	const saveMine = async (text: string, seenAt: string | undefined) => {
		try {
			await save(text, seenAt);
			report.updated();
			onAnswered();
		} catch (error) {
			report.failed(error);
		}
	};
	const saveOrAsk = (text: string) =>
		save(text, changed.seenAt).catch((error: unknown) => {
			changed.isShown(error, (seenAt) => saveMine(text, seenAt));
			throw error;
		});
	return (
		<>
			<InstantText {...field} onSave={saveOrAsk} onTyped={setTyped} />
			{changed.question}
		</>
	);
}
