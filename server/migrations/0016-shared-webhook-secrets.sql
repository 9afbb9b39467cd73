-- Receivers that do not verify the signature compare this secret, which is sent with every delivery. It signs nothing.
alter table webhooks add column shared_secret text;
