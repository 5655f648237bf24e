import { lazy, Suspense } from 'react';
import { Block } from '#web/ui/skeleton.tsx';
import type { RichTextEditorProps } from './rich-text.editor.tsx';

// the editor is the heaviest thing of the panel, so it comes with the first form that has one
const Editor = lazy(async () => ({ default: (await import('./rich-text.editor.tsx')).RichTextEditor }));

export const RichTextField = (props: RichTextEditorProps) => (
	<Suspense fallback={<Block height="220px" />}>
		<Editor {...props} />
	</Suspense>
);
