-- The origin of the page that an assistant is: only that page may call for it. Empty for programs that are no page.
alter table assistants add column origin text not null default '';
