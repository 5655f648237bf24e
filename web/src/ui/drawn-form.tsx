import type { ComponentProps } from 'react';

/**
 * A form in a page that the server renders. Sent before the scripts have arrived it goes nowhere:
 * without a dialog around it `method="dialog"` does nothing, where the default would put a password into the address.
 */
export const DrawnForm = (props: ComponentProps<'form'>) => <form method="dialog" noValidate {...props} />;
