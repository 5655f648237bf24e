import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { finaliseHostedVideo, type HostedVideo, listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useRunning } from '#web/lib/unsaved-forms.ts';
import { finishUpload } from './finish-upload.ts';
import { ConnectionLost, transferFile } from './transfer.ts';

export type UploadState =
	| { kind: 'sending'; percent: number }
	/** the server cannot be reached; resumes automatically */
	| { kind: 'offline'; percent: number }
	| { kind: 'finishing' }
	/** `text`: a key or a sentence; `isRefused`: the server has deleted the upload */
	| { kind: 'failed'; text: string; isRefused?: boolean };

export type Upload = { id: number; name: string; state: UploadState };
type UploadTarget = Pick<HostedVideo, 'id' | 'name' | 'upload_link'>;
type Uploads = { list: readonly Upload[]; send: (file: File, target: UploadTarget) => void; stop: (id: number) => void };

const UploadsContext = createContext<Uploads>({ list: [], send: () => {}, stop: () => {} });

/** The uploads of this tab, independent of the open view. */
export const useUploads = () => useContext(UploadsContext);

export const isRunning = ({ kind }: UploadState) => kind !== 'failed';

type Failure = Omit<Extract<UploadState, { kind: 'failed' }>, 'kind'>;

function whyNotFinished(error: unknown): Failure {
	const refusal = error instanceof ApiError && error.type === 'wrong_type' ? error : null;
	return refusal ? { text: refusal.message, isRefused: true } : { text: 'hosted.finalise_error' };
}

/** Sends files and finalises them, with the messages of S2-149 and following; stopped ones can be resumed from the list. */
export function UploadsProvider({ children }: { children: ReactNode }) {
	const t = useText();
	const [list, setList] = useState<readonly Upload[]>([]);
	const controls = useRef(new Map<number, AbortController>());
	const queries = useQueryClient();
	useRunning(list.some(({ state }) => isRunning(state)));
	useEffect(() => {
		const running = controls.current;
		return () => {
			for (const control of running.values()) control.abort();
		};
	}, []);

	const uploads = useMemo<Uploads>(() => {
		const without = (id: number) => (known: readonly Upload[]) => known.filter((upload) => upload.id !== id);
		const set = (id: number, name: string, state: UploadState) =>
			setList((known) =>
				known.some((one) => one.id === id)
					? known.map((one) => (one.id === id ? { id, name, state } : one))
					: [...known, { id, name, state }],
			);
		const finalise = async (id: number) => {
			await callApi(finaliseHostedVideo, { params: { id } }, { errors: 'inline' });
			await queries.invalidateQueries({ queryKey: [listHostedVideos.method, listHostedVideos.path] });
		};
		const run = async (file: File, { id, name, upload_link }: UploadTarget) => {
			// one transfer of a file at a time
			controls.current.get(id)?.abort();
			const control = new AbortController();
			controls.current.set(id, control);
			const fail = (failure: Failure) => {
				set(id, name, { kind: 'failed', ...failure });
				toast.error(t.message(failure.text));
			};
			set(id, name, { kind: 'sending', percent: 0 });
			try {
				const onPercent = (percent: number) => set(id, name, { kind: 'sending', percent });
				const onOffline = (percent: number) => set(id, name, { kind: 'offline', percent });
				await transferFile({ link: upload_link ?? '', file, onPercent, onOffline, signal: control.signal });
			} catch (error) {
				if (!control.signal.aborted) fail({ text: error instanceof ConnectionLost ? 'hosted.line_lost' : 'hosted.file_error' });
				return;
			}
			const onTry = () => set(id, name, { kind: 'finishing' });
			onTry();
			try {
				await finishUpload({
					finalise: () => finalise(id),
					onOffline: () => set(id, name, { kind: 'offline', percent: 100 }),
					onTry,
					signal: control.signal,
				});
			} catch (error) {
				if (!control.signal.aborted) fail(whyNotFinished(error));
				return;
			}
			toast.success(t('hosted.added'));
			setList(without(id));
		};
		const stop = (id: number) => {
			controls.current.get(id)?.abort();
			controls.current.delete(id);
			setList(without(id));
		};
		return { list, send: (file, target) => void run(file, target), stop };
	}, [list, t, queries]);
	return <UploadsContext value={uploads}>{children}</UploadsContext>;
}
