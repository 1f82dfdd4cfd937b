-- The shop as it is when its data dictionary is made for the first time.
create table customer (
  id integer primary key,
  email text not null unique check (email like '%@%'),
  city text
);
create table orders (
  id integer primary key,
  customer_id integer not null references customer on delete cascade,
  state text not null default 'new' check (state in ('new', 'paid', 'sent')),
  total integer not null check (total >= 0)
);
create index orders_by_state on orders (state, id desc) where state <> 'sent';
create table "库存 stock" (
  product text not null,
  place text not null default '北京',
  amount integer not null default 0,
  primary key (product, place)
) without rowid;
create table coupon (code text primary key, percent integer);
create view unpaid as select id, customer_id, total from orders where state = 'new';
