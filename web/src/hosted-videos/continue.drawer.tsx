import { type FormEvent, useState } from 'react';
import type { HostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { FieldStack } from '#web/ui/admin/fields/field-grid.tsx';
import { FILM_TYPES, FileField } from './file.field.tsx';
import { TransferProgress } from './transfer.progress.tsx';
import { uploadFooter } from './upload-footer.ts';
import { useChosenFile } from './use-chosen-file.ts';
import { useSend } from './use-send.ts';

/** The browser cannot keep the file, so it has to be chosen again; the host knows the received bytes. */
export function ContinueDrawer({ video, onClose }: { video: HostedVideo; onClose: () => void }) {
	const t = useText();
	const { file, fault, choose, whyNot } = useChosenFile();
	const [wrong, setWrong] = useState<string>();
	const { state, isRunning, send, forget } = useSend(onClose);

	async function submit(event: FormEvent) {
		event.preventDefault();
		const isOther = file !== null && video.size !== null && file.size !== video.size;
		if (!file) return setWrong('hosted.validate.file');
		if (isOther) return setWrong('hosted.validate.same_file');
		setWrong(undefined);
		if (await whyNot()) return;
		send(file, video);
	}
	const fileError = wrong ?? fault ?? undefined;
	const chooseFile = (next: File) => {
		choose(next);
		forget();
		setWrong(undefined);
	};
	return (
		<DrawerForm
			title={t('hosted.continue_of', { name: video.name })}
			dirtyCount={file && !isRunning ? 1 : 0}
			footer={uploadFooter({ hasFile: file !== null, isRefused: fileError !== undefined, isRunning }, t)}
			saving={isRunning}
			saveLabel={t('hosted.upload')}
			onSubmit={submit}
			onClose={onClose}
		>
			<FieldStack>
				<p>{t('hosted.continue_lead')}</p>
				<FileField
					label={t('hosted.file')}
					hint={t('hosted.hint')}
					accept={FILM_TYPES}
					file={file}
					onFile={chooseFile}
					error={fileError}
					disabled={isRunning}
				/>
				{state && <TransferProgress state={state} />}
			</FieldStack>
		</DrawerForm>
	);
}
