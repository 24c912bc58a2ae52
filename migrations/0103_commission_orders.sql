-- A commission becomes an order: what was paid ahead pays for part of it, the rest is paid through a checkout of its own.
alter table order_tenders drop constraint order_tenders_kind_check;
alter table order_tenders add constraint order_tenders_kind_check check (kind in ('wallet', 'points', 'deposit'));
-- The payment that was the deposit: what goes back of it goes back there.
alter table order_tenders add column payment_id text references payments (id);
alter table order_tenders add constraint order_tenders_deposit check ((kind = 'deposit') = (payment_id is not null));
create unique index order_tenders_payment on order_tenders (payment_id);

alter table bespoke_commissions drop constraint bespoke_commissions_state_check;
alter table bespoke_commissions add constraint bespoke_commissions_state_check check (state in (
  'submitted', 'review', 'quoted', 'accepted', 'deposit_paid', 'proofing', 'changes', 'approved', 'production', 'order_shipped', 'done',
  'declined', 'expired', 'withdrawn', 'refunded'));
-- The newest try to pay what is left, and what came of it.
alter table bespoke_commissions add column checkout_id text unique references checkouts (id);
alter table bespoke_commissions add column order_id text unique references orders (id);
alter table bespoke_commissions add constraint bespoke_commissions_ordered check (order_id is null or state in ('production', 'order_shipped', 'done', 'refunded'));
