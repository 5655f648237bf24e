import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, open } from 'maxmind';

export type GeoIp = {
	/** two letters; the default country for private addresses, null for a public address that is not in the database */
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

/** An IPv4 address that arrived on an IPv6 socket, as IPv4. */
export const plainAddress = (ip: string) => (ip.toLowerCase().startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip);

export function isPrivateAddress(ip: string): boolean {
	const address = plainAddress(ip);
	const family = isIP(address);
	return family === 0 || PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

type Row = CountryResponse & { country_code?: string };

/** An offline database shipped as a package; lookups make no network request. */
export async function openGeoIp(defaultCountry: string): Promise<GeoIp> {
	const file = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
	const reader = await open<Row>(file);
	return {
		countryOf(ip) {
			const address = plainAddress(ip);
			if (isPrivateAddress(address)) return defaultCountry;
			const row = reader.get(address);
			return row?.country_code ?? row?.country?.iso_code ?? null;
		},
	};
}
