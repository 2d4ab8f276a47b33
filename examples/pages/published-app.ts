import { buildApp } from './app.ts'
import type { Database } from './database.ts'

// What the command line makes documents from: the routes are read and none is called, so no database is opened.
const noDatabase: Database = {
  query: () => Promise.reject(new Error('This application is for documents and has no database.')),
  transaction: () => Promise.reject(new Error('This application is for documents and has no database.')),
  close: () => Promise.resolve(),
}

/** Builds the application for `error-envelope openapi` and `error-envelope catalogue`. */
export default () => buildApp(noDatabase)
