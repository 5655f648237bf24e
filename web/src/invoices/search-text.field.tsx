import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { useTypedText } from '#web/ui/admin/fields/use-typed-text.ts';

/** A search that is sent after a pause in typing. */
export function SearchTextField({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) {
	const { text, type } = useTypedText(value, onChange);
	return <TextField label={label} type="search" maxLength={SEARCH_LENGTH} value={text} onChange={(event) => type(event.target.value)} />;
}
