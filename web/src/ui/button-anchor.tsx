import type { ComponentProps, ReactNode } from 'react';
import type { ButtonLook, ButtonSize } from './button.tsx';
import { Icon, type TablerIcon } from './icon.tsx';

type ButtonAnchorProps = ComponentProps<'a'> & {
	look?: ButtonLook;
	size?: ButtonSize;
	block?: boolean;
	icon?: TablerIcon;
	children: ReactNode;
};

/** A button's looks for leaving this site, or for a file: the router has no part in it. */
export const ButtonAnchor = ({ look = 'line', size = 'md', block, icon, children, ...rest }: ButtonAnchorProps) => (
	<a {...rest} className={['btn', `btn--${look}`, size !== 'md' && `btn--${size}`, block && 'btn--block'].filter(Boolean).join(' ')}>
		{icon && <Icon of={icon} />}
		<span>{children}</span>
	</a>
);
