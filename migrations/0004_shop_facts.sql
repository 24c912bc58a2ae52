-- Order numbers start with the prefix that the shop had when they were placed.
alter table orders
  drop constraint orders_number_check,
  add constraint orders_number_check check (number ~ '^[A-Z]{1,4}-[2-9A-HJKMNP-TV-Z]{8}$');
-- Staff find an order without typing its prefix.
create index orders_number_body on orders (right(number, 8));
