-- The customers that members are at payment providers, which keep the cards that members save.
create table payment_customers (
  member_id text not null references members(id),
  provider text not null check (length(provider) <= 40),
  customer_ref text not null check (length(customer_ref) <= 255),
  created_at timestamptz not null,
  primary key (member_id, provider)
);

-- The customer that a payment was opened for.
alter table payments add column customer_ref text check (length(customer_ref) <= 255);
create index payments_customer on payments (customer_ref) where customer_ref is not null;
