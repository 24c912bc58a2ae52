-- Rows that refer to a member, cart, session or proof, which are looked for when it is deleted.
create index addresses_member on addresses (member_id);
create index checkouts_cart on checkouts (cart_id);
create index monogram_jobs_proof on monogram_jobs (proof_id);
create index order_transfers_member on order_transfers (member_id);
create index passkey_challenges_session on passkey_challenges (session_id);
create index saved_monograms_proof on saved_monograms (proof_id);
