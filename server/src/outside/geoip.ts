import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, open } from 'maxmind';

export type GeoIp = {
	/** two letters; the default country for private addresses, null for a public address that is not in the database, and for what is no address */
	countryOf(ip: string): string | null;
};

const PRIVATE = new BlockList();
for (const [network, bits] of [
	['10.0.0.0', 8],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['100.64.0.0', 10],
	['0.0.0.0', 8],
] as const) {
	PRIVATE.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
	['::1', 128],
	['fc00::', 7],
	['fe80::', 10],
] as const)
	PRIVATE.addSubnet(network, bits, 'ipv6');

/**
 * The plain IP address in what a connection or a proxy says: without a port, brackets and a zone, and an IPv4 address that arrived on an
 * IPv6 socket as IPv4. null where there is none.
 */
export function readAddress(written: string): string | null {
	const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(written.trim())?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(written.trim())?.[1] ?? written.trim();
	const address = bare.split('%')[0]?.toLowerCase() ?? '';
	const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
	return isIP(plain) === 0 ? null : plain;
}

export function isPrivateAddress(ip: string): boolean {
	const address = readAddress(ip);
	return address !== null && PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

type CountryRow = CountryResponse & { country_code?: string };

/** An offline database shipped as a package; lookups make no network request. */
export async function openGeoIp(defaultCountry: string): Promise<GeoIp> {
	const file = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
	const reader = await open<CountryRow>(file);
	return {
		countryOf(ip) {
			const address = readAddress(ip);
			if (address === null) return null;
			if (isPrivateAddress(address)) return defaultCountry;
			const row = reader.get(address);
			return row?.country_code ?? row?.country?.iso_code ?? null;
		},
	};
}
