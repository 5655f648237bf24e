import { useId } from 'react';
import { useText } from '#web/lib/language.tsx';
import { FieldFrame } from '#web/ui/admin/field.tsx';

const ACCEPT = 'video/mp4,video/webm,video/ogg,video/quicktime,video/x-msvideo,video/x-flv,video/x-ms-wmv,.avi,.flv,.wmv,.mov';

type FileFieldProps = { onFile: (file: File | null) => void; error?: string; off: boolean };

export function FileField({ onFile, error, off }: FileFieldProps) {
	const t = useText();
	const id = useId();
	return (
		<FieldFrame id={id} label={t('hosted.file')} hint={t('hosted.hint')} error={error}>
			<input
				id={id}
				type="file"
				className="f"
				accept={ACCEPT}
				disabled={off}
				aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
				aria-invalid={error ? true : undefined}
				onChange={(event) => onFile(event.target.files?.[0] ?? null)}
			/>
		</FieldFrame>
	);
}
