-- The hourly look at every wish goes through them in portions.
create index wishlist_items_position on wishlist_items (position);
