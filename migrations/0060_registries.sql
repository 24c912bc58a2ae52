-- Gift registries: who wishes, what is wished for, and the life of every wanted unit.
create table registries (
  id text primary key,
  owner_id text not null,
  version integer not null default 1,
  -- The last part of the link that guests are given.
  slug text unique check (slug ~ '^[a-z0-9-]{4,40}$'),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed', 'archived', 'deleted')),
  -- How far its making has come; 5 once it was opened.
  step integer not null default 1 check (step between 1 and 5),
  event_type text not null default 'wedding' check (event_type in (
    'wedding', 'baby', 'birthday', 'housewarming', 'graduation', 'anniversary', 'holiday', 'other')),
  title text not null default '' check (length(title) <= 60),
  event_date date,
  city text not null default '',
  state_code text not null default '',
  guest_estimate integer check (guest_estimate between 1 and 5000),
  message text not null default '' check (length(message) <= 1000),
  -- [{firstName, lastName, role}]
  registrants jsonb not null default '[]',
  address_before jsonb,
  address_after jsonb,
  -- From this day on parcels go to the address after.
  switch_on date,
  -- Nothing is sent before this day.
  hold_until date,
  visibility text not null default 'link_only' check (visibility in ('searchable', 'link_only', 'password', 'private')),
  search_engines boolean not null default false,
  password_hash text,
  surprise text not null default 'off' check (surprise in ('off', 'until_delivery', 'until_event')),
  gift_cards boolean not null default true,
  thank_you_reminders boolean not null default true,
  completion_code text,
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (visibility <> 'password' or password_hash is not null),
  check (status in ('draft', 'deleted') or (slug is not null and address_before is not null and jsonb_array_length(registrants) between 1 and 6)),
  check ((switch_on is null) = (address_after is null))
);
create index registries_owner on registries (owner_id);
create index registries_found on registries (state_code, event_date) where visibility = 'searchable' and status = 'active';

create table registry_managers (
  id text primary key,
  registry_id text not null references registries (id) on delete cascade,
  -- Null until the invitation is taken up.
  member_id text,
  email text not null,
  token_hash text unique,
  expires_at timestamptz,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  unique (registry_id, email),
  check ((member_id is null) = (accepted_at is null))
);
create unique index registry_managers_member on registry_managers (registry_id, member_id);
create index registry_managers_of on registry_managers (member_id);

create table registry_items (
  id text primary key,
  registry_id text not null references registries (id) on delete cascade,
  variant_id text not null,
  wanted integer not null check (wanted between 1 and 99),
  priority text not null default 'nice' check (priority in ('must', 'nice', 'dream')),
  note text not null default '' check (length(note) <= 200),
  added_from text not null check (added_from in ('goods', 'wishlist', 'hand')),
  price_when_added integer not null check (price_when_added >= 0),
  position bigint generated always as identity,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index registry_items_variant on registry_items (registry_id, variant_id) where removed_at is null;

-- What somebody gave: one order, or something bought elsewhere.
create table registry_gifts (
  id text primary key,
  registry_id text not null references registries (id) on delete cascade,
  source text not null check (source in ('web', 'elsewhere')),
  order_id text,
  -- Who marked it, for taking it back; the shop's own word for a visitor.
  giver_id text not null,
  giver_name text not null default '',
  -- Private: thanks go there through the shop, and nobody is shown it.
  giver_email text,
  note text not null default '',
  at timestamptz not null,
  thanks text not null default 'none' check (thanks in ('none', 'drafted', 'sent', 'skipped')),
  thanks_text text not null default '' check (length(thanks_text) <= 1000),
  thanked_at timestamptz,
  unique (registry_id, order_id),
  check ((source = 'web') = (order_id is not null))
);

create table registry_units (
  id text primary key,
  item_id text not null references registry_items (id) on delete cascade,
  registry_id text not null references registries (id) on delete cascade,
  seq integer not null check (seq >= 1),
  status text not null default 'wanted' check (status in (
    'wanted', 'held', 'bought', 'shipped', 'delivered', 'thanked', 'elsewhere', 'returned', 'converted', 'withdrawn')),
  -- Bought beyond the wish, by a giver who was asked and said yes, or who paid too late.
  is_over boolean not null default false,
  checkout_id text,
  hold_until timestamptz,
  gift_id text references registry_gifts (id),
  order_id text,
  line_id text,
  unit integer,
  bought_at timestamptz,
  delivered_at timestamptz,
  unique (item_id, seq),
  check ((status = 'held') = (checkout_id is not null)),
  check ((checkout_id is null) = (hold_until is null)),
  check (status not in ('bought', 'shipped', 'delivered', 'thanked', 'elsewhere', 'returned', 'converted') or gift_id is not null),
  check (status not in ('wanted', 'held', 'withdrawn') or (gift_id is null and line_id is null)),
  check (not is_over or status <> 'wanted')
);
create index registry_units_registry on registry_units (registry_id);
create index registry_units_checkout on registry_units (checkout_id) where checkout_id is not null;
create unique index registry_units_piece on registry_units (line_id, unit) where line_id is not null;
create index registry_units_order on registry_units (order_id) where order_id is not null;

-- What happened to a unit, in order; never changed.
create table registry_unit_events (
  id bigint primary key generated always as identity,
  unit_id text not null references registry_units (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  was text not null,
  became text not null,
  ref text not null default ''
);
create index registry_unit_events_unit on registry_unit_events (unit_id);

-- A giver was told that no more are wished for, and buys all the same.
create table registry_over_consents (
  item_id text not null references registry_items (id) on delete cascade,
  giver_id text not null,
  qty integer not null check (qty between 1 and 99),
  at timestamptz not null,
  primary key (item_id, giver_id)
);

-- Who changed what: addresses, settings, the list.
create table registry_log (
  id bigint primary key generated always as identity,
  registry_id text not null references registries (id) on delete cascade,
  at timestamptz not null,
  actor_id text,
  actor_name text not null default '',
  kind text not null,
  text text not null
);
create index registry_log_registry on registry_log (registry_id, id);

create table registry_invitations (
  id text primary key,
  registry_id text not null references registries (id) on delete cascade,
  email text not null,
  sent_at timestamptz not null,
  unique (registry_id, email)
);

-- A delivery of the cart that goes to a registry's people, and what an order keeps of it.
alter table cart_groups drop constraint cart_groups_kind_check;
alter table cart_groups add constraint cart_groups_kind_check check (kind in ('own', 'address', 'registry'));
alter table cart_groups add column registry_id text;
alter table cart_groups add constraint cart_groups_registry check ((kind = 'registry') = (registry_id is not null));
create unique index cart_groups_one_registry on cart_groups (cart_id, registry_id) where registry_id is not null;
alter table order_groups add column registry_id text;
