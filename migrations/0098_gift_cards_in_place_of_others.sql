-- A card that was stopped and the one that was made in its place: what comes back of an order goes on to that one.
alter table gift_cards add column replaced_by text references gift_cards (id);
alter table gift_cards add constraint gift_cards_replaced check (replaced_by is null or state = 'stopped');
