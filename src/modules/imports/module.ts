import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { importsHandlers } from './api/http.ts'
import { startImport } from './commands/start-import.ts'
import { importsContract } from './contract.ts'
import { eraseRows } from './db/run-rows.ts'
import type { ImportKind } from './import-kind.ts'
import { importJobs } from './jobs.ts'

declare module '#platform/services.ts' {
  interface Contributions {
    /** Kinds of records that move in from another shop. */
    importKinds: readonly ImportKind[]
  }
}

export const imports = defineModule({
  name: 'imports',
  uses: ['members', 'staff'],
  permissions: {
    'imports.read': 'See files that move in from another shop',
    'imports.write': 'Move records in from another shop',
  },
  on: () => ({
    'member.erased': (tx, { memberId, email }) =>
      eraseRows(tx, { keys: email === null ? [] : [email], targetIds: [memberId] }),
    'guest.erased': (tx, { emails }) => eraseRows(tx, { keys: emails, targetIds: [] }),
  }),
  contributes: () => ({ moneyActs: [startImport] }),
  routes: (services) => createRoutes(importsContract, importsHandlers(services)),
  jobs: importJobs,
  schedule: { 'imports.resume': '*/5 * * * *', 'imports.cleanup': '25 3 * * *' },
})
