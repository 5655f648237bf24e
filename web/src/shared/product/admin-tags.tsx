import { IconEyeOff } from '@tabler/icons-react';
import type { Viewer } from '#domain/watching/access.rules.ts';
import { adminTags } from '#domain/watching/buttons.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** What an admin sees that others do not: an unpublished or hidden item (S1-149). */
export function AdminTags({ item, viewer }: { item: Parameters<typeof adminTags>[0]; viewer: Viewer }) {
	const t = useText();
	return adminTags(item, viewer).map((tag) => (
		<Tag key={tag} icon={IconEyeOff}>
			{t(`admin_tag.${tag}`)}
		</Tag>
	));
}
