-- A tax service calculates the tax of an order, and is told of the sale and of refunds.
alter table orders add column tax_provider text;
create index orders_tax_provider on orders (placed_at) where tax_provider is not null;
alter table order_groups add column tax_sale jsonb;

-- Tax calculation: The answer of a tax service about a sale. Without a reference, the service did
-- not answer, and the built-in table was used.
create table tax_calculations (
  sale_hash text primary key,
  provider text not null,
  ref text,
  taxes jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint tax_calculations_answered check ((ref is null) = (taxes is null))
);
create index tax_calculations_expiry on tax_calculations (expires_at);

-- Tax record: A sale or the tax of a refund of one delivery group, as recorded at a tax service.
-- Amounts in cents: tax as charged or refunded by the shop, and as the service has it.
create table tax_records (
  id text primary key,
  order_id text not null references orders(id),
  group_id text not null references order_groups(id),
  refund_id text references order_refunds(id),
  provider text not null,
  reference text not null unique,
  calculation_ref text,
  state text not null default 'pending' check (state in ('pending', 'recorded', 'failed')),
  tax integer not null check (tax >= 0),
  recorded_tax integer check (recorded_tax >= 0),
  lines jsonb not null,
  provider_ref text,
  problem text,
  created_at timestamptz not null,
  recorded_at timestamptz,
  constraint tax_records_recorded
    check ((state = 'recorded') = (recorded_at is not null and recorded_tax is not null))
);
create unique index tax_records_sale on tax_records (group_id) where refund_id is null;
create unique index tax_records_refund on tax_records (refund_id, group_id)
  where refund_id is not null;
create index tax_records_order on tax_records (order_id);
create index tax_records_open on tax_records (created_at) where state <> 'recorded';
