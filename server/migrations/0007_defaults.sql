-- What every installation begins with: empty settings, and the pages the product links to by name (S2-065), with the accessibility
-- statement the footer links to. An editor replaces the words on the settings screen.

insert into settings (section, value) values ('app', '{}'), ('gifts', '{}'), ('group_tickets', '{}'), ('invoices', '{}');

insert into pages (id, slug, title, content, title_en, content_en) values
	(1, 'polityka', 'Polityka prywatności',
		'<p>Administratorem danych osobowych jest teatr prowadzący tę scenę online. Dane służą do prowadzenia konta, sprzedaży biletów i wysyłki wiadomości, na które wyrażono zgodę.</p>',
		'Privacy policy',
		'<p>The theatre that runs this online stage is the controller of personal data. The data serve the account, the sale of tickets and the messages a person has agreed to.</p>'),
	(2, 'regulamin', 'Regulamin',
		'<p>Regulamin określa zasady zakładania konta, kupowania biletów i oglądania transmisji oraz nagrań.</p>',
		'Terms and conditions',
		'<p>These terms set out how to open an account, buy tickets and watch live streams and recordings.</p>'),
	(3, 'kontakt', 'Kontakt', '<p>Napisz do nas, jeśli coś nie działa albo masz pytanie o bilet.</p>',
		'Contact', '<p>Write to us if something does not work or you have a question about a ticket.</p>'),
	(4, 'jakkupicbilet', 'Jak kupić bilet',
		'<ol><li>Załóż konto i zaloguj się.</li><li>Wybierz wydarzenie lub wideo i kup bilet.</li><li>Zapłać online. Dostęp otrzymasz od razu po płatności.</li></ol>',
		'How to buy a ticket',
		'<ol><li>Create an account and sign in.</li><li>Choose an event or a video and buy a ticket.</li><li>Pay online. You get access right after the payment.</li></ol>'),
	(5, 'deklaracja-dostepnosci', 'Deklaracja dostępności',
		'<p>Dbamy o to, by ze sceny online mógł korzystać każdy: serwis obsłużysz samą klawiaturą i czytnikiem ekranu, a wybrane nagrania mają tłumaczenie na polski język migowy i audiodeskrypcję.</p>',
		'Accessibility statement',
		'<p>Everybody should be able to use this online stage: it works with a keyboard and a screen reader alone, and selected recordings have sign language and audio description.</p>');
select setval(pg_get_serial_sequence('pages', 'id'), (select max(id) from pages));
