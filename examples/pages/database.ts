import { PGlite, type Transaction } from '@electric-sql/pglite'
import { Pool } from 'pg'

/** Runs SQL: a whole database, or one transaction of it. */
export interface Queries {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** The one thing that the operations know of Postgres. */
export interface Database extends Queries {
  /** Runs work in a transaction, which ends with what the work throws. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Opens the Postgres server at a URL; without one, a Postgres in this process that forgets everything at its end. */
export async function openDatabase(url?: string): Promise<Database> {
  return url === undefined ? fromPglite(await PGlite.create()) : fromPool(new Pool({ connectionString: url }))
}

function fromPglite(pglite: PGlite): Database {
  const over = (executor: PGlite | Transaction): Queries => ({
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await executor.query<Row>(sql, [...parameters])).rows,
  })
  return {
    ...over(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(over(transaction))),
    close: () => pglite.close(),
  }
}

function fromPool(pool: Pool): Database {
  const over = (executor: Pick<Pool, 'query'>): Queries => ({
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await executor.query(sql, [...parameters])).rows as Row[],
  })
  // Without a listener an idle connection that breaks would end the process; the pool opens another.
  pool.on('error', () => {})
  return {
    ...over(pool),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const result = await work(over(client))
        await client.query('COMMIT')
        client.release()
        return result
      } catch (thrown) {
        // A connection that can't roll back is not used again.
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        )
        throw thrown
      }
    },
    close: () => pool.end(),
  }
}
