import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createEmptyPostgresDatabase } from '#test/support/database.ts'

/** The first statements race too, so one round is not enough. */
const rounds = 8

test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'concurrent processes migrate an empty database once (round %i)',
  async () => {
    const { url, drop } = await createEmptyPostgresDatabase()
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ url, maxConnections: 2 })),
    )
    try {
      const applied = await Promise.all(processes.map((database) => migrate(database)))
      const { rows } = await (processes[0] ?? expect.fail()).query(
        'select name from schema_migrations order by name',
      )
      expect(applied.flat().sort()).toEqual(rows.map((row) => row['name']))
    } finally {
      await Promise.all(processes.map((database) => database.close()))
      await drop()
    }
  },
)
