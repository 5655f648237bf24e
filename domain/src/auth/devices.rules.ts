import { PURPOSES } from '../account/purposes.ts';

/** How long a browser keeps the cookie by which it is known. */
export const DEVICE_DAYS = PURPOSES.devices.days;

type SignInFacts = {
	/** this browser has signed in to the account before */
	isKnownDevice: boolean;
	/** some browser has */
	hasDevices: boolean;
	/** the account has been signed in to, perhaps before browsers were noted */
	hasSignedInBefore: boolean;
	/** from this network */
	isKnownNetwork: boolean;
};

/** A mail tells of a sign-in from a new device, once a device (N-018); the first sign-in of an account is none. */
export const tellsOfDevice = ({ isKnownDevice, hasDevices, hasSignedInBefore, isKnownNetwork }: SignInFacts): boolean =>
	!isKnownDevice && (hasDevices || (hasSignedInBefore && !isKnownNetwork));
