import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** for the browser's own dialog */
export const FILM_TYPES = 'video/mp4,video/webm,video/ogg,video/quicktime,video/x-msvideo,video/x-flv,video/x-ms-wmv,.avi,.flv,.wmv,.mov';

type FileFieldProps = {
	label: string;
	hint?: string;
	accept: string;
	file: File | null;
	onFile: (file: File | null) => void;
	/** text key or sentence */
	error?: string;
	off?: boolean;
};

/** Drop or choose, as with pictures; the browser's own button speaks the browser's language. */
export function FileField({ label, hint, accept, file, onFile, error, off }: FileFieldProps) {
	const t = useText();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [isOver, setOver] = useState(false);
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		if (!off) onFile(event.dataTransfer.files[0] ?? null);
	};
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
	return (
		<div className="fl">
			<label htmlFor={id}>{label}</label>
			<fieldset
				className={isOver ? 'dz is-over' : 'dz'}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				<Icon of={IconUpload} />
				<div>
					<p>{file ? file.name : t('hosted.drop')}</p>
					{hint && (
						<p className="hint" id={`${id}-hint`}>
							{hint}
						</p>
					)}
					<input
						ref={input}
						id={id}
						type="file"
						className="sr"
						accept={accept}
						disabled={off}
						aria-describedby={described || undefined}
						aria-invalid={error ? true : undefined}
						onChange={(event) => onFile(event.target.files?.[0] ?? null)}
					/>
					<span className="acts">
						<Control off={off && t('web.loading')} onClick={() => input.current?.click()}>
							{t('hosted.choose')}
						</Control>
					</span>
				</div>
			</fieldset>
			{error && (
				<span className="err" id={`${id}-error`}>
					{t.message(error)}
				</span>
			)}
		</div>
	);
}
