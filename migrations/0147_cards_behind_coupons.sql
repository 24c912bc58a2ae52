-- The provider's mark of the card that paid, the same for the same card wherever it is used; not its number, which we never see.
alter table payments add column card_fingerprint text;

-- Which card paid where a coupon was used: a hash of that mark. It is known once it was paid, so it refuses nobody; whoever looks
-- after the shop sees where one card paid for more uses than a person has.
create table coupon_use_cards (
  use_id text primary key references coupon_uses (id),
  counted_as text not null,
  card text not null
);
create index coupon_use_cards_card on coupon_use_cards (counted_as, card);
