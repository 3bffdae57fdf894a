-- Appeal figures, published once a month and stored for good.

-- A month whose figures were published, once and for good. Which months these are depends on no appeal.
create table appeal_publication (
  month  integer primary key check (month % 100 between 1 and 12) -- such as 202610
);

-- What a publication tells of an area: the replies of its year up to the end of a month. Where fewer than five have come since, that is the
-- month of an earlier publication. No reference to the region: that it cannot be deleted would tell of replies.
create table appeal_publication_figure (
  month        integer not null references appeal_publication (month),
  area         text not null check (area ~ '^(\d{2}|\d{4}|\d{6}|\d{9})$'),
  until        integer not null check (until <= month and until / 100 = month / 100),
  replied      integer not null check (replied >= 5),
  median_days  double precision not null,
  primary key (area, month)
);

create trigger appeal_publication_is_kept before update or delete or truncate on appeal_publication
  for each statement execute function refuse_change('what was published is never changed');
create trigger appeal_publication_figure_is_kept before update or delete or truncate on appeal_publication_figure
  for each statement execute function refuse_change('what was published is never changed');
