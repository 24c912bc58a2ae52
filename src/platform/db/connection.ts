import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A statement with `$1` placeholders; an `Sql` is one. */
export interface Statement {
  readonly text: string
  readonly values?: unknown[]
}

/** Reads take a `Db`; a `Tx` is one too. */
export interface Db {
  /** Sends a statement. Callers use `queryRows`, `queryRow` and `execute`. */
  send(statement: Statement): Promise<pg.QueryResult<Record<string, unknown>>>
  /** Runs `act` in a transaction; within one, in a savepoint. Callers use `inTransaction`. */
  transaction<Result>(act: (tx: Tx) => Promise<Result>): Promise<Result>
}

/** Writes take a `Tx`, so that a business act is one transaction. */
export interface Tx extends Db {
  readonly isTransaction: true
}

/**
 * A statement takes any connection of the pool; a transaction keeps one to its end. Within a
 * transaction the pool refuses: a second connection would not see its writes, and would wait for
 * ever where there is only one.
 */
export function createDb(pool: pg.Pool): Db {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>()
  const checkOutside = (): void => {
    if (current.getStore()?.isOpen)
      throw new Error('A transaction is open. Pass it on instead of the database.')
  }
  return {
    send: async (statement) => {
      checkOutside()
      return send(pool, statement)
    },
    transaction: async (act) => {
      checkOutside()
      const client = await pool.connect()
      const state = { isOpen: true }
      let isReusable = false
      try {
        await client.query({ text: 'begin' })
        const result = await current.run(state, () => act(createTx(client, 1)))
        await client.query({ text: 'commit' })
        isReusable = true
        return result
      } catch (error) {
        isReusable = await client.query({ text: 'rollback' }).then(
          () => true,
          () => false,
        )
        throw error
      } finally {
        state.isOpen = false
        client.release(!isReusable)
      }
    },
  }
}

function createTx(client: pg.PoolClient, depth: number): Tx {
  return {
    isTransaction: true,
    send: (statement) => send(client, statement),
    transaction: async (act) => {
      const savepoint = `sp${depth}`
      await client.query({ text: `savepoint ${savepoint}` })
      try {
        const result = await act(createTx(client, depth + 1))
        await client.query({ text: `release savepoint ${savepoint}` })
        return result
      } catch (error) {
        await client.query({ text: `rollback to savepoint ${savepoint}` }).catch(() => undefined)
        throw error
      }
    },
  }
}

/** The text is read once, because `sql-template-tag` puts it together at each access. */
async function send(
  connection: pg.Pool | pg.PoolClient,
  { text, values = [] }: Statement,
): Promise<pg.QueryResult<Record<string, unknown>>> {
  try {
    return await connection.query({ text, values })
  } catch (error) {
    throw new Error(`Failed query: ${text}`, { cause: error })
  }
}
