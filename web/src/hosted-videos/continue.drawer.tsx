import { type FormEvent, useState } from 'react';
import type { HostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { FileField } from './file.field.tsx';
import { TransferProgress } from './transfer.progress.tsx';
import { useTransfer } from './use-transfer.ts';

/** The browser cannot keep the file, so it is chosen again; the host knows how far it came. */
export function ContinueDrawer({ video, onClose }: { video: HostedVideo; onClose: () => void }) {
	const t = useText();
	const [file, setFile] = useState<File | null>(null);
	const [wrong, setWrong] = useState<string>();
	const { state, isRunning, send } = useTransfer(onClose);

	function submit(event: FormEvent) {
		event.preventDefault();
		const isOther = file !== null && video.size !== null && file.size !== video.size;
		setWrong(file === null ? 'hosted.validate.file' : isOther ? 'hosted.validate.same_file' : undefined);
		if (file && !isOther) void send(file, video);
	}
	return (
		<DrawerForm
			title={t('hosted.continue_of', { name: video.name })}
			dirtyCount={file ? 1 : 0}
			saving={isRunning}
			saveLabel={t('hosted.upload')}
			onSubmit={submit}
			onClose={onClose}
		>
			<div className="dl-f">
				<p>{t('hosted.continue_lead')}</p>
				<FileField onFile={setFile} error={wrong} off={isRunning} />
				<TransferProgress state={state} />
			</div>
		</DrawerForm>
	);
}
