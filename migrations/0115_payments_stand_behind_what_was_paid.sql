-- A payment stands behind a commission or a drive once it is taken, as behind an order: what is only begun can be let go, what is taken cannot.
update payments p set deposit_of = null from bespoke_deposits d where d.payment_id = p.id and d.state <> 'paid' and p.deposit_of is not null;
update payments p set contribution_to = null from registry_contributions c
where c.payment_id = p.id and c.state in ('open', 'dead') and p.contribution_to is not null;
