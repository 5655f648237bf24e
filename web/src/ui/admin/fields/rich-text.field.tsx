import { lazy, Suspense } from 'react';
import { Block } from '#web/ui/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text.editor.tsx';

// the editor is the largest chunk of the panel, so it is loaded by the first form that uses it
const Editor = lazy(async () => ({ default: (await import('./rich-text.editor.tsx')).RichTextEditor }));

export const RichTextField = (props: RichTextEditorProps) => (
	<Suspense fallback={<Block height="220px" />}>
		<Editor {...props} />
	</Suspense>
);
