-- The face of a gift card that the buyer chose; empty for cards without one.
alter table gift_cards add column design text not null default '';
