import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '#web/lib/language.tsx';
import { DropField } from '#web/ui/admin/fields/drop.field.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const FILM_TYPES =
	'video/mp4,video/webm,video/ogg,video/quicktime,video/x-msvideo,video/x-flv,video/x-ms-wmv,audio/mp4,audio/x-m4a,audio/mpeg,.avi,.flv,.wmv,.mov';

type FileFieldProps = {
	label: string;
	hint?: string;
	accept: string;
	file: File | null;
	onFile: (file: File) => void;
	/** text key or sentence */
	error?: string;
	disabled?: boolean;
};

export function FileField({ file, onFile, error, ...field }: FileFieldProps) {
	const t = useText();
	const input = useRef<HTMLInputElement>(null);
	return (
		<DropField
			{...field}
			input={input}
			onTake={onFile}
			sign={<Icon icon={IconUpload} />}
			words={file ? file.name : t('hosted.drop')}
			choose={t('hosted.choose')}
			problem={error && t.message(error)}
		/>
	);
}
