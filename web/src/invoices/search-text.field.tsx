import { useEffect, useState } from 'react';
import { TextField } from '#web/ui/admin/fields/field.tsx';

const TYPING_PAUSE_MS = 350;

/** A search that is sent after a pause in typing. */
export function SearchTextField({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) {
	const [text, setText] = useState(value);
	useEffect(() => setText(value), [value]);
	useEffect(() => {
		if (text.trim() === value) return;
		const timer = setTimeout(() => onChange(text.trim()), TYPING_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [text, value, onChange]);
	return <TextField label={label} type="search" value={text} onChange={(event) => setText(event.target.value)} />;
}
