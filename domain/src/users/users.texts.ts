import { defineTexts } from '../base/text/text.ts';

/** User management in the panel. */
export const usersTexts = defineTexts({
	'users.title': ['Użytkownicy', 'Users'],
	'users.count': ['{count} {count|osoba|osoby|osób}', '{count} {count|person|people}'],
	'users.count_capped': ['Ponad {count} osób', 'More than {count} people'],
	'users.full_list': ['Pełna lista użytkowników', 'Full list of users'],
	'users.search': ['Szukaj użytkownika', 'Search for a user'],
	'users.search_hint': ['Imię, nazwisko lub e-mail', 'First name, last name or e-mail'],
	'users.search_min': ['Wpisz co najmniej 2 znaki.', 'Type at least 2 characters.'],
	'users.results': ['Wyniki wyszukiwania', 'Search results'],
	'users.id': ['Id', 'Id'],
	'users.name': ['Imię i nazwisko', 'Name'],
	'users.email': ['E-mail', 'E-mail'],
	'users.created': ['Utworzono', 'Created'],
	'users.orders': ['Zamówienia', 'Orders'],
	'users.role': ['Rola', 'Role'],
	'users.mailing': ['Newsletter', 'Newsletter'],
	'users.mailing_yes': ['TAK', 'YES'],
	'users.mailing_no': ['NIE', 'NO'],
	'users.country': ['Kraj', 'Country'],
	'users.open': ['Szczegóły', 'Details'],
	'users.open_of': ['Szczegóły: {name}', 'Details: {name}'],
	'users.any': ['Wszystkie', 'All'],
	'users.load_failed': ['Wystąpił błąd', 'An error occurred'],
});
