-- What changes afterwards: a renamed column, a new table and a dropped one.
alter table orders rename column state to status;
create table delivery (
  id integer primary key,
  order_id integer not null references orders,
  sent_at text
);
drop table coupon;
