-- Companies take turns when messages are sent. This index finds the companies with due messages, and the messages of one of them,
-- without passing the backlog of another.
create index messages_due_by_company on messages (channel, company_id, due_at) where state = 'due' and handed_over_at is null;
