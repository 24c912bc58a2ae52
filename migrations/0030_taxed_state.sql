-- The state of the shop that taxed a pickup. Other deliveries are taxed where they go.
alter table order_groups add column taxed_state text;
