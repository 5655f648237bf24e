import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId } from 'react';
import { useText } from '#web/lib/language.tsx';
import { ErrorText, FieldBox, HintText } from './field.tsx';
import styles from './rich-text.editor.module.css';

export type RichTextEditorProps = { label: string; value: string; onChange: (html: string) => void; hint?: string; error?: string };

/** tiptap's empty document is an empty paragraph, stored as no text. */
const toHtml = (html: string) => (html === '<p></p>' ? '' : html);

/** Bold, italic, headings, lists, quotes, links: the tags of the server's allow-list. */
export function RichTextEditor({ label, value, onChange, hint, error }: RichTextEditorProps) {
	const t = useText();
	const id = useId();
	const editor = useEditor({
		extensions: [
			StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } }),
		],
		content: value,
		shouldRerenderOnTransaction: true,
		editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, class: 'rich' } },
		onUpdate: ({ editor: current }) => onChange(toHtml(current.getHTML())),
	});
	useEffect(() => {
		if (editor && !editor.isDestroyed && toHtml(editor.getHTML()) !== value) editor.commands.setContent(value, { emitUpdate: false });
	}, [editor, value]);
	const labels = {
		boldControlLabel: t('panel.text_bold'),
		italicControlLabel: t('panel.text_italic'),
		h2ControlLabel: `${t('panel.text_heading')} 2`,
		h3ControlLabel: `${t('panel.text_heading')} 3`,
		bulletListControlLabel: t('panel.text_list'),
		orderedListControlLabel: t('panel.text_numbers'),
		blockquoteControlLabel: t('panel.text_quote'),
		linkControlLabel: t('panel.text_link'),
		unlinkControlLabel: t('panel.text_unlink'),
		undoControlLabel: t('panel.text_undo'),
		redoControlLabel: t('panel.text_redo'),
		linkEditorInputLabel: t('panel.text_address'),
		linkEditorInputPlaceholder: 'https://',
		linkEditorSave: t('panel.save'),
	};
	return (
		<FieldBox>
			<span id={`${id}-label`}>{label}</span>
			<MantineEditor editor={editor} labels={labels}>
				<MantineEditor.Toolbar>
					<MantineEditor.ControlsGroup>
						<MantineEditor.Bold />
						<MantineEditor.Italic />
						<MantineEditor.H2 />
						<MantineEditor.H3 />
					</MantineEditor.ControlsGroup>
					<MantineEditor.ControlsGroup>
						<MantineEditor.BulletList />
						<MantineEditor.OrderedList />
						<MantineEditor.Blockquote />
					</MantineEditor.ControlsGroup>
					<MantineEditor.ControlsGroup>
						<MantineEditor.Link />
						<MantineEditor.Unlink />
					</MantineEditor.ControlsGroup>
					<MantineEditor.ControlsGroup>
						<MantineEditor.Undo />
						<MantineEditor.Redo />
					</MantineEditor.ControlsGroup>
				</MantineEditor.Toolbar>
				<MantineEditor.Content className={styles.content} />
			</MantineEditor>
			{hint && <HintText>{hint}</HintText>}
			{error && <ErrorText>{t.message(error)}</ErrorText>}
		</FieldBox>
	);
}
