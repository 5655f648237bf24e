/** A control that is on or off; undefined where there is nothing to switch. */
type Switch = { isOn: boolean; onToggle: () => void } | undefined;

export type Switches = {
	/** watched live, or go there */
	live: Switch;
	captions: Switch;
	pjm: Switch;
	description: Switch;
};
