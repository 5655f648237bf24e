import { createHash } from 'node:crypto';
import { escapeHtml } from '#domain/base/text/escape-html.ts';
import { createKsef } from '#server/outside/ksef/ksef.client.ts';
import type { KsefConfig } from '#server/outside/ksef/ksef.config.ts';
import { makeKeys } from '../ksef/ksef.certificates.ts';
import { type KsefSimulator, type KsefSimulatorOptions, startKsefSimulator } from '../ksef/ksef.simulator.ts';
import { SIMULATED_SELLER } from '../ksef/ksef.types.ts';

/** A Monday morning in Warsaw; the simulator's clock only moves when advanced. */
const NOW = '2026-11-16T09:00:00.000Z';

/** Generated once for all tests, since it is the slow part of a start. */
const keys = makeKeys(Date.parse(NOW));

export const openKsef = async (options: KsefSimulatorOptions = {}): Promise<KsefSimulator> =>
	startKsefSimulator({ keys: await keys, now: () => new Date(NOW), limits: false, ...options });

/** a busy machine is not a failing test */
export const TIMEOUT_MS = 60_000;

/** The product's client on the simulator's clock, without pauses. */
export const clientOf = (simulator: KsefSimulator, config: Partial<KsefConfig> = {}) =>
	createKsef({
		...SIMULATED_SELLER,
		baseUrl: `${simulator.url}/v2`,
		timeoutMs: TIMEOUT_MS,
		now: () => simulator.now().getTime(),
		pause: () => Promise.resolve(),
		...config,
	});

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

type Sample = { number: string; issueDate: string; kind: string; sellerNip: string; buyerNip: string; buyerName: string };

let count = 0;

/** One ticket for 45.00 at 8 %, as bytes. */
export function invoiceXml(given: Partial<Sample> = {}): Buffer {
	const { number, issueDate, kind, sellerNip, buyerNip, buyerName }: Sample = {
		number: `R/FV/2026/11/${++count}`,
		issueDate: NOW.slice(0, 10),
		kind: 'VAT',
		sellerNip: SIMULATED_SELLER.nip,
		buyerNip: '1111111111',
		buyerName: 'Kupiec & Syn sp. z o.o.',
		...given,
	};
	return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
	<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza>
		<DataWytworzeniaFa>2026-11-15T10:20:30Z</DataWytworzeniaFa><SystemInfo>Rampa</SystemInfo></Naglowek>
	<Podmiot1><DaneIdentyfikacyjne><NIP>${sellerNip}</NIP><Nazwa>Teatr Nowa Scena</Nazwa></DaneIdentyfikacyjne>
		<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Sceniczna 1</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres></Podmiot1>
	<Podmiot2><DaneIdentyfikacyjne><NIP>${buyerNip}</NIP><Nazwa>${escapeHtml(buyerName)}</Nazwa></DaneIdentyfikacyjne>
		<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Kupiecka 2</AdresL1><AdresL2>30-002 Kraków</AdresL2></Adres><JST>2</JST><GV>2</GV></Podmiot2>
	<Fa><KodWaluty>PLN</KodWaluty><P_1>${issueDate}</P_1><P_2>${number}</P_2>
		<P_13_2>41.67</P_13_2><P_14_2>3.33</P_14_2><P_15>45.00</P_15>
		<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie>
			<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>
		<RodzajFaktury>${kind}</RodzajFaktury>
		<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Bilet online, „Wesele”</P_7><P_8A>szt.</P_8A><P_8B>1</P_8B>
			<P_9B>45.00</P_9B><P_11A>45.00</P_11A><P_12>8</P_12></FaWiersz>
	</Fa>
</Faktura>
`);
}

/** Polls until it has a result. */
export async function outcomeOf(client: ReturnType<typeof createKsef>, session: string, invoice: string) {
	for (let polls = 0; polls < 10; polls += 1) {
		const found = await client.readInvoice(session, invoice);
		if (found.status.code > 150) return found;
	}
	throw new Error('The invoice has no result after ten queries');
}
