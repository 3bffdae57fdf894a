-- What was read of the files of filings, kept by their bytes: however often a paper is filed, it is read once.

-- How the reading of a file went. A file that a better reader has not seen yet is read again.
create table content_reading (
  sha256      text primary key references stored_content (sha256) on delete cascade,
  -- The version of the reader.
  reader      smallint not null,
  -- `reading` while a process has it in hand.
  state       text not null check (state in ('reading', 'read', 'refused', 'too-large')),
  -- The code of the refusal.
  why         text,
  pages       integer not null default 0,
  -- Where its text came from; none for a picture or a scan.
  method      text not null default 'none' check (method in ('none', 'text')),
  -- Whether codes were looked for: the parts that do it need not be installed.
  with_codes  boolean not null default false,
  -- What indicators ask of its text (domain/reading/facts.ts); null where there is none.
  facts       jsonb,
  cpu_ms      integer not null default 0,
  read_at     timestamptz not null default now()
);

-- How the letters on a scan or a photo were recognised, of which the reader found no text. Dear, so it has versions of its own.
create table content_transcript (
  sha256      text primary key references content_reading (sha256) on delete cascade,
  -- The version of the recogniser.
  reader      smallint not null,
  -- `reading` while a process has it in hand.
  state       text not null check (state in ('reading', 'read', 'refused', 'too-large')),
  -- The code of the refusal.
  why         text,
  -- How many of its pages were looked at.
  pages       integer not null default 0,
  -- Of all its lines in the mean; null where there are no letters.
  confidence  real check (confidence between 0 and 1),
  -- As in content_reading.
  facts       jsonb,
  cpu_ms      integer not null default 0,
  read_at     timestamptz not null default now()
);

-- The text of a page, as it is searched: private numbers are hidden in it.
create table content_page (
  sha256         text not null references content_reading (sha256) on delete cascade,
  page           integer not null check (page > 0),
  body           text not null,
  -- How sure the recognition of a scan was; null for text that is the file's own.
  confidence     real check (confidence between 0 and 1),
  search_tokens  integer[] not null,
  primary key (sha256, page)
);
-- serves: pages that contain what was typed
create index content_page_by_text on content_page using gin (search_tokens);

-- An invoice that stands in a file, by its code, its XML or its fields.
create table content_invoice (
  sha256       text not null references content_reading (sha256) on delete cascade,
  page         integer not null check (page > 0),
  -- Digital invoices have a number alone.
  code         text,
  number       text not null,
  fen          bigint not null,
  with_tax     boolean not null,
  issued       date,
  seller       text,
  seller_code  text,
  buyer        text,
  buyer_code   text,
  source       text not null check (source in ('qr', 'xml', 'ofd', 'text'))
);
-- serves: the same invoice in one file once, and the invoices of a file
create unique index content_invoice_by_content on content_invoice (sha256, coalesce(code, ''), number);
-- serves: where else an invoice was used
create index content_invoice_by_number on content_invoice (number, coalesce(code, ''));

-- Fingerprints of the wording of bids and of what bidders were given (domain/reading/words.ts).
create table content_print (
  sha256  text primary key references content_reading (sha256) on delete cascade,
  prints  bigint[] not null
);

-- What a photo looks like (domain/reading/photo-prints.ts), as a whole and without its edges.
create table photo_print (
  id          integer generated always as identity primary key,
  sha256      text not null references content_reading (sha256) on delete cascade,
  -- Without its edges.
  inner_part  boolean not null,
  coarse      bigint not null,
  across      bigint not null,
  down        bigint not null,
  unique (sha256, inner_part)
);

-- The four parts of a coarse print, by which prints that are nearly the same are found.
create table photo_band (
  photo_print_id  integer not null references photo_print (id) on delete cascade,
  band            integer not null,
  coarse          bigint not null,
  primary key (photo_print_id, band)
);
-- serves: prints that have a part in common with another, or nearly
create index photo_band_by_band on photo_band (band) include (coarse, photo_print_id);

-- Photos of other bytes that look alike, from both sides, and in how many bits they differ. Looked up once, when the later of them was read.
create table photo_likeness (
  sha256  text not null references content_reading (sha256) on delete cascade,
  other   text not null references content_reading (sha256) on delete cascade,
  coarse  smallint not null,
  fine    smallint not null,
  primary key (sha256, other)
);
-- serves: likenesses that go with the bytes of the other
create index photo_likeness_by_other on photo_likeness (other);

-- Who made a document, with what and when, in its own words.
create table content_origin (
  sha256            text primary key references content_reading (sha256) on delete cascade,
  author            text,
  last_modified_by  text,
  company           text,
  software          text,
  created           text,
  -- A random number that Word gives a document at its birth, and those of the sittings in which it was written.
  rsid_root         text,
  rsids             text[] not null default '{}',
  pdf_id            text
);
