-- The schema of version 0.2.0. Amounts are in cents, instants in UTC. Later changes are files of their own:
-- an applied migration is never changed.

create function email_identity(email text)
 returns text
 language sql
 immutable parallel safe
as $$
  select case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end
$$;

create function fold_text(input text)
 returns text
 language sql
 immutable parallel safe strict
as $$
  select replace(replace(replace(replace(
    translate(regexp_replace(lower(normalize(input, NFKD)), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF]', '', 'g'), 'đðłøıħŧŋς', 'ddloihtnσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

create function name_key(input text)
 returns text
 language sql
 immutable parallel safe strict
as $$
  select regexp_replace(fold_text(input), '[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]', '', 'g')
$$;

-- Pictures, each stored once under the hash of its content.
create table media (
  id text primary key,
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  source_key text unique check (source_key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

-- Product: An item with its own page, in one or more variants.
create table products (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 255),
  title text not null check (title <> ''),
  description_html text not null default '',
  brand text not null default '',
  category text not null default '',
  type text not null default '',
  tags text[] not null default '{}'::text[],
  status text not null default 'active' check (status in ('active', 'draft', 'archived')),
  published boolean not null default true,
  gift_card boolean not null default false,
  options jsonb not null default '[]'::jsonb,
  attributes jsonb not null default '[]'::jsonb,
  seo_title text not null default '',
  seo_description text not null default '',
  visible boolean generated always as ((status = 'active') and published) stored not null,
  position bigint generated always as identity,
  popularity integer not null default 0 check (popularity >= 0),
  price_min integer not null default 0 check (price_min >= 0),
  price_max integer not null default 0,
  card jsonb not null default '{}'::jsonb,
  sellable boolean not null default false,
  search_document jsonb not null default '{}'::jsonb,
  derived_version integer not null default 0,
  version integer not null default 1,
  changed_xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  return_feedback jsonb,
  video jsonb,
  check (price_max >= price_min)
);
create index products_changed_xid on products (changed_xid);
create unique index products_position on products (position);

-- The pictures and videos of products, in order.
create table product_media (
  product_id text not null references products(id) on delete cascade,
  position integer not null check (position >= 0),
  media_id text references media(id),
  source text not null check (source <> ''),
  alt text not null default '',
  primary key (product_id, position)
);
create index product_media_media on product_media (media_id);

-- Variant: What can be added to a cart: one value for each option of a product.
create table variants (
  id text primary key,
  product_id text not null references products(id) on delete cascade,
  position integer not null check (position >= 0),
  status text not null default 'active' check (status in ('active', 'archived')),
  sku text check (sku <> ''),
  barcode text not null default '',
  option_values text[] not null default '{}'::text[] check (cardinality(option_values) <= 3),
  price integer not null check (price >= 0),
  compare_at integer check (compare_at >= 0),
  cost integer check (cost >= 0),
  taxable boolean not null default true,
  tax_code text not null default '',
  weight_g integer not null default 0 check (weight_g >= 0),
  weight_unit text not null default '',
  requires_shipping boolean not null default true,
  fulfillment_service text not null default 'manual',
  unit_price jsonb,
  tracked boolean not null default false,
  policy text not null default 'deny' check (policy in ('deny', 'continue')),
  inventory_quantity integer,
  available integer not null default 0 check (available >= 0),
  min_qty integer not null default 1 check (min_qty >= 1),
  max_qty integer not null default 20,
  multiple integer not null default 1 check (multiple >= 1),
  ships_on date,
  picture_source text not null default '',
  media_id text references media(id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  oversell_limit integer check (oversell_limit >= 0),
  check (max_qty >= min_qty)
);
create index variants_product on variants (product_id);
create index variants_media on variants (media_id) where media_id is not null;
create unique index variants_once on variants (product_id, option_values) where status = 'active';
create index variants_sku on variants (lower(sku)) where sku is not null;

-- Collection: A list of products by rule or manual selection: department, category or edit.
create table collections (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 255),
  title text not null check (title <> ''),
  kind text not null check (kind in ('department', 'category', 'edit')),
  parent_id text references collections(id),
  intro text not null default '',
  rule jsonb,
  product_slugs text[] not null default '{}'::text[],
  pinned text[] not null default '{}'::text[],
  sort text not null default 'featured'
    check (sort in ('featured', 'newest', 'price-asc', 'price-desc', 'best-selling')),
  media_id text references media(id),
  position integer not null check (position >= 0),
  status text not null default 'active' check (status in ('active', 'archived')),
  updated_at timestamptz not null default now(),
  check ((kind = 'category') >= (parent_id is not null))
);

-- Collection: A list of products by rule or manual selection: department, category or edit.
create table collection_products (
  collection_id text not null references collections(id) on delete cascade,
  product_id text not null references products(id) on delete cascade,
  rank integer check (rank >= 0),
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

-- Small lists that are read whole; `changed_xid` is the transaction that last changed one.
create table catalog_lists (
  name text primary key check (name in ('collections', 'synonyms', 'search_fixes')),
  value jsonb not null default '[]'::jsonb,
  changed_xid xid8 not null default pg_current_xact_id()
);

-- Search without results: A query that found nothing.
create table searches_without_results (
  query text primary key check (query <> '' and length(query) <= 120),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index searches_without_results_last on searches_without_results (last_at);

-- Runs of the catalog import.
create table imports (
  id text primary key,
  file text not null,
  created integer not null default 0,
  changed integer not null default 0,
  untouched integer not null default 0,
  rejected integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- Sessions of guests (level 99) and members (level 0). Only the SHA-256 of the secret is stored.
create table sessions (
  id text primary key,
  secret_hash bytea not null,
  level smallint not null check (level in (0, 99)),
  subject_id text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  absolute_expiry timestamptz not null,
  revoked_at timestamptz,
  device text not null default '' check (length(device) <= 80),
  signed_in_by text not null default ''
    check (signed_in_by in ('', 'password', 'code', 'passkey', 'registration', 'reset')),
  successor_seal bytea,
  check (level = 0 and subject_id ~~ 'mem\_%' or level = 99 and subject_id ~~ 'gst\_%'),
  constraint sessions_check1 check ((level = 0) = (signed_in_by <> '')),
  constraint sessions_check2 check (successor_seal is null or level = 99 and revoked_at is not null)
);
create index sessions_absolute_expiry on sessions (absolute_expiry);
create index sessions_live on sessions (subject_id) where revoked_at is null;

-- Units on hand, allocated to orders and reserved by checkouts.
create table stock_levels (
  variant_id text primary key references variants(id),
  on_hand integer not null default 0 check (on_hand >= 0),
  allocated integer not null default 0 check (allocated >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  oversell_limit integer default 0 check (oversell_limit >= 0),
  oversold boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint stock_not_oversold check (oversold
      or oversell_limit is null
      or (allocated + reserved) <= (on_hand + oversell_limit))
);

-- Stock reservation: One checkout's claim on units of one variant.
create table stock_reservations (
  id text primary key,
  checkout_id text not null,
  holder text not null default '',
  order_id text,
  variant_id text not null references stock_levels(variant_id),
  qty integer not null check (qty > 0),
  state text not null check (state in ('active', 'allocated', 'released', 'used_up')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used integer not null default 0,
  check ((state = 'allocated') <= (order_id is not null)),
  constraint stock_reservations_used check (used >= 0 and used <= qty)
);
create index stock_reservations_checkout on stock_reservations (checkout_id);
create index stock_reservations_expiry on stock_reservations (expires_at) where state = 'active';
create index stock_reservations_holder on stock_reservations (holder) where state = 'active';
create unique index stock_reservations_once on stock_reservations (checkout_id, variant_id)
  where state <> 'released';
create index stock_reservations_order on stock_reservations (order_id) where order_id is not null;
create index stock_reservations_variant on stock_reservations (variant_id) where state <> 'released';

-- Ledger of units on hand. Never changed.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id text not null references stock_levels(variant_id),
  qty integer not null check (qty <> 0),
  reason text not null check (reason in ('import', 'sale', 'cancel', 'return', 'adjust', 'production')),
  ref text not null default '',
  at timestamptz not null default now()
);
create index stock_movements_ref on stock_movements (ref) where reason in ('sale', 'return');
create index stock_movements_variant on stock_movements (variant_id);

-- One active cart per owner. `version` grows with every write.
create table carts (
  id text primary key,
  owner_id text not null check (owner_id ~~ 'gst\_%' or owner_id ~~ 'mem\_%'),
  state text not null default 'active' check (state in ('active', 'ordered', 'merged', 'expired')),
  version integer not null default 1,
  email text,
  checkout_draft jsonb,
  estimate_zip text,
  dismissed_notice_ids text[] not null default '{}'::text[],
  notices jsonb not null default '[]'::jsonb,
  may_have_reservations boolean not null default false,
  order_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  coupon_codes text[] not null default '{}'::text[],
  declined_codes text[] not null default '{}'::text[],
  pinned_code text,
  merge_record jsonb
);
create index carts_expiry on carts (expires_at) where state = 'active';
create unique index carts_one_active on carts (owner_id) where state = 'active';

-- Delivery group: The lines of a cart or an order that ship together to one recipient.
create table cart_groups (
  id text primary key,
  cart_id text not null references carts(id) on delete cascade,
  kind text not null check (kind in ('own', 'address', 'registry')),
  recipient_name text not null default '',
  prices_hidden boolean not null default false,
  gift_note text not null default '' check (length(gift_note) <= 1000),
  wrap boolean not null default false,
  position bigint generated always as identity,
  registry_id text,
  needed_by date,
  unique (cart_id, id),
  constraint cart_groups_registry check ((kind = 'registry') = (registry_id is not null))
);
create unique index cart_groups_one_own on cart_groups (cart_id) where kind = 'own';
create unique index cart_groups_one_registry on cart_groups (cart_id, registry_id)
  where registry_id is not null;

-- Cart line: A variant, a quantity and an optional monogram in one delivery group of a cart.
create table cart_lines (
  id text primary key,
  cart_id text not null references carts(id) on delete cascade,
  group_id text not null,
  variant_id text not null references variants(id),
  qty integer not null check (qty >= 1 and qty <= 9999),
  unit_price_when_added integer not null check (unit_price_when_added >= 0),
  gift_note text not null default '' check (length(gift_note) <= 1000),
  state text not null default 'active' check (state in ('active', 'saved', 'removed', 'ordered')),
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  position bigint generated always as identity,
  personalization jsonb,
  personalization_key text not null default '',
  gift_card jsonb,
  foreign key (cart_id, group_id) references cart_groups(cart_id, id) on UPDATE CASCADE,
  check ((state = 'removed') = (removed_at is not null)),
  constraint cart_lines_personalized check ((personalization is null
      and gift_card is null) = (personalization_key = '')
      and (personalization is null
      or gift_card is null))
);
create index cart_lines_cart on cart_lines (cart_id);
create unique index cart_lines_once on cart_lines (group_id, variant_id, personalization_key)
  where state = 'active';
create index cart_lines_removed on cart_lines (removed_at) where state = 'removed';

-- One payment per checkout. The counters (cents) are the ledger; the checks enforce it.
create table payments (
  id text primary key,
  checkout_id text not null unique,
  order_id text unique,
  provider text,
  provider_ref text unique,
  client_secret text,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  authorized integer not null default 0,
  captured integer not null default 0,
  refunded integer not null default 0 check (refunded >= 0),
  refund_pending integer not null default 0 check (refund_pending >= 0),
  status text not null default 'created'
    check (status in ('created', 'requires_action', 'processing', 'authorized', 'captured', 'partly_refunded', 'refunded', 'failed', 'voided', 'expired', 'disputed', 'charged_back')),
  method jsonb,
  failure jsonb,
  attempts integer not null default 0 check (attempts >= 0),
  closing boolean not null default false,
  payer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  commission_id text,
  group_gift_id text,
  card_fingerprint text,
  card_token text,
  checks jsonb,
  check (authorized >= 0 and authorized <= amount),
  constraint payments_card_token check (card_token is null
      or provider is not null
      and provider_ref is null
      and status = 'created'),
  constraint payments_check1 check (captured >= 0 and captured <= amount),
  constraint payments_check2 check ((provider_ref is null) = (client_secret is null)),
  constraint payments_check3 check (provider_ref is not null or (status in ('created', 'failed'))),
  constraint payments_check4 check (not (closing and order_id is not null)),
  constraint payments_check5 check (status <> 'authorized' or authorized = amount),
  constraint payments_check6 check (captured > 0
      or (status not in ('captured', 'partly_refunded', 'refunded', 'disputed', 'charged_back'))),
  constraint payments_refund_within_captured check ((refunded + refund_pending) <= captured),
  constraint payments_one_purpose check (num_nonnulls(order_id, commission_id, group_gift_id) <= 1)
);
create index payments_disputed on payments (order_id) where status in ('disputed', 'charged_back');
create index payments_reviewable on payments (order_id)
  where (checks @? '$.*?(@ == "fail")'::jsonpath) or ((captured > 0) and (captured < amount));
create index payments_payer on payments (payer, created_at) where payer is not null;
create index payments_unfinished on payments (updated_at)
  where status in ('created', 'requires_action', 'processing', 'authorized');

-- Written before the provider is called; the id is the idempotency key of the provider.
create table refunds (
  id text primary key,
  payment_id text not null references payments(id),
  amount integer not null check (amount > 0),
  status text not null default 'pending'
    check (status in ('pending', 'succeeded', 'failed', 'manual', 'cancelled')),
  reason text not null check (length(reason) >= 1 and length(reason) <= 800),
  provider_ref text unique,
  originator jsonb not null,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_unfinished on refunds (updated_at) where status in ('pending', 'failed');

-- Webhooks as received. The key makes duplicates harmless. Bodies are not stored.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_ref text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index payment_events_age on payment_events (received_at);
create index payment_events_unprocessed on payment_events (received_at) where processed_at is null;

create schema sandbox;

-- Payment sessions of the built-in card provider, which may run on its own database.
create table sandbox.sessions (
  id text primary key,
  client_secret text not null,
  idempotency_key text not null unique,
  fingerprint text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  reference text not null,
  status text not null default 'open'
    check (status in ('open', 'requires_action', 'processing', 'authorized', 'captured', 'voided', 'failed')),
  attempts integer not null default 0,
  max_attempts integer not null,
  authorized integer not null default 0,
  captured integer not null default 0,
  refunded integer not null default 0,
  card jsonb,
  failure jsonb,
  settle_at timestamptz,
  created_at timestamptz not null default now(),
  check (authorized >= 0 and authorized <= amount),
  constraint sessions_check1 check (captured <= authorized),
  constraint sessions_check2 check (refunded >= 0 and refunded <= captured)
);
create index sandbox_sessions_settling on sandbox.sessions (settle_at) where settle_at is not null;

-- Card attempts. The unique key ensures that a session is charged once.
create table sandbox.charges (
  id text primary key,
  session_id text not null references sandbox.sessions(id),
  card_fingerprint text not null,
  scenario text not null,
  outcome text not null check (outcome in ('pending', 'authorized', 'declined')),
  created_at timestamptz not null default now()
);
create index sandbox_charges_card on sandbox.charges (card_fingerprint, created_at);
create unique index sandbox_charges_once on sandbox.charges (session_id) where outcome <> 'declined';

create table sandbox.refunds (
  id text primary key,
  session_id text not null references sandbox.sessions(id),
  idempotency_key text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_session on sandbox.refunds (session_id);

create table sandbox.answers (
  idempotency_key text primary key,
  fingerprint text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);

create table sandbox.webhooks (
  id text primary key,
  session_id text not null references sandbox.sessions(id),
  type text not null,
  due_at timestamptz,
  attempts integer not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_webhooks_due on sandbox.webhooks (due_at) where due_at is not null;

-- Order: What was bought, as it was bought.
create table orders (
  id text primary key,
  number text not null unique check (number ~ '^AB-[2-9A-HJKMNP-TV-Z]{8}$'),
  checkout_id text not null unique,
  cart_id text not null,
  owner_id text not null,
  session_id text not null,
  channel text not null default 'web' check (channel in ('web', 'phone', 'import')),
  status text not null default 'placed'
    check (status in ('placed', 'on_hold', 'cancelled', 'closed')),
  email text not null,
  lookup_key text not null unique,
  email_key text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-US',
  merchandise integer not null check (merchandise >= 0),
  product_discount integer not null check (product_discount >= 0),
  order_discount integer not null check (order_discount >= 0),
  wrap integer not null check (wrap >= 0),
  shipping integer not null check (shipping >= 0),
  shipping_discount integer not null check (shipping_discount >= 0),
  tax integer not null check (tax >= 0),
  total integer not null check (total >= 0),
  taxes jsonb not null,
  billing jsonb,
  policies jsonb not null,
  marketing_consent boolean not null,
  marketing_consent_at timestamptz not null,
  editable_until timestamptz,
  purchase_reported_at timestamptz,
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  personalization integer not null default 0 check (personalization >= 0),
  tender_total integer not null default 0,
  check (tender_total >= 0 and tender_total <= total),
  constraint orders_total_adds_up check (total = (merchandise - product_discount - order_discount + personalization + wrap + shipping - shipping_discount + tax))
);
create index orders_email on orders (email_key, placed_at desc);
create index orders_mailbox on orders (email_identity(email)) where status <> 'cancelled';
create index orders_on_hold on orders (placed_at) where status = 'on_hold';
create index orders_owner on orders (owner_id, placed_at desc);

-- Delivery group: The lines of a cart or an order that ship together to one recipient.
create table order_groups (
  id text primary key,
  order_id text not null references orders(id),
  position integer not null,
  recipient_name text not null,
  address jsonb,
  method_id text,
  method_label text not null default '',
  earliest date,
  latest date,
  gift_note text not null default '',
  wrap boolean not null default false,
  prices_hidden boolean not null default false,
  totals jsonb not null,
  taxes jsonb not null,
  registry_id text,
  ship_after date,
  needed_by date,
  unique (order_id, position),
  check ((earliest is null) = (latest is null)),
  constraint order_groups_check1 check (latest >= earliest)
);
create index order_groups_ship_after on order_groups (registry_id, ship_after)
  where ship_after is not null;
create index order_groups_latest on order_groups (latest) where latest is not null;
create index order_groups_notes on order_groups (order_id)
  where (address ->> 'notesSealed') is not null;

-- Order line: A variant and a quantity in an order, with frozen amounts.
create table order_lines (
  id text primary key,
  order_id text not null references orders(id),
  group_id text not null references order_groups(id),
  position integer not null,
  variant_id text not null,
  product_id text not null,
  product_slug text not null,
  sku text,
  title text not null,
  options jsonb not null,
  picture jsonb not null,
  gift_note text not null default '',
  qty integer not null check (qty > 0),
  unit_price integer not null check (unit_price >= 0),
  compare_at integer check (compare_at >= 0),
  discount integer not null check (discount >= 0),
  tax integer not null check (tax >= 0),
  total integer not null check (total >= 0),
  units jsonb not null,
  return_terms jsonb not null,
  personalization jsonb,
  gift_card jsonb,
  unique (order_id, position),
  check (jsonb_array_length(units) = qty),
  constraint order_lines_check1 check (discount <= (unit_price * qty))
);
create index order_lines_group on order_lines (group_id);

-- Why the total differs from the price of the products; discounts are negative.
create table order_adjustments (
  order_id text not null references orders(id),
  position integer not null,
  kind text not null
    check (kind in ('product-discount', 'order-discount', 'personalization', 'wrap', 'shipping', 'shipping-discount', 'tax')),
  source text not null,
  label text not null,
  amount integer not null,
  group_id text,
  line_id text,
  primary key (order_id, position)
);

-- What happened to an order, who did it and who may see it. Never changed.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders(id),
  at timestamptz not null,
  kind text not null,
  actor_kind text not null
    check (actor_kind in ('customer', 'staff', 'system', 'carrier', 'provider')),
  actor_id text,
  data jsonb not null default '{}'::jsonb,
  visibility text not null default 'staff' check (visibility in ('customer', 'staff'))
);
create index order_events_order on order_events (order_id, id);

-- Emailed links to orders, by the hash of their secret.
create table order_access (
  token_hash text primary key check (length(token_hash) = 64),
  order_id text not null references orders(id),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index order_access_expiry on order_access (expires_at);
create index order_access_order on order_access (order_id);

create table order_access_codes (
  lookup_key text primary key check (length(lookup_key) = 64),
  code_hash text,
  attempts integer not null default 0 check (attempts >= 0),
  expires_at timestamptz not null
);
create index order_access_codes_expiry on order_access_codes (expires_at);

-- Checkout: A priced cart, frozen at placement, that is being paid.
create table checkouts (
  id text primary key,
  cart_id text not null references carts(id),
  cart_version integer not null,
  owner_id text not null,
  session_id text not null,
  payment_id text unique,
  order_id text unique references orders(id) deferrable initially deferred,
  order_number text,
  email text not null,
  state text not null default 'paying'
    check (state in ('paying', 'completed', 'expired', 'cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total integer not null check (total >= 0),
  snapshot jsonb not null,
  hold_until timestamptz not null,
  hold_limit timestamptz not null,
  next_check_at timestamptz,
  hold_extended boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  due integer not null,
  check ((state = 'completed') = (order_id is not null)),
  constraint checkouts_check1 check ((order_id is null) = (order_number is null)),
  constraint checkouts_check3 check (hold_until <= hold_limit),
  constraint checkouts_due check (due >= 0 and due <= total),
  constraint checkouts_paid_by_card check ((due = 0) = (payment_id is null))
);
create index checkouts_due on checkouts (next_check_at) where next_check_at is not null;
create unique index checkouts_one_paying on checkouts (cart_id) where state = 'paying';
create index checkouts_owner on checkouts (owner_id, cart_version);
create index checkouts_unfinished on checkouts (cart_id) where state in ('paying', 'expired');

-- Outbox: written in the transaction that decides to send. `dedupe_key` makes each one email.
create table emails (
  id text primary key,
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null check (subject !~ '[[:cntrl:]]'),
  html text not null,
  plain text not null,
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unsubscribe_url text check (unsubscribe_url !~ '[[:cntrl:]<>]'),
  reply_to text check (reply_to !~ '[[:cntrl:]<>]'),
  attachment_name text check (attachment_name !~ '[[:cntrl:]"]' and length(attachment_name) <= 120),
  attachment bytea check (length(attachment) <= 10485760),
  check ((state = 'sent') = (sent_at is not null)),
  constraint emails_check1 check ((attachment_name is null) = (attachment is null))
);
create index emails_age on emails (created_at);
create index emails_waiting on emails (created_at) where state = 'queued';

-- Rate limits shared by all processes, in the form of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- First responses to requests with an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status smallint,
  body text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Values of this installation, such as its secret.
create table shop_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Member: A person with an account.
create table members (
  id text primary key check (id ~~ 'mem\_%'),
  email text check (email = lower(btrim(email))),
  email_verified_at timestamptz,
  first_name text not null default '' check (length(first_name) <= 160),
  last_name text not null default '' check (length(last_name) <= 160),
  birth_date date,
  birth_date_set_at timestamptz,
  phone text check (phone ~ '^[0-9]{10}$'),
  marketing boolean not null default false,
  marketing_at timestamptz,
  password_hash text,
  frozen_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((closed_at is null) = (email is not null)),
  constraint members_check1 check (closed_at is null
      or first_name = ''
      and last_name = ''
      and birth_date is null
      and phone is null
      and password_hash is null)
);
create unique index members_email on members (email);

-- Address book: A member's saved addresses.
create table addresses (
  id text primary key check (id ~~ 'adr\_%'),
  member_id text not null references members(id),
  label text not null default '' check (length(label) <= 120),
  first_name text not null check (length(first_name) >= 1 and length(first_name) <= 160),
  last_name text not null check (length(last_name) >= 1 and length(last_name) <= 160),
  company text not null default '' check (length(company) <= 240),
  line1 text not null check (length(line1) >= 3 and length(line1) <= 400),
  line2 text not null default '' check (length(line2) <= 240),
  city text not null check (length(city) >= 1 and length(city) <= 240),
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  country_code text not null default 'US' check (country_code = 'US'),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  kind text not null default 'unknown' check (kind in ('residential', 'business', 'unknown')),
  notes_sealed bytea,
  notes_until date,
  is_default_shipping boolean not null default false,
  is_default_billing boolean not null default false,
  verification_status text not null default 'unverified'
    check (verification_status in ('unverified', 'suggested', 'verified', 'overridden')),
  suggestion jsonb,
  checked_at timestamptz,
  match_key text not null,
  former_keys text[] not null default '{}'::text[],
  last_used_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  warning text,
  check ((notes_sealed is null) = (notes_until is null)),
  constraint addresses_check1 check ((verification_status = 'suggested') <= (suggestion is not null)),
  constraint addresses_check2 check (deleted_at is null
      or not (is_default_shipping
      or is_default_billing))
);
create unique index addresses_default_billing on addresses (member_id) where is_default_billing;
create unique index addresses_default_shipping on addresses (member_id) where is_default_shipping;
create index addresses_deleted on addresses (deleted_at) where deleted_at is not null;
create index addresses_notes on addresses (notes_until) where notes_until is not null;
create unique index addresses_one_of_each on addresses (member_id, match_key)
  where deleted_at is null;

create table registrations (
  id text primary key check (id ~~ 'rgn\_%'),
  email text not null check (email = lower(btrim(email))),
  first_name text not null,
  last_name text not null,
  password_hash text,
  marketing boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registrations_end on registrations (expires_at);

create table member_codes (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null default 0 check (attempts >= 0),
  expires_at timestamptz not null
);
create index member_codes_end on member_codes (expires_at);

-- Wrong passwords by address, whether or not it has an account.
create table failed_attempts (
  email_key text primary key check (email_key ~ '^[0-9a-f]{64}$'),
  failures integer not null check (failures > 0),
  last_at timestamptz not null
);
create index failed_attempts_age on failed_attempts (last_at);

create table password_resets (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  member_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_end on password_resets (expires_at);
create index password_resets_member on password_resets (member_id);

-- Solved captcha puzzles; each counts once.
create table solved_puzzles (
  salt text primary key,
  expires_at timestamptz not null
);

-- Browsers that a member has signed in with.
create table member_devices (
  member_id text not null references members(id) on delete cascade,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, device_hash)
);

-- Account event: Something that happened to an account, as shown in its timeline.
create table member_events (
  id text primary key check (id ~~ 'mev\_%'),
  member_id text not null references members(id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  device text not null default '',
  session_id text,
  disputed_at timestamptz
);
create index member_events_of on member_events (member_id, at desc, id desc);

-- Wish list: A named list of products that a person would like to have.
create table wishlists (
  id text primary key check (id ~~ 'wsl\_%'),
  owner_id text not null check (owner_id ~~ 'mem\_%' or owner_id ~~ 'gst\_%'),
  kind text not null default 'wishlist' check (kind = 'wishlist'),
  name text not null check (length(name) >= 1 and length(name) <= 240),
  is_default boolean not null default false,
  email_notices boolean not null default false,
  share_nonce text unique,
  share_hash text unique check (length(share_hash) = 64),
  position bigint generated always as identity,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((share_nonce is null) = (share_hash is null)),
  constraint wishlists_check1 check (owner_id ~~ 'mem\_%' or share_hash is null and not email_notices)
);
create unique index wishlists_one_default on wishlists (owner_id) where is_default;
create index wishlists_owner on wishlists (owner_id, position);

-- Wish list item: A product or variant on a wish list, with quantity and priority.
create table wishlist_items (
  id text primary key check (id ~~ 'wli\_%'),
  list_id text not null references wishlists(id) on delete cascade,
  product_id text not null,
  variant_id text,
  qty integer not null default 1 check (qty >= 1 and qty <= 99),
  priority text not null default 'nice' check (priority in ('must', 'nice', 'dream')),
  note text not null default '' check (length(note) <= 800),
  price_when_added integer not null check (price_when_added >= 0),
  added_at timestamptz not null,
  position bigint generated always as identity,
  sold_out_at timestamptz,
  back_at timestamptz,
  notified_price integer,
  notified_back_at timestamptz,
  unique nulls not distinct (list_id, product_id, variant_id)
);
create index wishlist_items_product on wishlist_items (product_id);
create index wishlist_items_position on wishlist_items (position);

-- Gift reservation: A giver's hidden intention to give units of a wish list item.
create table gift_reservations (
  id text primary key check (id ~~ 'wlr\_%'),
  item_id text not null references wishlist_items(id) on delete cascade,
  giver_id text not null check (giver_id ~~ 'mem\_%' or giver_id ~~ 'gst\_%'),
  qty integer not null check (qty >= 1 and qty <= 99),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (item_id, giver_id)
);
create index gift_reservations_end on gift_reservations (expires_at);
create index gift_reservations_giver on gift_reservations (giver_id);

-- Step-up authentication: A second authentication of a signed-in member for one action.
create table step_ups (
  session_id text not null references sessions(id) on delete cascade,
  action text not null,
  expires_at timestamptz not null,
  primary key (session_id, action)
);

-- Changes of email addresses: requested, confirmed, and revertible for 7 days.
create table email_changes (
  id text primary key check (id ~~ 'ech\_%'),
  member_id text not null references members(id) on delete cascade,
  session_id text not null,
  old_email text not null,
  new_email text not null check (new_email = lower(btrim(new_email))),
  status text not null check (status in ('requested', 'confirmed', 'cancelled', 'reverted')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  revert_hash text unique check (revert_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  revert_until timestamptz,
  check ((status in ('confirmed', 'reverted')) = (confirmed_at is not null)),
  constraint email_changes_check1 check ((revert_hash is null) = (confirmed_at is null)
      and (revert_until is null) = (confirmed_at is null))
);
create index email_changes_of on email_changes (member_id);
create unique index email_changes_open on email_changes (member_id) where status = 'requested';

-- Ticket: One conversation with the shop, started by form or email.
create table feedback_tickets (
  id text primary key check (id ~~ 'tkt\_%'),
  number text not null unique check (number ~ '^FB-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null check (owner_id ~~ 'mem\_%' or owner_id ~~ 'gst\_%'),
  name text not null check (length(name) >= 1 and length(name) <= 240),
  email text not null,
  phone text check (phone ~ '^[0-9]{10}$'),
  subject text not null
    check (subject in ('order', 'return', 'goods', 'registry', 'monogram', 'bespoke', 'account', 'press', 'site_bug', 'other')),
  order_number text check (length(order_number) <= 160),
  order_id text,
  page_url text check (length(page_url) <= 2000),
  user_agent text not null default '' check (length(user_agent) <= 300),
  state text not null default 'new'
    check (state in ('new', 'open', 'waiting_customer', 'resolved', 'closed', 'spam')),
  first_reply_by date not null,
  first_reply_at timestamptz,
  resolved_at timestamptz,
  link_nonce text not null unique,
  link_hash text not null unique check (length(link_hash) = 64),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  registry_id text,
  check ((state in ('resolved', 'closed')) = (resolved_at is not null))
);
create index feedback_tickets_email on feedback_tickets (email);
create index feedback_tickets_owner on feedback_tickets (owner_id, created_at desc);
create index feedback_tickets_resolved on feedback_tickets (resolved_at) where state = 'resolved';
create index feedback_tickets_waiting on feedback_tickets (first_reply_by)
  where state in ('new', 'open');

create table feedback_messages (
  id bigint generated always as identity primary key,
  ticket_id text not null references feedback_tickets(id) on delete cascade,
  at timestamptz not null,
  author text not null check (author in ('customer', 'shop')),
  text text not null check (length(text) >= 1 and length(text) <= 20000),
  files jsonb not null default '[]'::jsonb
);
create index feedback_messages_ticket on feedback_messages (ticket_id, id);

-- Public keys of passkeys.
create table passkeys (
  id text primary key check (id ~~ 'pky\_%'),
  member_id text not null references members(id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}'::text[],
  name text not null check (length(name) >= 1 and length(name) <= 160),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of on passkeys (member_id);

create table passkey_challenges (
  id text primary key check (id ~~ 'pch\_%'),
  challenge text not null,
  session_id text references sessions(id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);

create table member_exports (
  member_id text primary key references members(id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  archive bytea,
  link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_expires_at timestamptz,
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (archive is null)),
  constraint member_exports_check1 check ((link_hash is null) = (link_expires_at is null))
);

-- State of the units of order lines. A row is written when something first happens to an order.
create table order_units (
  line_id text not null references order_lines(id),
  unit integer not null check (unit >= 0),
  order_id text not null references orders(id),
  variant_id text not null,
  status text not null default 'unfulfilled'
    check (status in ('unfulfilled', 'in_production', 'ready', 'shipped', 'delivered', 'collected', 'lost', 'cancelled')),
  tracking_status text
    check (tracking_status in ('pre_transit', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'exception', 'return_to_sender', 'unknown')),
  return_state text not null default 'no' check (return_state in ('no', 'open', 'returned')),
  shipped_at timestamptz,
  delivered_at timestamptz,
  recipient_email text,
  recipient_id text,
  primary key (line_id, unit),
  constraint order_units_recipient_check check ((recipient_id is null) = (recipient_email is null))
);
create index order_units_order on order_units (order_id);

-- Refund: Money of an order that is returned to card, tenders or credit.
create table order_refunds (
  id text primary key,
  order_id text not null references orders(id),
  method text not null check (method in ('card', 'credit', 'none')),
  shares integer not null check (shares >= 0),
  additional_amount integer not null default 0 check (additional_amount >= 0),
  fee integer not null default 0 check (fee >= 0),
  shortfall integer not null default 0 check (shortfall >= 0),
  bonus integer not null default 0 check (bonus >= 0),
  amount integer not null check (amount >= 0),
  cause text not null check (cause in ('cancel', 'edit', 'lost', 'return', 'claim', 'goodwill')),
  cause_id text not null,
  reason text not null check (length(reason) >= 1 and length(reason) <= 800),
  actor_kind text not null
    check (actor_kind in ('customer', 'staff', 'system', 'carrier', 'provider')),
  actor_id text,
  at timestamptz not null,
  credit_to text,
  check ((method = 'none') = (amount = 0)),
  constraint order_refunds_adds_up check (amount = (shares + additional_amount - fee - shortfall)),
  constraint order_refunds_check1 check (method = 'credit' or bonus = 0),
  constraint order_refunds_credit_to_check check (credit_to is null or method <> 'card')
);
create index order_refunds_cause on order_refunds (cause_id);
create index order_refunds_order on order_refunds (order_id);

-- Refund share: The part of an amount that is allocated to an order unit.
create table refunded_shares (
  line_id text not null,
  unit integer not null,
  component text not null check (component in ('goods', 'delivery')),
  refund_id text not null references order_refunds(id),
  amount integer not null check (amount >= 0),
  primary key (line_id, unit, component),
  foreign key (line_id, unit) references order_units(line_id, unit)
);
create index refunded_shares_refund on refunded_shares (refund_id);

-- Wallet: A member's credit grants.
create table wallet_entries (
  id text primary key,
  owner_id text,
  balance_type text not null
    check (balance_type in ('refund_credit', 'gift_card', 'registry_fund', 'promotional')),
  kind text not null
    check (kind in ('allocate', 'authorize', 'capture', 'void', 'refund', 'expire', 'convert')),
  amount integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  ref text not null,
  at timestamptz not null,
  grant_id text not null,
  authorized integer not null default 0,
  balance_after integer not null,
  constraint wallet_entries_once unique (grant_id, kind, ref),
  constraint wallet_entries_moves check (amount <> 0 or authorized <> 0)
);
create index wallet_entries_owner on wallet_entries (owner_id, at);

-- Shipment: Order units of one delivery group in one parcel, with a tracking number.
create table shipments (
  id text primary key,
  order_id text not null references orders(id),
  group_id text not null references order_groups(id),
  carrier text not null,
  service text not null default '',
  tracking_no text not null,
  status text not null default 'shipped'
    check (status in ('shipped', 'delivered', 'lost', 'resolved')),
  tracking_status text not null default 'pre_transit'
    check (tracking_status in ('pre_transit', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'exception', 'return_to_sender', 'unknown')),
  latest date,
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  is_owned_by_recipient boolean not null default false,
  box_id text references shipments(id),
  carrier_name text not null default '',
  tracking_url text,
  check (status <> 'delivered' or delivered_at is not null)
);
create index shipments_tracked on shipments (tracking_no) where next_check_at is not null;
create index shipments_box on shipments (box_id) where box_id is not null;
create index shipments_due on shipments (next_check_at) where next_check_at is not null;
create index shipments_order on shipments (order_id);
create index shipments_tracking_no on shipments (carrier, tracking_no) where tracking_no <> '';

-- Shipment: Order units of one delivery group in one parcel, with a tracking number.
create table shipment_units (
  shipment_id text not null references shipments(id),
  line_id text not null,
  unit integer not null,
  variant_id text not null,
  primary key (shipment_id, line_id, unit),
  foreign key (line_id, unit) references order_units(line_id, unit)
);
create index shipment_units_unit on shipment_units (line_id, unit);

-- Tracking status: Where a shipment is, according to its carrier.
create table shipment_scans (
  shipment_id text not null references shipments(id),
  at timestamptz not null,
  code text not null,
  place text not null default '',
  text text not null,
  primary key (shipment_id, at, code)
);

-- Delivery promises that are at risk, missed or kept.
create table promises (
  group_id text primary key references order_groups(id),
  order_id text not null references orders(id),
  status text not null check (status in ('at_risk', 'missed', 'met')),
  notified_at timestamptz,
  updated_at timestamptz not null
);
create index promises_order on promises (order_id);

-- Cancellation request: A buyer's request to cancel order units in production, decided by staff.
create table cancel_requests (
  id text primary key,
  order_id text not null references orders(id),
  reason text not null default '' check (length(reason) <= 2000),
  status text not null default 'open' check (status in ('open', 'approved', 'denied')),
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  answer text not null default '' check (length(answer) <= 2000),
  check ((status = 'open') = (answered_at is null))
);
create unique index cancel_requests_open on cancel_requests (order_id) where status = 'open';

-- Staff key: A secret that identifies one member of staff to the staff API.
create table staff_keys (
  id text primary key,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  secret_hash text not null check (length(secret_hash) = 64),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Staff acts, whether they succeeded or were refused. Never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  key_id text not null,
  at timestamptz not null,
  act text not null,
  input jsonb not null,
  outcome text not null
);
create index audit_entries_at on audit_entries (at);

create table order_updates (
  id bigint generated always as identity primary key,
  order_id text not null references orders(id),
  at timestamptz not null,
  urgent boolean not null,
  subject text not null,
  heading text not null,
  paragraphs jsonb not null,
  emailed_at timestamptz,
  created_at timestamptz not null default now(),
  recipient_email text,
  group_id text references order_groups(id),
  constraint order_updates_recipient_check check ((recipient_email is null) = (group_id is null))
);
create index order_updates_order on order_updates (order_id, emailed_at);
create index order_updates_waiting on order_updates (order_id) where emailed_at is null;

create table sandbox.parcels (
  tracking_no text primary key,
  reference text not null unique,
  place text not null,
  booked_at timestamptz not null,
  due_at timestamptz not null,
  fate text not null check (fate in ('arrives', 'late', 'lost')),
  collect_on date,
  handed_over_after interval default '00:00:00'::interval
);

-- Versioned return rules, matched by product and buyer. A version is never changed.
create table return_policies (
  id text not null,
  version integer not null check (version > 0),
  name text not null,
  match jsonb not null default '{}'::jsonb,
  priority integer not null default 0,
  terms jsonb not null,
  published_at timestamptz not null,
  retired_at timestamptz,
  primary key (id, version)
);
create unique index return_policies_live on return_policies (id) where retired_at is null;

-- Exchange: A return in which an order unit is replaced by another variant or product.
create table returns (
  id text primary key,
  number text not null unique check (number ~ '^RT-[2-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('return', 'exchange', 'claim')),
  order_id text not null references orders(id),
  initiator text not null check (initiator in ('buyer', 'recipient', 'staff')),
  status text not null
    check (status in ('requested', 'needs_review', 'approved', 'rejected', 'cancelled', 'label_issued', 'expired', 'in_transit', 'received', 'inspected', 'partly_settled', 'settled', 'closed')),
  method text not null check (method in ('label', 'qr_dropoff', 'pickup', 'own', 'none')),
  tracking_no text,
  fee integer not null default 0 check (fee >= 0),
  fee_withheld integer not null default 0,
  preview jsonb not null,
  review_by timestamptz,
  ship_by timestamptz,
  reopened boolean not null default false,
  decision text not null default '' check (length(decision) <= 2000),
  requested_at timestamptz not null,
  received_at timestamptz,
  settled_at timestamptz,
  version integer not null default 1,
  recipient_id text,
  recipient_email text,
  box_id text references returns(id),
  seq bigint generated always as identity,
  pick_up_on date,
  send_to jsonb,
  next_check_at timestamptz,
  delivered_at timestamptz,
  check (fee_withheld >= 0 and fee_withheld <= fee),
  constraint returns_recipient_check check ((initiator = 'recipient') = (recipient_id is not null)
      and (recipient_id is null) = (recipient_email is null))
);
create index returns_tracked on returns (tracking_no) where next_check_at is not null;
create index returns_box on returns (box_id) where box_id is not null;
create index returns_due on returns (ship_by) where status in ('approved', 'label_issued');
create index returns_order on returns (order_id);
create index returns_next_check on returns (next_check_at) where next_check_at is not null;
create unique index returns_tracking_no on returns (tracking_no)
  where (box_id is null) or (box_id = id);

-- Return: Order units that come back, for money, exchange or as a claim.
create table return_units (
  return_id text not null references returns(id),
  line_id text not null,
  unit integer not null,
  variant_id text not null,
  reason text not null
    check (reason in ('size_too_small', 'size_too_large', 'color', 'style', 'not_as_described', 'defective', 'wrong_item', 'damaged', 'missing', 'unwanted', 'other')),
  note text not null default '' check (length(note) <= 2000),
  resolution text not null check (resolution in ('refund', 'credit', 'exchange', 'replace', 'keep')),
  exchange_variant_id text,
  state text not null default 'open'
    check (state in ('open', 'received', 'offered', 'refunded', 'credited', 'exchanged', 'rejected', 'cancelled')),
  sellable boolean,
  decision text not null default '' check (length(decision) <= 1200),
  refund_id text references order_refunds(id),
  restocking_fee integer not null default 0 check (restocking_fee >= 0),
  withheld integer not null default 0 check (withheld >= 0),
  reply_by timestamptz,
  difference integer not null default 0,
  exchange_price integer,
  wanted_variant_id text,
  primary key (return_id, line_id, unit),
  foreign key (line_id, unit) references order_units(line_id, unit),
  check ((resolution = 'exchange') = (exchange_variant_id is not null)),
  constraint return_units_check1 check ((state in ('refunded', 'credited')) = (refund_id is not null)),
  constraint return_units_check2 check (difference >= 0
      and (difference = 0
      or resolution = 'exchange')),
  constraint return_units_check3 check (exchange_price is null
      or exchange_price >= 0
      and resolution = 'exchange'),
  constraint return_units_check4 check (wanted_variant_id is null or resolution = 'credit'),
  constraint return_units_offer check ((state = 'offered') = (reply_by is not null)),
  constraint return_units_withheld check (withheld = 0
      or (state in ('offered', 'refunded', 'credited')))
);
create index return_units_offered on return_units (reply_by) where state = 'offered';
create unique index return_units_once on return_units (line_id, unit)
  where state in ('open', 'received', 'offered', 'refunded', 'credited');

create table return_photos (
  return_id text not null references returns(id),
  file_id text not null,
  line_id text not null,
  from_shop boolean not null default false,
  primary key (return_id, file_id)
);
create index return_photos_file on return_photos (file_id) where from_shop;

create table return_messages (
  id text primary key,
  return_id text not null references returns(id),
  at timestamptz not null,
  from_staff boolean not null,
  text text not null check (length(text) >= 1 and length(text) <= 8000)
);
create index return_messages_return on return_messages (return_id, at);

-- Return draft: A return that is being filled in.
create table return_drafts (
  holder text primary key,
  id text not null unique,
  order_id text not null references orders(id),
  step integer not null check (step >= 1 and step <= 3),
  data jsonb not null,
  expires_at timestamptz not null
);
create index return_drafts_expiry on return_drafts (expires_at);

-- Gift code: The code with which a recipient returns or exchanges a delivered gift.
create table gift_access (
  group_id text primary key references order_groups(id),
  code_hash text not null unique check (length(code_hash) = 64),
  created_at timestamptz not null
);

-- Uploads.
create table files (
  id text primary key,
  owner_id text not null
    check (owner_id ~~ 'gst\_%' or owner_id ~~ 'mem\_%' or owner_id ~~ 'staff:%'),
  purpose text not null,
  name text not null check (length(name) >= 1 and length(name) <= 120),
  state text not null default 'receiving'
    check (state in ('receiving', 'checking', 'ready', 'deleted')),
  size integer not null check (size > 0),
  type text check (type in ('jpeg', 'png', 'webp', 'heic', 'svg', 'eps', 'ai', 'pdf', 'docx')),
  width integer,
  height integer,
  sha256 text,
  claimed_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'ready') = (sha256 is not null and type is not null) or state = 'deleted'),
  constraint files_check1 check (claimed_by is null or state = 'ready')
);
create index files_claimed on files (claimed_by) where claimed_by is not null;
create index files_owner on files (owner_id) where claimed_by is null;
create index files_sweep on files (expires_at) where claimed_by is null;

-- File chunk: A part of an upload, 512 KB at most.
create table file_chunks (
  file_id text not null references files(id) on delete cascade,
  number integer not null check (number >= 0),
  size integer not null check (size > 0),
  primary key (file_id, number)
);

-- Code pool: Single-use coupon codes with the same offer.
create table coupons (
  id text primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  name text not null,
  description text not null default '',
  class text not null check (class in ('product', 'order', 'shipping')),
  value jsonb not null,
  min_spend integer check (min_spend > 0),
  product_ids text[],
  collection_ids text[],
  excluded_product_ids text[] not null default '{}'::text[],
  includes_sale boolean not null default true,
  audience text not null default 'anyone'
    check (audience in ('anyone', 'member', 'guest', 'first_order', 'nth_order', 'repeat', 'tier', 'email', 'staff')),
  identity text,
  member_id text,
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  per_customer integer not null default 1 check (per_customer > 0),
  budget integer check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  combines_with text[] not null default '{}'::text[],
  stack_group text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  state text not null default 'active' check (state in ('active', 'revoked')),
  source text not null
    check (source in ('subscription', 'points', 'birthday', 'service', 'campaign', 'return_credit', 'registry')),
  source_ref text,
  created_at timestamptz not null,
  priority integer not null default 0,
  exclusive boolean not null default false,
  automatic boolean not null default false,
  pool text,
  min_qty integer check (min_qty > 0),
  tier_ids text[],
  nth_order integer check (nth_order > 0),
  option_values jsonb check (jsonb_typeof(option_values) = 'array'),
  repeat_after_days integer check (repeat_after_days > 0),
  code_key text generated always as (replace(code, '-', '')) stored not null,
  check (audience <> 'email' or identity is not null),
  constraint coupons_nth_order check ((audience = 'nth_order') = (nth_order is not null)),
  constraint coupons_over_budget check (budget is null or spent <= budget),
  constraint coupons_repeat check ((audience = 'repeat') = (repeat_after_days is not null)),
  constraint coupons_tier check ((audience = 'tier') = (tier_ids is not null)),
  constraint coupons_used_up check (max_uses is null or used <= max_uses)
);
create index coupons_automatic on coupons (starts_at) where automatic;
create index coupons_identity on coupons (identity) where identity is not null;
create index coupons_member on coupons (member_id) where member_id is not null;
create unique index coupons_one_for_registry on coupons (source_ref) where source = 'registry';
create unique index coupons_one_for_subscribing on coupons (identity) where source = 'subscription';
create index coupons_pool on coupons (pool) where pool is not null;
create index coupons_source on coupons (source_ref) where source_ref is not null;
create index coupons_typed_code on coupons (code_key);

-- Coupon use: One coupon in one checkout or order.
create table coupon_uses (
  id text primary key,
  coupon_id text not null references coupons(id),
  checkout_id text not null,
  cart_id text not null,
  order_id text,
  identity text not null,
  member_id text,
  amount integer not null check (amount >= 0),
  state text not null default 'reserved' check (state in ('reserved', 'used', 'released', 'restored')),
  first_order boolean not null,
  created_at timestamptz not null,
  code text not null,
  class text not null,
  value jsonb not null,
  unique (coupon_id, checkout_id),
  check ((state in ('used', 'restored')) = (order_id is not null))
);
create index coupon_uses_cart on coupon_uses (cart_id) where state = 'reserved';
create index coupon_uses_checkout on coupon_uses (checkout_id);
create index coupon_uses_member on coupon_uses (member_id) where member_id is not null;
create index coupon_uses_order on coupon_uses (order_id) where order_id is not null;

-- Coupon subject: The mailbox or member whose uses of a coupon are counted.
create table coupon_use_subjects (
  limit_key text not null,
  subject text not null,
  use_number integer not null,
  use_id text not null references coupon_uses(id),
  primary key (limit_key, subject, use_number)
);
create index coupon_use_subjects_use on coupon_use_subjects (use_id);

create table first_order_discounts (
  subject text primary key,
  use_id text not null references coupon_uses(id)
);
create index first_order_discounts_use on first_order_discounts (use_id);

-- Subscriber: One mailbox with its newsletter consent.
create table subscribers (
  id text primary key,
  identity text not null unique,
  email text not null,
  member_id text,
  state text not null default 'pending'
    check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
  frequency text not null default 'every' check (frequency in ('every', 'monthly')),
  source text not null check (source in ('popup', 'checkout', 'account', 'footer')),
  consent_at timestamptz not null,
  consent_ip text not null,
  consent_text text not null,
  confirm_hash text,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribe_reason text,
  coupon_id text,
  emailed_at timestamptz,
  created_at timestamptz not null,
  topics text[] not null default '{arrivals,restocks,reductions}'::text[]
    check (topics <@ array['arrivals', 'restocks', 'reductions'] and cardinality(topics) > 0),
  check (state <> 'pending' or confirm_hash is not null)
);
create unique index subscribers_confirm on subscribers (confirm_hash) where confirm_hash is not null;
create index subscribers_pending on subscribers (confirm_until) where state = 'pending';

-- Inquiry: A B2B request.
create table inquiries (
  id text primary key,
  number text not null unique check (number ~ '^B2B-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null,
  company text not null,
  contact text not null,
  email text not null,
  phone text,
  interest text[] not null default '{}'::text[],
  quantity integer check (quantity > 0),
  budget text,
  needed_by date,
  message text not null,
  files jsonb not null default '[]'::jsonb,
  state text not null default 'received' check (state in ('received', 'answered', 'closed')),
  created_at timestamptz not null
);
create index inquiries_age on inquiries (created_at);

-- Application: A person's application for a role.
create table applications (
  id text primary key,
  number text not null unique check (number ~ '^JOB-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null,
  role_id text not null,
  role_title text not null,
  name text not null,
  email text not null,
  phone text,
  links text[] not null default '{}'::text[],
  answers jsonb not null default '[]'::jsonb,
  note text not null default '',
  files jsonb not null default '[]'::jsonb,
  stage text not null default 'received'
    check (stage in ('received', 'review', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  status_hash text not null unique,
  erase_at timestamptz not null,
  created_at timestamptz not null
);
create index applications_erase on applications (erase_at);
create unique index applications_once on applications (role_id, email_identity(email))
  where stage <> 'withdrawn';
create index applications_stage on applications (stage, created_at);

-- Analytics events.
create table events (
  id text primary key check (length(id) >= 8 and length(id) <= 64),
  visit text not null,
  type text not null,
  name text not null default '',
  action text not null default '',
  email text,
  path text not null default '',
  platform_code text not null,
  platform_type text not null,
  detail jsonb not null default '{}'::jsonb,
  at timestamptz not null,
  received_at timestamptz not null
);
create index events_funnel on events (type, name, at);
create index events_time on events (at);

-- Monogram template: What monograms are offered on certain products, with price and lead time.
create table monogram_templates (
  id text primary key,
  position integer not null,
  template jsonb not null,
  active boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Monogram proof: The SVG outline file of a monogram.
create table monogram_proofs (
  id text primary key,
  svg text not null check (length(svg) <= 400000),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index monogram_proofs_used on monogram_proofs (used_at);

-- Saved monogram: A monogram that a member keeps for reuse.
create table saved_monograms (
  id text primary key,
  member_id text,
  label text not null check (length(label) >= 1 and length(label) <= 240),
  template_id text not null,
  choice jsonb not null,
  proof_id text not null references monogram_proofs(id),
  monogram_text text not null,
  summary text not null,
  created_at timestamptz not null default now(),
  company_id text,
  constraint saved_monograms_one_owner check ((member_id is null) <> (company_id is null))
);
create index saved_monograms_company on saved_monograms (company_id, created_at desc)
  where company_id is not null;
create index saved_monograms_member on saved_monograms (member_id, created_at desc);

-- Monogram job: The production work for the monogram of one order line.
create table monogram_jobs (
  id text primary key,
  order_id text not null,
  order_line_id text not null unique,
  order_number text not null,
  product_title text not null,
  qty integer not null check (qty > 0),
  personalization jsonb not null,
  proof_id text not null references monogram_proofs(id),
  color_code text not null,
  state text not null default 'queued'
    check (state in ('queued', 'in_work', 'done', 'redo', 'cancelled')),
  due_on date not null,
  locks_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index monogram_jobs_order on monogram_jobs (order_id);
create index monogram_jobs_queue on monogram_jobs (due_on, color_code)
  where state in ('queued', 'in_work', 'redo');

create table monogram_job_events (
  id bigint generated always as identity primary key,
  monogram_job_id text not null references monogram_jobs(id),
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id text,
  data jsonb not null default '{}'::jsonb
);
create index monogram_job_events_job on monogram_job_events (monogram_job_id, id);

-- Commission: One bespoke request, from the brief to its order.
create table bespoke_commissions (
  id text primary key,
  number text not null unique check (number ~ '^CM-[2-9A-HJKMNP-TV-Z]{6}$'),
  owner_id text not null,
  name text not null,
  email text not null,
  phone text,
  service_id text not null,
  title text not null check (length(title) >= 1 and length(title) <= 400),
  answers jsonb not null,
  quantity integer not null check (quantity >= 1 and quantity <= 500),
  estimate jsonb not null,
  needed_by date,
  state text not null default 'submitted'
    check (state in ('submitted', 'review', 'quoted', 'accepted', 'deposit_paid', 'proofing', 'changes', 'approved', 'making', 'milestone', 'made', 'production', 'order_shipped', 'done', 'declined', 'expired', 'withdrawn', 'refunded')),
  link_nonce text not null,
  link_hash text not null unique,
  first_reply_by date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checkout_id text unique references checkouts(id),
  order_id text unique references orders(id),
  constraint bespoke_commissions_ordered check (order_id is null
      or (state in ('production', 'order_shipped', 'done', 'refunded')))
);
create index bespoke_commissions_open on bespoke_commissions (created_at)
  where state in ('submitted', 'review', 'quoted');
create index bespoke_commissions_owner on bespoke_commissions (owner_id, created_at desc);

create table bespoke_entries (
  id bigint generated always as identity primary key,
  commission_id text not null references bespoke_commissions(id) on delete cascade,
  at timestamptz not null,
  author text not null check (author in ('customer', 'staff', 'system')),
  kind text not null check (kind in ('message', 'step')),
  text text not null,
  files jsonb not null default '[]'::jsonb
);
create index bespoke_entries_commission on bespoke_entries (commission_id, id);

-- Quote: An offer for a commission: lines, total, payment plan, lead time, expiry date.
create table bespoke_quotes (
  id text primary key,
  position bigint generated always as identity,
  commission_id text not null references bespoke_commissions(id) on delete cascade,
  lines jsonb not null,
  total integer not null check (total > 0),
  lead_days integer not null check (lead_days > 0),
  valid_until date not null,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'refused', 'replaced', 'expired')),
  created_at timestamptz not null,
  answered_at timestamptz,
  design_fee integer not null default 0,
  plan jsonb not null
    constraint bespoke_quotes_plan check (jsonb_array_length(plan) >= 1
      and jsonb_array_length(plan) <= 10),
  constraint bespoke_quotes_design_fee check (design_fee >= 0 and design_fee <= total)
);
create index bespoke_quotes_commission on bespoke_quotes (commission_id);
create unique index bespoke_quotes_one_open on bespoke_quotes (commission_id) where state = 'open';

-- Deposit: An installment of a commission that is paid before its order exists.
create table bespoke_deposits (
  id text primary key,
  commission_id text not null references bespoke_commissions(id),
  quote_id text not null references bespoke_quotes(id),
  payment_id text not null unique,
  amount integer not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  created_at timestamptz not null,
  paid_at timestamptz,
  installment integer not null check (installment >= 0),
  check ((state = 'paid') = (paid_at is not null))
);
create index bespoke_deposits_commission on bespoke_deposits (commission_id);
create unique index bespoke_deposits_once on bespoke_deposits (commission_id, installment)
  where state in ('open', 'paid');
create index bespoke_deposits_open on bespoke_deposits (created_at) where state = 'open';

-- Proof: A numbered version of a commission's drawing, to be approved.
create table bespoke_proofs (
  id text primary key,
  commission_id text not null references bespoke_commissions(id) on delete cascade,
  version integer not null check (version > 0),
  note text not null,
  type text not null check (type in ('jpeg', 'png', 'webp')),
  width integer not null,
  height integer not null,
  decision text not null default 'open'
    check (decision in ('open', 'changes', 'approved', 'replaced')),
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (commission_id, version)
);
create unique index bespoke_proofs_one_open on bespoke_proofs (commission_id)
  where decision = 'open';

-- Proof: A numbered version of a commission's drawing, to be approved.
create table bespoke_pins (
  id bigint generated always as identity primary key,
  proof_id text not null references bespoke_proofs(id) on delete cascade,
  x integer not null check (x >= 0 and x <= 1000),
  y integer not null check (y >= 0 and y <= 1000),
  text text not null check (length(text) >= 1 and length(text) <= 2000)
);
create index bespoke_pins_proof on bespoke_pins (proof_id);

-- Registry: A list of products that givers can buy for an event.
create table registries (
  id text primary key,
  owner_id text not null,
  version integer not null default 1,
  slug text unique check (slug ~ '^[a-z0-9-]{4,40}$'),
  status text not null default 'draft'
    check (status in ('draft', 'active', 'paused', 'completed', 'archived', 'deleted')),
  step integer not null default 1 check (step >= 1 and step <= 5),
  event_type text not null default 'wedding' check (event_type ~ '^[a-z0-9-]{2,30}$'),
  title text not null default '' check (length(title) <= 240),
  event_date date,
  city text not null default '',
  state_code text not null default '',
  guest_estimate integer check (guest_estimate >= 1 and guest_estimate <= 5000),
  message text not null default '' check (length(message) <= 4000),
  registrants jsonb not null default '[]'::jsonb,
  address_before jsonb,
  address_after jsonb,
  address_switch_on date,
  ship_after date,
  visibility text not null default 'link_only'
    check (visibility in ('searchable', 'link_only', 'password', 'private')),
  password_hash text,
  surprise text not null default 'off' check (surprise in ('off', 'until_delivery', 'until_event')),
  gift_cards boolean not null default true,
  thank_you_reminders boolean not null default true,
  completion_code text,
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  delivery_days date[] not null default '{}'::date[],
  notices text[] not null default '{}'::text[]
    check (notices <@ array['event', 'thanks', 'completion', 'card', 'archive']),
  number text not null default (((((('x' || "left"(replace((gen_random_uuid())::text, '-', ''), 12)))::bit(48))::bigint % '9000000000'::bigint) + 1000000000))::text unique
    check (number ~ '^[1-9][0-9]{9}$'),
  monogram jsonb,
  event_answers jsonb not null default '{}'::jsonb,
  credit_first_at timestamptz,
  picture_id text,
  picture_state text check (picture_state in ('waiting', 'shown')),
  check (visibility <> 'password' or password_hash is not null),
  constraint registries_check1 check ((status in ('draft', 'deleted'))
      or slug is not null
      and address_before is not null
      and jsonb_array_length(registrants) >= 1
      and jsonb_array_length(registrants) <= 6),
  constraint registries_check2 check ((address_switch_on is null) = (address_after is null)),
  constraint registries_picture check ((picture_id is null) = (picture_state is null))
);
create index registries_searchable on registries (state_code, event_date)
  where (visibility = 'searchable') and (status = 'active');
create index registries_owner on registries (owner_id);
create unique index registries_picture_id on registries (picture_id);

-- Co-manager: A member who edits a registry together with its owner.
create table registry_managers (
  id text primary key,
  registry_id text not null references registries(id) on delete cascade,
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
create index registry_managers_of_member on registry_managers (member_id);

-- Registry item: A variant and a quantity that a registry asks for.
create table registry_items (
  id text primary key,
  registry_id text not null references registries(id) on delete cascade,
  variant_id text not null,
  wanted integer not null check (wanted >= 1 and wanted <= 99),
  priority text not null default 'nice' check (priority in ('must', 'nice', 'dream')),
  note text not null default '' check (length(note) <= 800),
  added_from text not null check (added_from in ('product', 'wishlist', 'manual')),
  price_when_added integer not null check (price_when_added >= 0),
  position bigint generated always as identity,
  added_at timestamptz not null,
  removed_at timestamptz,
  notified_at timestamptz,
  replaced_by_id text references registry_items(id),
  monogram jsonb,
  code integer not null,
  unique (registry_id, code)
);
create unique index registry_items_variant on registry_items (registry_id, variant_id)
  where removed_at is null;

-- Gift: What one giver gave from a registry in one order, or elsewhere.
create table registry_gifts (
  id text primary key,
  registry_id text not null references registries(id) on delete cascade,
  source text not null check (source in ('web', 'elsewhere', 'group', 'phone', 'store')),
  order_id text,
  giver_id text not null,
  giver_name text not null default '',
  giver_email text,
  note text not null default '',
  at timestamptz not null,
  thank_you_status text not null default 'none' check (thank_you_status in ('none', 'drafted', 'sent', 'skipped')),
  thank_you_text text not null default '' check (length(thank_you_text) <= 4000),
  thanked_at timestamptz,
  amount integer check (amount > 0),
  group_gift_title text not null default '',
  store text not null default '' check (length(store) <= 240),
  store_order text not null default '' check (length(store_order) <= 160),
  unique (registry_id, order_id),
  check ((source = 'web') = (order_id is not null)),
  constraint registry_gifts_amount check ((source = 'group') = (amount is not null))
);

-- Registry unit: One unit of a registry item, with its own state.
create table registry_units (
  id text primary key,
  item_id text not null references registry_items(id) on delete cascade,
  registry_id text not null references registries(id) on delete cascade,
  seq integer not null check (seq >= 1),
  status text not null default 'wanted'
    check (status in ('wanted', 'held', 'bought', 'shipped', 'delivered', 'thanked', 'elsewhere', 'returned', 'converted', 'withdrawn')),
  is_extra boolean not null default false,
  checkout_id text,
  reserved_until timestamptz,
  gift_id text references registry_gifts(id),
  order_id text,
  line_id text,
  unit integer,
  bought_at timestamptz,
  delivered_at timestamptz,
  unique (item_id, seq),
  check ((status = 'held') = (checkout_id is not null)),
  constraint registry_units_check1 check ((checkout_id is null) = (reserved_until is null)),
  constraint registry_units_check2 check ((status not in ('bought', 'shipped', 'delivered', 'thanked', 'elsewhere', 'returned', 'converted'))
      or gift_id is not null),
  constraint registry_units_check3 check ((status not in ('wanted', 'held', 'withdrawn'))
      or gift_id is null
      and line_id is null),
  constraint registry_units_check4 check (not is_extra or status <> 'wanted')
);
create index registry_units_checkout on registry_units (checkout_id) where checkout_id is not null;
create index registry_units_gift on registry_units (gift_id) where gift_id is not null;
create index registry_units_order on registry_units (order_id) where order_id is not null;
create unique index registry_units_order_unit on registry_units (line_id, unit) where line_id is not null;
create index registry_units_registry on registry_units (registry_id);

-- Changes of registry units. Never changed.
create table registry_unit_events (
  id bigint generated always as identity primary key,
  unit_id text not null references registry_units(id) on delete cascade,
  at timestamptz not null,
  event text not null,
  from_status text not null,
  to_status text not null,
  ref text not null default ''
);
create index registry_unit_events_unit on registry_unit_events (unit_id);

create table overgiving_consents (
  item_id text not null references registry_items(id) on delete cascade,
  giver_id text not null,
  qty integer not null check (qty >= 1 and qty <= 99),
  at timestamptz not null,
  primary key (item_id, giver_id)
);

create table registry_log (
  id bigint generated always as identity primary key,
  registry_id text not null references registries(id) on delete cascade,
  at timestamptz not null,
  actor_id text,
  actor_name text not null default '',
  kind text not null,
  text text not null
);
create index registry_log_registry on registry_log (registry_id, id);

create table registry_invitations (
  id text primary key,
  registry_id text not null references registries(id) on delete cascade,
  email text not null,
  sent_at timestamptz not null,
  unique (registry_id, email)
);

-- Loyalty program: The versioned rules of points, tiers and rewards.
create table loyalty_programs (
  id text primary key,
  version integer unique check (version > 0),
  terms jsonb not null,
  note text not null default '' check (length(note) <= 1200),
  proposed_by text not null,
  proposed_at timestamptz not null,
  dry_run jsonb,
  published_by text,
  published_at timestamptz,
  check ((version is null) = (published_at is null)),
  constraint loyalty_programs_check1 check (published_at is null
      or dry_run is not null
      or version = 1)
);

-- Points account: A member's points balances and tier.
create table points_accounts (
  member_id text primary key,
  available integer not null default 0 check (available >= 0),
  pending integer not null default 0 check (pending >= 0),
  debt integer not null default 0 check (debt >= 0),
  lifetime integer not null default 0 check (lifetime >= 0),
  tier_id text not null,
  tier_since timestamptz not null,
  grace_until date,
  code text not null unique,
  extended_year integer,
  enrolled_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  reviewed_on date not null,
  check (debt = 0 or available = 0)
);

-- Points grant: Points earned at one time, with the points left of them.
create table points_grants (
  id text primary key,
  member_id text not null references points_accounts(member_id),
  earned integer not null check (earned >= 0),
  remaining integer not null,
  state text not null check (state in ('pending', 'available', 'spent', 'expired', 'reversed')),
  cause text not null
    check (cause in ('order', 'registry', 'signup', 'birthday', 'newsletter', 'review', 'referral', 'campaign', 'staff')),
  ref text not null,
  label text not null,
  order_id text,
  line_id text,
  unit integer,
  spend integer not null default 0 check (spend >= 0),
  program_version integer not null,
  rule text not null,
  earned_at timestamptz not null,
  unlocks_on date,
  expires_on date,
  paused boolean not null default false,
  expired integer not null default 0 check (expired >= 0),
  repaid_debt integer not null default 0 check (repaid_debt >= 0),
  reversal text,
  unlocked_at timestamptz,
  last_warning_days integer check (last_warning_days in (30, 7, 1)),
  warned_at timestamptz,
  earliest_unlock_on date,
  counts_toward_tier boolean not null default true,
  reduction integer not null default 0,
  spend_reduction integer not null default 0,
  check (remaining >= 0 and remaining <= earned),
  constraint points_grants_check1 check ((cause in ('order', 'registry')) = (line_id is not null)),
  constraint points_grants_check2 check ((line_id is null) = (unit is null)
      and (line_id is null) = (order_id is null)),
  constraint points_grants_check3 check ((remaining + expired + repaid_debt) <= earned),
  constraint points_grants_check4 check ((state in ('pending', 'available')) or remaining = 0),
  constraint points_grants_check5 check (reduction >= 0 and reduction <= earned),
  constraint points_grants_check6 check (spend_reduction >= 0 and spend_reduction <= spend),
  constraint points_grants_pending check (state <> 'pending' or remaining = (earned - reduction))
);
create unique index points_grants_cause on points_grants (member_id, cause, ref)
  where line_id is null;
create index points_grants_expiry on points_grants (expires_on) where state = 'available';
create index points_grants_member on points_grants (member_id, earned_at);
create index points_grants_order on points_grants (order_id) where order_id is not null;
create unique index points_grants_unit on points_grants (member_id, line_id, unit)
  where line_id is not null;
create index points_grants_unlock on points_grants (unlocks_on) where state = 'pending';

-- Points entry: A movement of a points grant or of the points debt.
create table points_entries (
  id bigint generated always as identity primary key,
  member_id text not null references points_accounts(member_id),
  at timestamptz not null,
  type text not null
    check (type in ('earn', 'unlock', 'redeem', 'restore', 'expire', 'extend', 'clawback', 'adjust', 'transfer')),
  grant_id text references points_grants(id),
  pending integer not null default 0,
  available integer not null default 0,
  debt integer not null default 0,
  cause text not null,
  ref text not null,
  label text not null,
  note text not null default '',
  reversal text,
  program_version integer,
  rule text not null default '',
  unlocks_on date,
  expires_on date,
  balance_after integer not null,
  pending_after integer not null
);
create index points_entries_grant on points_entries (grant_id);
create index points_entries_member on points_entries (member_id, id);
create index points_entries_reversal on points_entries (reversal) where reversal is not null;

-- Redemption: Points converted into a tender or a coupon.
create table points_redemptions (
  id text primary key,
  member_id text not null references points_accounts(member_id),
  kind text not null check (kind in ('tender', 'coupon', 'credit', 'event')),
  points integer not null check (points > 0),
  amount integer check (amount > 0),
  restored integer not null default 0,
  state text not null check (state in ('held', 'spent', 'released', 'undone')),
  checkout_id text unique,
  cart_id text,
  order_id text,
  coupon_id text unique,
  reward_id text,
  name text not null,
  at timestamptz not null,
  undo_until timestamptz,
  ticket text unique,
  check (restored >= 0 and restored <= points),
  constraint points_redemptions_check1 check ((kind = 'tender') = (checkout_id is not null)),
  constraint points_redemptions_check2 check ((kind = 'coupon') = (coupon_id is not null)),
  constraint points_redemptions_ticket check ((kind = 'event') = (ticket is not null))
);
create index points_redemptions_cart on points_redemptions (cart_id) where state = 'held';
create index points_redemptions_member on points_redemptions (member_id, at);
create index points_redemptions_order on points_redemptions (order_id) where order_id is not null;
create index points_redemptions_reward on points_redemptions (reward_id) where reward_id is not null;

-- Points of each grant used by a redemption.
create table points_uses (
  redemption_id text not null references points_redemptions(id),
  grant_id text not null references points_grants(id),
  points integer not null check (points > 0),
  restored integer not null default 0,
  primary key (redemption_id, grant_id),
  check (restored >= 0 and restored <= points)
);
create index points_uses_grant on points_uses (grant_id);

create table points_restores (
  ref text primary key,
  redemption_id text not null references points_redemptions(id),
  points integer not null check (points >= 0),
  at timestamptz not null
);

create table points_orders (
  order_id text primary key,
  member_id text not null references points_accounts(member_id),
  number text not null,
  program_version integer not null,
  tier_id text not null,
  placed_at timestamptz not null,
  points integer not null check (points >= 0),
  recorded_at timestamptz not null
);
create index points_orders_member on points_orders (member_id);

create table loyalty_campaign_uses (
  campaign_id text not null,
  order_id text not null,
  member_id text not null,
  points integer not null check (points >= 0),
  primary key (campaign_id, order_id)
);
create index loyalty_campaign_uses_member on loyalty_campaign_uses (campaign_id, member_id);

create table loyalty_campaign_sums (
  campaign_id text primary key,
  points integer not null check (points >= 0)
);

-- Tier: A member's rank in the loyalty program.
create table loyalty_tier_changes (
  id bigint generated always as identity primary key,
  member_id text not null references points_accounts(member_id),
  at timestamptz not null,
  from_tier text not null,
  to_tier text not null,
  amount integer not null
);
create index loyalty_tier_changes_member on loyalty_tier_changes (member_id, at);

create table loyalty_referrals (
  friend_id text primary key references points_accounts(member_id),
  member_id text not null references points_accounts(member_id),
  at timestamptz not null,
  granted_at timestamptz,
  check (friend_id <> member_id)
);
create index loyalty_referrals_member on loyalty_referrals (member_id);

-- Credit grant: One amount credited to a wallet, with its source and balance.
create table credit_grants (
  id text primary key,
  owner_id text,
  balance_type text not null
    check (balance_type in ('promotional', 'registry_fund', 'refund_credit', 'gift_card')),
  ref text not null,
  reason text not null,
  initial integer not null check (initial > 0),
  balance integer not null check (balance >= 0),
  authorized integer not null default 0,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expires_at timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null,
  unique (balance_type, ref),
  check (authorized >= 0 and authorized <= balance),
  constraint credit_grants_owned check (owner_id is not null
      or (balance_type in ('gift_card', 'registry_fund')))
);
create index credit_grants_expiry on credit_grants (expires_at)
  where (balance > 0) and (expires_at is not null);
create index credit_grants_owner on credit_grants (owner_id, created_at);

-- Wallet authorization: The amount of a credit grant that a checkout sets aside.
create table wallet_authorizations (
  checkout_id text not null references checkouts(id) deferrable initially deferred,
  grant_id text not null references credit_grants(id),
  cart_id text not null,
  amount integer not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  order_id text,
  created_at timestamptz not null,
  primary key (checkout_id, grant_id),
  check ((state = 'captured') = (order_id is not null))
);
create index wallet_authorizations_cart on wallet_authorizations (cart_id) where state = 'held';
create index wallet_authorizations_grant on wallet_authorizations (grant_id) where state = 'held';

-- Tenders of an order with their share of every unit (cents).
create table order_tenders (
  order_id text not null references orders(id),
  position integer not null,
  kind text not null check (kind in ('wallet', 'points', 'deposit')),
  balance_type text check (balance_type in ('promotional', 'registry_fund', 'refund_credit', 'gift_card')),
  grant_id text references credit_grants(id),
  label text not null,
  amount integer not null check (amount > 0),
  shares jsonb not null,
  payment_id text references payments(id),
  primary key (order_id, position),
  check ((kind = 'wallet') = (grant_id is not null and balance_type is not null)),
  constraint order_tenders_deposit check ((kind = 'deposit') = (payment_id is not null))
);
create index order_tenders_grant on order_tenders (grant_id);
create unique index order_tenders_payment on order_tenders (payment_id);

create table order_refund_tenders (
  refund_id text not null references order_refunds(id),
  order_id text not null,
  position integer not null,
  amount integer not null check (amount > 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_tenders(order_id, position)
);
create index order_refund_tenders_order on order_refund_tenders (order_id);

-- Gift card: A credit grant that belongs to whoever has its code.
create table gift_cards (
  id text primary key,
  grant_id text unique references credit_grants(id),
  state text not null check (state in ('ordered', 'active', 'cancelled', 'blocked')),
  amount integer not null check (amount > 0),
  code_hash text unique check (length(code_hash) = 64),
  last4 text check (length(last4) = 4),
  order_id text references orders(id),
  line_id text references order_lines(id),
  unit integer,
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  note text not null default '',
  send_on date,
  deliver_at timestamptz,
  delivered_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  replaced_by text references gift_cards(id),
  is_erasure_due boolean not null default false,
  tags text[] not null default '{}'::text[],
  unique (line_id, unit),
  check ((state in ('active', 'blocked')) = (grant_id is not null
      and code_hash is not null
      and last4 is not null)),
  constraint gift_cards_check1 check ((line_id is null) = (order_id is null)
      and (line_id is null) = (unit is null)),
  constraint gift_cards_replaced check (replaced_by is null or state = 'blocked')
);
create index gift_cards_due on gift_cards (deliver_at) where state = 'ordered';
create index gift_cards_order on gift_cards (order_id);

create table application_scores (
  application_id text not null references applications(id) on delete cascade,
  reviewer text not null,
  marks jsonb not null,
  note text not null,
  scored_at timestamptz not null,
  primary key (application_id, reviewer)
);

-- Fund: A group gift with a title and a target instead of an item.
create table registry_group_gifts (
  id text primary key,
  registry_id text not null references registries(id) on delete cascade,
  item_id text references registry_items(id),
  title text not null check (length(title) >= 1 and length(title) <= 480),
  note text not null default '' check (length(note) <= 1200),
  target integer not null check (target > 0),
  min_contribution integer not null,
  deadline date not null,
  outcome text not null check (outcome in ('topup', 'credit', 'refund')),
  state text not null default 'open' check (state in ('open', 'reached', 'credited', 'refunded')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check (min_contribution > 0 and min_contribution <= target),
  constraint registry_group_gifts_check1 check ((state = 'open') = (closed_at is null)),
  constraint registry_group_gifts_check2 check (item_id is not null or outcome <> 'topup')
);
create index registry_group_gifts_due on registry_group_gifts (deadline) where state = 'open';
create unique index registry_group_gifts_one on registry_group_gifts (item_id) where state = 'open';
create index registry_group_gifts_registry on registry_group_gifts (registry_id);

-- Contribution: One giver's payment to a group gift.
create table registry_contributions (
  id text primary key,
  group_gift_id text not null references registry_group_gifts(id) on delete cascade,
  giver_id text not null,
  giver_name text not null,
  is_anonymous boolean not null default false,
  giver_email text,
  note text not null default '' check (length(note) <= 1000),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  gift_id text references registry_gifts(id),
  state text not null default 'open' check (state in ('open', 'paid', 'refunded', 'dead')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state in ('paid', 'refunded')) = (paid_at is not null))
);
create index registry_contributions_group_gift on registry_contributions (group_gift_id);
create index registry_contributions_gift on registry_contributions (gift_id)
  where gift_id is not null;
create index registry_contributions_open on registry_contributions (created_at) where state = 'open';

create table closed_wallets (
  member_id text primary key references members(id),
  email_sealed bytea not null,
  until timestamptz not null
);
create index closed_wallets_until on closed_wallets (until);

-- Return location: An address that returns from certain states are sent to.
create table return_locations (
  id text primary key,
  lines jsonb not null check (jsonb_array_length(lines) >= 2 and jsonb_array_length(lines) <= 6),
  states text[] not null,
  changed_at timestamptz not null
);

-- Trust flag: What staff recorded about a buyer's returns: trusted or watched.
create table return_trust_flags (
  kind text not null check (kind in ('buyer', 'order')),
  subject text not null,
  flag text not null check (flag in ('trusted', 'watched')),
  reason text not null check (length(reason) >= 1 and length(reason) <= 2000),
  set_by text not null,
  set_at timestamptz not null,
  primary key (kind, subject)
);

-- Order transfer: The move of a guest order to a member, approved by the order's mailbox.
create table order_transfers (
  id text primary key,
  order_id text not null references orders(id),
  member_id text not null references members(id),
  token_hash text not null unique,
  status text not null check (status in ('requested', 'accepted', 'declined')),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index order_transfers_open on order_transfers (order_id, member_id)
  where status = 'requested';

-- Newsletter campaign: One message to the subscribers of a topic.
-- Newsletter campaign: One message to the subscribers of a topic.
create table newsletter_campaigns (
  id text primary key check (id ~~ 'ltr\_%'),
  topic text not null check (topic in ('arrivals', 'restocks', 'reductions')),
  subject text not null
    check (subject !~ '[[:cntrl:]]' and length(subject) >= 1 and length(subject) <= 480),
  body text not null check (length(body) >= 1 and length(body) <= 40000),
  button_label text check (length(button_label) <= 160),
  button_path text check (button_path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check ((button_label is null) = (button_path is null)),
  constraint newsletter_campaigns_check1 check (ended_at is null or started_at is not null)
);

create table newsletter_emails (
  campaign_id text not null references newsletter_campaigns(id),
  subscriber_id text not null references subscribers(id) on delete cascade,
  at timestamptz not null,
  primary key (campaign_id, subscriber_id)
);
create index newsletter_emails_of on newsletter_emails (subscriber_id, at);

create table feedback_emails (
  message_key text primary key check (length(message_key) = 64),
  ticket_id text not null references feedback_tickets(id) on delete cascade,
  at timestamptz not null
);
create index feedback_emails_ticket on feedback_emails (ticket_id);

create table content_addresses (
  kind text not null check (kind in ('landing', 'press')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  file text not null,
  seen_at timestamptz not null,
  primary key (kind, slug)
);

-- Daily reconciliation: The comparison of a day's orders with the payments received for them.
create table daily_reconciliations (
  day date primary key,
  sums jsonb not null,
  discrepancies jsonb not null,
  purchases jsonb not null,
  reconciled_at timestamptz not null
);

create table loyalty_reward_sums (
  reward_id text primary key,
  issued integer not null check (issued >= 0)
);

-- Price difference: The reduction of a refund share after an exchange or a cheaper shipping method.
create table refunded_differences (
  refund_id text not null references order_refunds(id),
  line_id text not null,
  unit integer not null,
  amount integer not null check (amount > 0),
  price integer check (price >= 0),
  component text not null check (component in ('goods', 'delivery')),
  primary key (refund_id, line_id, unit),
  foreign key (line_id, unit) references order_units(line_id, unit),
  constraint refunded_differences_price check ((component = 'goods') = (price is not null))
);
create index refunded_differences_unit on refunded_differences (line_id, unit);

-- Undeliverable gift: A gift with units that cannot be shipped, for its giver to decide.
create table registry_undeliverable_gifts (
  line_id text primary key references order_lines(id) on delete cascade,
  order_id text not null,
  registry_id text not null references registries(id) on delete cascade,
  qty integer not null check (qty > 0),
  at timestamptz not null,
  decide_by timestamptz not null,
  choice text check (choice in ('swap', 'credit', 'refund')),
  variant_id text,
  decided_at timestamptz,
  check ((choice is null) = (decided_at is null)),
  constraint registry_undeliverable_gifts_check1 check ((choice = 'swap') = (variant_id is not null))
);
create index registry_undeliverable_gifts_open on registry_undeliverable_gifts (decide_by)
  where decided_at is null;
create index registry_undeliverable_gifts_order on registry_undeliverable_gifts (order_id);
create index registry_undeliverable_gifts_registry on registry_undeliverable_gifts (registry_id);

create table coupon_use_cards (
  use_id text primary key references coupon_uses(id),
  limit_key text not null,
  card text not null
);
create index coupon_use_cards_card on coupon_use_cards (limit_key, card);

create table companies (
  id text primary key,
  name text not null check (length(name) >= 1 and length(name) <= 320),
  email_domain text not null unique check (email_domain ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$'),
  created_at timestamptz not null
);

-- Search fix: What staff set for a search without results: a synonym, a redirect or a dismissal.
create table search_fixes (
  id text primary key,
  query text not null check (query <> '' and length(query) <= 480),
  kind text not null check (kind in ('synonym', 'redirect', 'dismissal')),
  term text,
  synonym text,
  target text,
  created_at timestamptz not null,
  undone_at timestamptz,
  check ((kind = 'synonym') = (term is not null and synonym is not null)),
  constraint search_fixes_check1 check ((kind = 'redirect') = (target is not null))
);
create unique index search_fixes_active on search_fixes (query) where undone_at is null;

-- Dispute: A claim of the buyer's bank against a captured payment.
create table payment_disputes (
  payment_id text not null references payments(id),
  ref text not null,
  status text not null check (status in ('open', 'lost', 'won')),
  amount integer not null check (amount > 0),
  reason text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (payment_id, ref)
);

create table sandbox.disputes (
  id text primary key,
  session_id text not null unique references sandbox.sessions(id),
  amount integer not null,
  outcome text not null check (outcome in ('lost', 'won')),
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null
);

-- Approval: A second person's consent to a staff act that creates value.
create table approvals (
  id text primary key,
  act text not null,
  input jsonb not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('waiting', 'done', 'denied')),
  created_by text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (decided_by <> created_by),
  constraint approvals_check1 check ((state = 'waiting') = (decided_at is null))
);
create index approvals_alone on approvals (created_by, created_at)
  where (state = 'done') and (decided_by is null);
create index approvals_waiting on approvals (created_at) where state = 'waiting';

insert into catalog_lists (name, value) values
  ('collections', '[]'),
  ('synonyms', '[]'),
  ('search_fixes', '[]');

insert into return_policies (id, version, name, match, priority, terms, published_at) values
  ('standard', 1, 'Thirty days from delivery', '{}', 0, '{"days": 30, "holiday": {"to": "12-31", "from": "11-01", "until": "01-31"}, "giftDays": 180, "outcomes": ["refund", "credit", "exchange", "replace", "keep"], "finalSale": false, "keepUnder": 1500, "creditBonus": 500, "shippingFee": 795}', now()),
  ('final-sale', 1, 'Final sale', '{"finalSale": true}', 100, '{"days": 30, "holiday": null, "giftDays": 30, "outcomes": ["refund", "credit", "replace", "keep"], "finalSale": true, "keepUnder": 1500, "creditBonus": 0, "shippingFee": 0}', now()),
  ('personalized', 1, 'Personalized', '{"isPersonalized": true}', 90, '{"days": 30, "holiday": null, "giftDays": 30, "outcomes": ["refund", "credit", "replace", "keep"], "finalSale": true, "keepUnder": 1500, "creditBonus": 0, "shippingFee": 0}', now());

insert into loyalty_programs (id, version, terms, note, proposed_by, published_by, published_at, proposed_at) values
  ('lpr_first', 1, '{"earn": {"perDollar": 1}, "tiers": [{"id": "selvage", "name": "Selvage", "least": 0, "multiplier": 10000}, {"id": "weft", "name": "Weft", "least": 50000, "multiplier": 12500}, {"id": "weld", "name": "Weld", "least": 150000, "multiplier": 15000}], "events": [], "expiry": {"from": "unlock", "unit": "months", "count": 12, "rounds": "month", "extensionDays": 30}, "grants": {"review": null, "signup": 100, "birthday": 200, "referral": {"friend": 500, "member": 500}, "newsletter": 50, "reviewsPerMonth": 5}, "redeem": {"step": 100, "least": 500, "maxShare": 5000, "stepWorth": 100}, "unlock": {"days": 0, "after": "promise", "rounds": "day", "unknownDeliveryDays": 40}, "instant": [], "rewards": [{"id": "five-dollars", "cost": 500, "from": null, "name": "$5 off an order", "stock": null, "until": null, "value": {"kind": "amount", "amount": 500}, "tierIds": null, "perMember": null, "validDays": 90}, {"id": "free-delivery", "cost": 700, "from": null, "name": "Free delivery", "stock": null, "until": null, "value": {"kind": "shipping"}, "tierIds": null, "perMember": null, "validDays": 90}, {"id": "twenty-five-dollars", "cost": 2400, "from": null, "name": "$25 off an order", "stock": null, "until": null, "value": {"kind": "amount", "amount": 2500}, "tierIds": ["weft", "weld"], "perMember": null, "validDays": 90}], "registry": {"owner": 5000}, "standing": {"by": "spend", "down": "year_end", "over": "year", "excludes": {"labels": [], "productIds": [], "variantIds": []}, "everyDays": null, "graceDays": 30}, "campaigns": [], "mostNegative": 500, "giftsAloneUpTo": 1000}', 'The first program', 'shop', 'shop', '2026-01-01T05:00:00Z', '2026-01-01T05:00:00Z');

alter table wallet_entries add constraint wallet_entries_grant_id_fkey foreign key (grant_id) references credit_grants(id);
alter table saved_monograms add constraint saved_monograms_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;

create view event_purchases as
select o.id AS order_id,
    o.number,
    o.placed_at,
    o.total,
    e.id AS event_id,
    e.at AS notified_at
   from orders o
     LEFT JOIN events e on e.type = 'order_placed' and e.name = o.number
  where o.channel = 'web';

create view popup_outcomes as
WITH pressed AS (
         select date_trunc('day', events.at)::date AS day,
            count(*) FILTER (where events.type = 'pop_up_window' and events.name = 'subscribe') AS shown,
            count(*) FILTER (where events.type = 'web_click' and events.name = 'subscribe_popup' and events.action = 'close') AS closed,
            count(*) FILTER (where events.type = 'web_click' and events.name = 'subscribe_popup' and events.action = 'subscribe') AS sent
           from events
          GROUP BY (date_trunc('day', events.at)::date)
        ), subscribed AS (
         select date_trunc('day', s.consent_at)::date AS day,
            count(*) FILTER (where s.confirmed_at is not null) AS confirmed,
            count(*) FILTER (where s.state = 'unsubscribed') AS "left",
            count(*) FILTER (where s.state in ('bounced', 'complained')) AS bounced,
            count(*) FILTER (where (exists ( select 1
                   from coupon_uses u
                  where u.coupon_id = s.coupon_id and u.state = 'used'))) AS bought
           from subscribers s
          where s.source = 'popup'
          GROUP BY (date_trunc('day', s.consent_at)::date)
        )
 select day,
    coalesce(pressed.shown, 0::bigint) AS shown,
    coalesce(pressed.closed, 0::bigint) AS closed,
    coalesce(pressed.sent, 0::bigint) AS sent,
    coalesce(subscribed.confirmed, 0::bigint) AS confirmed,
    coalesce(subscribed."left", 0::bigint) AS "left",
    coalesce(subscribed.bounced, 0::bigint) AS bounced,
    coalesce(subscribed.bought, 0::bigint) AS bought
   from pressed
     FULL JOIN subscribed using (day);

create view faq_outcomes as
select substr(name, 5) AS answer,
    count(*) FILTER (where action = 'useful') AS useful,
    count(*) FILTER (where action = 'not_useful') AS not_useful,
    round(100.0 * count(*) FILTER (where action = 'useful')::numeric / count(*)::numeric) AS percent_useful
   from events
  where type = 'web_click' and name ~~ 'faq\_%' and (action in ('useful', 'not_useful'))
  GROUP BY (substr(name, 5));

create view contact_outcomes as
WITH visits AS (
         select date_trunc('day', min(events.at))::date AS day,
            events.visit,
            bool_or(events.type = 'web_click' and events.name ~~ 'faq\_%' and events.action = 'useful' or events.type = 'web_click' and events.name = 'contact_answer') AS helped
           from events
          GROUP BY events.visit
         HAVING bool_or(events.type = 'page' and events.name = '/user/contactUs')
        ), letters AS (
         select date_trunc('day', feedback_tickets.created_at)::date AS day,
            count(*) AS letters
           from feedback_tickets
          GROUP BY (date_trunc('day', feedback_tickets.created_at)::date)
        )
 select day,
    coalesce(count(visits.visit), 0::bigint) AS visits,
    count(*) FILTER (where visits.helped) AS helped,
    coalesce(max(letters.letters), 0::bigint) AS letters
   from visits
     FULL JOIN letters using (day)
  GROUP BY day;

create view funnel_days as
select date_trunc('day', (at at time zone 'America/New_York'))::date AS day,
    count(distinct visit) AS visits,
    count(distinct visit) FILTER (where type = 'goods') AS viewed_product,
    count(distinct visit) FILTER (where type = 'search') AS searched,
    count(distinct visit) FILTER (where type = 'cart' and action = 'add') AS added_to_cart,
    count(distinct visit) FILTER (where type = 'checkout' and name = 'settlement') AS reached_checkout,
    count(distinct visit) FILTER (where type = 'checkout' and name = 'pay') AS reached_payment,
    count(distinct visit) FILTER (where type = 'order_placed') AS bought
   from events
  GROUP BY (date_trunc('day', (at at time zone 'America/New_York'))::date);
