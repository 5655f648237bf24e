import type { MotifName } from '#posters/motifs.ts';
import type { PaletteName } from '#posters/palettes.ts';

/** A title of the demo repertoire; poster and texts belong to it wherever it is shown. */
export type Title = {
	title: string;
	titleEn: string;
	author: string;
	authorEn: string;
	director: string;
	motif: MotifName;
	palette: PaletteName;
	about: string;
	aboutEn: string;
};

/** Authors whose names are written otherwise in English. */
const AUTHORS_EN: Record<string, string> = {
	Molier: 'Molière',
	Sofokles: 'Sophocles',
	'Henryk Ibsen': 'Henrik Ibsen',
	'Antoni Czechow': 'Anton Chekhov',
	'Igor Strawiński': 'Igor Stravinsky',
	'wg Bolesława Prusa': 'after Bolesław Prus',
	'wg F. Dostojewskiego': 'after F. Dostoevsky',
};

const t = (
	title: string,
	titleEn: string,
	author: string,
	director: string,
	motif: MotifName,
	palette: PaletteName,
	about: string,
	aboutEn: string,
): Title => ({ title, titleEn, author, authorEn: AUTHORS_EN[author] ?? author, director, motif, palette, about, aboutEn });

/** Public-domain plays; companies and directors are invented. */
export const TITLES = {
	wesele: t(
		'Wesele',
		'The Wedding',
		'Stanisław Wyspiański',
		'Olga Żrebiec',
		'profile',
		'cynober',
		'Jedna noc, w której miasto przyjechało na wieś, a wieś zaprosiła do tańca swoje duchy. Kamera stoi między gośćmi, przy samym stole.',
		'One night when the town came to the village, and the village asked its ghosts to dance. The camera stands among the guests, right at the table.',
	),
	swietoszek: t(
		'Świętoszek',
		'Tartuffe',
		'Molier',
		'Olga Żrebiec',
		'maska',
		'ultramaryna',
		'Do domu Orgona wprowadza się człowiek pobożny tak bardzo, że nikt nie śmie mu zaprzeczyć. Rodzina widzi oszusta, gospodarz świętego.',
		'A man so pious moves into Orgon’s house that no one dares contradict him. The family sees a fraud, the master of the house a saint.',
	),
	mewa: t(
		'Mewa',
		'The Seagull',
		'Antoni Czechow',
		'Ewa Górska',
		'ptak',
		'lod',
		'Nad jeziorem ktoś chce napisać wielką sztukę, ktoś inny chce w niej zagrać. Transmisja z dużej sceny, z tłumaczeniem na PJM i audiodeskrypcją.',
		'By a lake someone wants to write a great play and someone else wants to act in it. Live from the main stage, with sign language and audio description.',
	),
	burza: t(
		'Burza',
		'The Tempest',
		'William Shakespeare',
		'Ewa Górska',
		'morze',
		'butelka',
		'Wyspa, czarodziej i rachunek wystawiony po dwunastu latach. Morze gra tu główną rolę, a orkiestra siedzi w wodzie po kostki.',
		'An island, a magician and a bill presented after twelve years. The sea plays the lead, and the band sits ankle-deep in water.',
	),
	nora: t(
		'Nora',
		'A Doll’s House',
		'Henryk Ibsen',
		'Olga Żrebiec',
		'drzwi',
		'musztarda',
		'Drzwi, które zamykają się w ostatniej scenie, słychać od stu pięćdziesięciu lat. Kameralny spektakl na czworo aktorów i jedną choinkę.',
		'The door that closes in the last scene has been heard for a hundred and fifty years. A chamber piece for four actors and one Christmas tree.',
	),
	edyp: t(
		'Król Edyp',
		'Oedipus Rex',
		'Sofokles',
		'Jan Łęcki',
		'oko',
		'papier',
		'Śledztwo, w którym prowadzący jest sprawcą, a miasto czeka na wyrok. Chór mieszkańców nagrano w Tebach naszych czasów, na osiedlu.',
		'An investigation whose detective is the culprit while the city waits for the verdict. The chorus was recorded in a Thebes of our day: a housing estate.',
	),
	dziady: t(
		'Dziady',
		'Forefathers’ Eve',
		'Adam Mickiewicz',
		'Jan Łęcki',
		'dlon',
		'noc',
		'Obrzęd, list miłosny i więzienie jednego wieczoru. Przed spektaklem rozmowa z obsadą, po spektaklu pytania widzów z czatu.',
		'A rite, a love letter and a prison in one evening. A talk with the cast before, questions from the chat after.',
	),
	balladyna: t(
		'Balladyna',
		'Balladyna',
		'Juliusz Słowacki',
		'Adam Żuk',
		'korona',
		'roz',
		'Maliny, korona i piorun. Wersja dla szkół z materiałami dla nauczycieli, z napisami i tłumaczeniem na PJM.',
		'Raspberries, a crown and a bolt of lightning. A version for schools with material for teachers, subtitles and sign language.',
	),
	sad: t(
		'Wiśniowy sad',
		'The Cherry Orchard',
		'Antoni Czechow',
		'Marta Świerk',
		'sad',
		'papier',
		'Wszyscy wiedzą, że sad trzeba sprzedać, i nikt nie potrafi tego powiedzieć. Rejestracja z jubileuszowego sezonu.',
		'Everyone knows the orchard must be sold and no one can say it. Recorded in the anniversary season.',
	),
	siostry: t(
		'Trzy siostry',
		'Three Sisters',
		'Antoni Czechow',
		'Marta Świerk',
		'krzesla',
		'grafit',
		'Trzy krzesła, jedna stacja kolejowa i pociąg do Moskwy, który ciągle się spóźnia. Nagranie wielokamerowe.',
		'Three chairs, one railway station and a train to Moscow that is always late. A multi-camera recording.',
	),
	sen: t(
		'Sen nocy letniej',
		'A Midsummer Night’s Dream',
		'William Shakespeare',
		'Adam Żuk',
		'ksiezyc',
		'lila',
		'Cztery pary, las i sok z kwiatu, który myli adresatów. Spektakl plenerowy, transmitowany z dziedzińca.',
		'Four couples, a wood and the juice of a flower that mistakes its addressees. An open-air show, streamed from the courtyard.',
	),
	lalka: t(
		'Lalka',
		'The Doll',
		'wg Bolesława Prusa',
		'Ewa Górska',
		'marionetka',
		'sliwka',
		'Warszawa na sznurkach: kupiec, hrabianka i rynek, na którym wszystko ma cenę. Teatr przedmiotu i aktora.',
		'Warsaw on strings: a merchant, a countess and a market where everything has its price. Theatre of objects and actors.',
	),
	dulska: t(
		'Moralność pani Dulskiej',
		'The Morality of Mrs Dulska',
		'Gabriela Zapolska',
		'Marta Świerk',
		'okna',
		'oliwka',
		'Kamienica, w której okna są czyste, a reszta przykryta serwetą. Komedia o tym, co sąsiedzi powiedzą.',
		'A tenement with clean windows and everything else under a doily. A comedy about what the neighbours will say.',
	),
	noc: t(
		'Noc listopadowa',
		'November Night',
		'Stanisław Wyspiański',
		'Marta Świerk',
		'reflektor',
		'noc',
		'Powstanie oglądane z foteli teatru, w którym trwa przedstawienie. Bogowie schodzą na scenę w przerwie.',
		'An uprising seen from the seats of a theatre where a show is on. The gods come on stage in the interval.',
	),
	antygona: t(
		'Antygona',
		'Antigone',
		'Sofokles',
		'Marta Świerk',
		'schody',
		'cynober',
		'Dwa pogrzeby, jeden zakaz i schody, po których nikt nie chce zejść pierwszy.',
		'Two funerals, one ban and a staircase nobody wants to walk down first.',
	),
	szewcy: t(
		'Szewcy',
		'The Shoemakers',
		'S. I. Witkiewicz',
		'Jan Łęcki',
		'widownia',
		'musztarda',
		'Rewolucja szyta dratwą. Spektakl z udziałem publiczności, nagrany w jednym ujęciu.',
		'A revolution sewn with waxed thread. A show with the audience taking part, recorded in a single shot.',
	),
	swieto: t(
		'Święto wiosny',
		'The Rite of Spring',
		'Igor Strawiński',
		'Zofia Kłos',
		'taniec',
		'roz',
		'Trzydzieścioro tancerzy i ziemia, która naprawdę jest ziemią. Taniec współczesny z orkiestrą na żywo.',
		'Thirty dancers and earth that is really earth. Contemporary dance with a live orchestra.',
	),
	karamazow: t(
		'Bracia Karamazow',
		'The Brothers Karamazov',
		'wg F. Dostojewskiego',
		'Jan Łęcki',
		'las',
		'butelka',
		'Cztery godziny w lesie, w którym zginął ojciec. Wersja w dwóch częściach z przerwą na herbatę.',
		'Four hours in the forest where the father died. A version in two parts with a break for tea.',
	),
	sluby: t(
		'Śluby panieńskie',
		'Maidens’ Vows',
		'Aleksander Fredro',
		'Adam Żuk',
		'kurtyna',
		'ultramaryna',
		'Dwie panny ślubują nienawidzić mężczyzn. Gustaw ma na to sposób, a Fredro wiersz. Dostęp bezpłatny.',
		'Two young ladies vow to hate men. Gustaw has a way round it and Fredro has the verse. Free to watch.',
	),
	hamlet: t(
		'Hamlet',
		'Hamlet',
		'William Shakespeare',
		'Jan Łęcki',
		'korona',
		'noc',
		'Elsynor po godzinach: zostali tylko ci, którzy mają klucze. Nagranie z napisami w dwóch językach.',
		'Elsinore after hours: only those with keys have stayed. Recorded with subtitles in two languages.',
	),
} as const satisfies Record<string, Title>;

export type TitleKey = keyof typeof TITLES;
