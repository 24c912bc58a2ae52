-- The day a delivery is needed by (commerce.md §1.3, deliverOn): wished in the cart, frozen with the order.
alter table cart_groups add column deliver_on date;
alter table order_groups add column deliver_on date;
