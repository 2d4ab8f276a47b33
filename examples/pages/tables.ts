import type { Database } from './database.ts'

/** Creates the tables where they are missing. */
export async function createTables(database: Database): Promise<void> {
  for (const table of [pages, revisions]) await database.query(table)
}

const pages = `
  CREATE TABLE IF NOT EXISTS pages (
    id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug         text NOT NULL UNIQUE,
    title        text NOT NULL,
    body         text NOT NULL,
    tags         text[] NOT NULL,
    revision     integer NOT NULL DEFAULT 1,
    updated_by   text NOT NULL,
    updated_at   timestamptz NOT NULL DEFAULT now(),
    locked_by    text,
    locked_until timestamptz,
    deleted_at   timestamptz
  )`

const revisions = `
  CREATE TABLE IF NOT EXISTS revisions (
    page_id  integer NOT NULL REFERENCES pages,
    revision integer NOT NULL,
    title    text NOT NULL,
    body     text NOT NULL,
    tags     text[] NOT NULL,
    saved_by text NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (page_id, revision)
  )`
