import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'
import { auditEntryHandlers } from './api/http.ts'
import { auditList } from './audit-list.ts'
import { auditContract } from './contract.ts'
import type { UndoableAct } from './undoable-act.ts'

declare module '#platform/services.ts' {
  interface Contributions {
    /** Acts that can be undone from the audit log. */
    undoableActs: readonly UndoableAct[]
  }
}

export const audit = defineModule({
  name: 'audit',
  uses: [],
  permissions: { 'audit.read': 'See who changed and read what, and undo changes' },
  lists: [auditList],
  routes: ({ contributions }) => [
    ...createRoutes(listContract(auditList), listHandlers(auditList)),
    ...createRoutes(
      auditContract,
      auditEntryHandlers(() => contributions('undoableActs').flat()),
    ),
  ],
})
