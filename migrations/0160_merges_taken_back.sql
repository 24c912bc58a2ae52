-- What the last sign-in brought into a cart, for as long as it can be taken back: which lines and deliveries came, which grew, which were set aside.
alter table carts add column merged jsonb;
