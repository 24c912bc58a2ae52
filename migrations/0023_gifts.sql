-- Whoever was given a delivery may see it and send it back, by a code: the code is derived, its hash finds the delivery.
create table gift_access (
  group_id text primary key references order_groups (id),
  code_hash text not null unique check (length(code_hash) = 64),
  created_at timestamptz not null
);

-- Set once somebody other than the buyer looks after a piece: news of it goes there, and the buyer hears no more of it.
alter table order_pieces add column recipient_email text;

-- Null: to the order's own address.
alter table order_news add column recipient_email text;
alter table order_news add column group_id text references order_groups (id);
alter table order_news add constraint order_news_recipient_check check ((recipient_email is null) = (group_id is null));

-- A recipient's return: what is given for it belongs to whoever sends it back, and so do the mails.
alter table returns drop constraint returns_initiator_check;
alter table returns add constraint returns_initiator_check check (initiator in ('buyer', 'recipient', 'staff'));
alter table returns add column recipient_id text;
alter table returns add column recipient_email text;
alter table returns add constraint returns_recipient_check
  check ((initiator = 'recipient') = (recipient_id is not null) and (recipient_id is null) = (recipient_email is null));

-- Whose credit it became, when not the buyer's; the buyer is not shown such a refund.
alter table order_refunds add column credit_to text;
alter table order_refunds add constraint order_refunds_credit_to_check check (credit_to is null or pocket <> 'card');

-- A parcel with nothing but what others look after; the buyer is not shown it.
alter table shipments add column is_given boolean not null default false;
