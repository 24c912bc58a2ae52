-- A film of a piece: what the merchant's file calls it, and where it is kept.
alter table goods add column film jsonb;
