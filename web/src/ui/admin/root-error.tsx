import type { FieldErrors } from 'react-hook-form';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function RootError({ errors }: { errors: Pick<FieldErrors, 'root'> }) {
	const t = useText();
	if (!errors.root?.message) return null;
	return (
		<Notice kind="stop" focus>
			{t.message(errors.root.message)}
		</Notice>
	);
}
