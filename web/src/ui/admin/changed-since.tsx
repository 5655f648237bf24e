import { useEffect, useState } from 'react';
import type { ChangeSince } from '#domain/base/changes.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from './control.tsx';
import { ModalButtons, ModalFrame } from './modal-frame.tsx';
import { useReport } from './report.ts';

type Options = {
	/** `updated_at` of the data the form was filled with */
	updatedAt: string | undefined;
	/** for a form that follows newer data until something is typed */
	isDirty?: boolean;
	/** a field's name, as a text or its key */
	label: (field: string) => string;
	/** fills the form with the saved data and returns its `updated_at` */
	reload: () => Promise<string | undefined>;
};

/** Concurrent edits: the later editor sees who changed what, and decides. `seenAt` is sent with every save. */
export function useChangedSince({ updatedAt, isDirty = true, label, reload }: Options) {
	const report = useReport();
	const [seenAt, setSeenAt] = useState(updatedAt);
	useEffect(() => {
		if (!isDirty) setSeenAt(updatedAt);
	}, [isDirty, updatedAt]);
	const [isLoading, setLoading] = useState(false);
	const [conflict, setConflict] = useState<{ changes: ChangeSince[]; save: (seenAt: string | undefined) => unknown } | null>(null);
	/** True when the save failed for this reason and the question is shown. */
	const isShown = (error: unknown, save: (seenAt: string | undefined) => unknown): boolean => {
		if (!(error instanceof ApiError) || error.type !== 'changed_since' || !error.changes) return false;
		setConflict({ changes: error.changes, save });
		return true;
	};
	const close = () => setConflict(null);
	const keepMine = () => {
		const newest = conflict?.changes
			.map(({ at }) => at)
			.toSorted()
			.at(-1);
		setSeenAt(newest);
		close();
		conflict?.save(newest);
	};
	const loadTheirs = async () => {
		setLoading(true);
		try {
			setSeenAt(await reload());
			close();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			report.failed(error);
		} finally {
			setLoading(false);
		}
	};
	const question = conflict && (
		<ChangesDialog
			changes={conflict.changes}
			label={label}
			isLoading={isLoading}
			onKeep={keepMine}
			onLoad={() => void loadTheirs()}
			onBack={close}
		/>
	);
	return { seenAt, setSeenAt, isShown, question };
}

type DialogProps = {
	changes: readonly ChangeSince[];
	label: (field: string) => string;
	isLoading: boolean;
	onKeep: () => void;
	onLoad: () => void;
	onBack: () => void;
};

function ChangesDialog({ changes, label, isLoading, onKeep, onLoad, onBack }: DialogProps) {
	const t = useText();
	/** a field without a label, e.g. an image, is listed under "other" */
	const labelOf = (field: string) => {
		const name = t.message(label(field));
		return name === '' || /^[a-z]+\.[a-z_.]+$/.test(name) ? t('panel.changed.other') : name;
	};
	const title = t(changes.every(({ own }) => own) ? 'panel.changed.title_own' : 'panel.changed.title');
	// what is being loaded replaces the form, so there is no way back to it
	const disabledReason = isLoading && t('web.loading');
	return (
		<ModalFrame title={title} isCentered size="lg" onClose={() => !isLoading && onBack()}>
			<p>{t('panel.changed.lead')}</p>
			<ul>
				{changes.map(({ by, own, at, fields }) => (
					<li key={at}>
						{t('panel.changed.by', { by: own ? t('panel.changed.you') : (by ?? t('panel.changed.system')), at: momentText(at) })}{' '}
						<strong>{[...new Set(fields.map(labelOf))].join(', ')}</strong>
					</li>
				))}
			</ul>
			<ModalButtons>
				<Control data-autofocus onClick={onBack} disabledReason={disabledReason}>
					{t('panel.changed.back')}
				</Control>
				<Control variant="danger" onClick={onLoad} disabledReason={disabledReason}>
					{t('panel.changed.load')}
				</Control>
				<Control variant="primary" onClick={onKeep} disabledReason={disabledReason}>
					{t('panel.changed.keep')}
				</Control>
			</ModalButtons>
		</ModalFrame>
	);
}
