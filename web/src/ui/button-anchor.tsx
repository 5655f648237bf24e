import type { ComponentProps, ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from './button.tsx';
import { Icon, type TablerIcon } from './icon.tsx';

type ButtonAnchorProps = ComponentProps<'a'> & {
	look?: ButtonVariant;
	size?: ButtonSize;
	block?: boolean;
	icon?: TablerIcon;
	children: ReactNode;
};

/** A button's looks for leaving this site, or for a file: the router has no part in it. */
export const ButtonAnchor = ({ look = 'line', size = 'md', block, icon, children, ...rest }: ButtonAnchorProps) => (
	<a {...rest} className={['btn', `btn--${look}`, size !== 'md' && `btn--${size}`, block && 'btn--block'].filter(Boolean).join(' ')}>
		{icon && <Icon icon={icon} />}
		<span>{children}</span>
	</a>
);
