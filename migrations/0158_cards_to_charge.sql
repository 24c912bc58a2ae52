-- A card that the provider keeps for whoever pays, named by its token, waits in the row until it was charged; then the session takes its place.
alter table payments add column card_token text,
  add constraint payments_card_waits check (card_token is null or (provider is not null and provider_ref is null and status = 'created'));
