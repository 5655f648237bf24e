import { type FormEvent, useState } from 'react';
import { createHostedVideo, type HostedVideo, listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { uploadBody } from '#domain/hosted-videos/hosted-videos.fields.ts';
import { isSoundType, videoKindOfFile } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldStack } from '#web/ui/admin/fields/field-grid.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { FILM_TYPES, FileField } from './file.field.tsx';
import { TransferProgress } from './transfer.progress.tsx';
import { uploadFooter } from './upload-footer.ts';
import { useChosenFile } from './use-chosen-file.ts';
import { useSend } from './use-send.ts';

type Wrong = { name?: string; file?: string };

/** The server's schema, with errors of size and type shown at the file field. */
export function checkUpload(name: string, file: File | null): { body: { name: string; size: number; type: string } } | { wrong: Wrong } {
	const type = file ? (videoKindOfFile(file) ?? (isSoundType(file.type) ? file.type : 'unknown')) : 'mp4';
	const parsed = uploadBody.safeParse({ name, size: file?.size, type });
	if (parsed.success && file) return { body: { name, size: file.size, type } };
	const said = (field: string) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
	return { wrong: { name: said('name'), file: said('size') ?? said('type') } };
}

const nameOf = (file: File | null) => file?.name.replace(/\.[^.]+$/, '').slice(0, 120) ?? '';

const wrongFile = (file: File | null): string | undefined => {
	const checked = checkUpload(nameOf(file), file);
	return 'wrong' in checked ? checked.wrong.file : undefined;
};

const wrongOf = (error: ApiError): Wrong => ({ name: error.formError?.name, file: error.formError?.size ?? error.formError?.type });

/** Creates the upload at the host, then sends the file (S2-014). */
export function UploadDrawer({ onClose }: { onClose: () => void }) {
	const t = useText();
	const report = useReport();
	const [typedName, setTypedName] = useState<string | null>(null);
	const { file, fault, choose, whyNot } = useChosenFile();
	// until it is typed, the name follows the file
	const name = typedName ?? nameOf(file);
	const [wrong, setWrong] = useState<Wrong>({});
	const [target, setTarget] = useState<HostedVideo | null>(null);
	const create = useCall(createHostedVideo, { refreshes: [listHostedVideos] });
	const { state, isRunning, send, forget } = useSend(onClose);

	async function submit(event: FormEvent) {
		event.preventDefault();
		const checked = checkUpload(name, file);
		setWrong('wrong' in checked ? checked.wrong : {});
		if ('wrong' in checked || !file) return;
		if (await whyNot()) return;
		try {
			const made = (!(state?.kind === 'failed' && state.isRefused) && target) || (await create.mutateAsync({ body: checked.body })).video;
			setTarget(made);
			send(file, made);
		} catch (error) {
			if (error instanceof ApiError && error.formError) setWrong(wrongOf(error));
			report.failed(error);
		}
	}

	// a wrong type is the clearer reason
	const fileError = wrong.file ?? (fault ? (wrongFile(file) ?? fault) : undefined);
	const chooseFile = (next: File) => {
		choose(next);
		forget();
		// another file needs a new upload of its size
		setTarget(null);
		setWrong({});
		if (typedName === '') setTypedName(null);
	};
	return (
		<DrawerForm
			title={t('hosted.add_title')}
			dirtyCount={isRunning ? 0 : [name !== '', file !== null].filter(Boolean).length}
			footer={uploadFooter({ hasFile: file !== null, isRefused: fileError !== undefined, isRunning }, t)}
			saving={isRunning || create.isPending}
			saveLabel={t('hosted.upload')}
			onSubmit={submit}
			onClose={onClose}
		>
			<FieldStack>
				<FileField
					label={t('hosted.file')}
					hint={t('hosted.hint')}
					accept={FILM_TYPES}
					file={file}
					onFile={chooseFile}
					error={fileError}
					disabled={isRunning}
				/>
				<TextField
					label={t('hosted.name')}
					value={name}
					maxLength={120}
					readOnly={isRunning}
					error={wrong.name}
					onChange={(event) => setTypedName(event.target.value)}
				/>
				{state && <TransferProgress state={state} />}
			</FieldStack>
		</DrawerForm>
	);
}
