import { useRef, useState } from 'react';
import type { UploadFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { whyNotUpload } from './why-not-upload.ts';

/** The chosen file, and why it cannot be uploaded, which is known soon after it was chosen; a file that cannot be read is left to the upload. */
export function useChosenFile() {
	const [file, setFile] = useState<File | null>(null);
	const [fault, setFault] = useState<UploadFault | null>(null);
	const check = useRef<Promise<UploadFault | null>>(Promise.resolve(null));
	const choose = (next: File) => {
		setFile(next);
		setFault(null);
		const checked = whyNotUpload(next).catch(() => null);
		check.current = checked;
		// not about a file that was replaced meanwhile
		void checked.then((found) => check.current === checked && setFault(found));
	};
	return { file, fault: fault && (`hosted.${fault}` as const), choose, whyNot: () => check.current };
}
