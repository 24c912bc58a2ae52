import { createRoutes } from '#platform/http/route.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import { defineModule } from '#platform/services.ts'

import { approvalsContract } from './contract.ts'
import {
  profileHandlers,
  sessionHandlers,
  setupHandlers,
  signInHandlers,
} from './api/account-handlers.ts'
import { keysContract, rolesContract, staffMembersContract } from './api/directory-contract.ts'
import { keysHandlers, rolesHandlers, staffMembersHandlers } from './api/directory-handlers.ts'
import { approvalsHandlers } from './api/http.ts'
import { profileContract } from './api/profile-contract.ts'
import { sessionContract, signInContract } from './api/session-contract.ts'
import { setupContract } from './api/setup-contract.ts'
import type { ApprovableAct } from './approvals.ts'
import { purgeExpiredStaffData } from './commands/purge-expired.ts'
import { keyList, memberList, roleList } from './queries/staff-lists.ts'
import { staffEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Contributions {
    /** Acts that create value, which a second person approves. */
    moneyActs: readonly ApprovableAct[]
  }
}

const lists = [memberList, roleList, keyList]

export const staff = defineModule({
  name: 'staff',
  uses: ['members', 'settings'],
  permissions: {
    'approvals.read': 'See requests that wait for approval',
    'approvals.decide': 'Approve or deny requests of colleagues',
    'staff.read': 'See the staff and their roles',
    'staff.write': 'Invite and disable staff, and change roles',
    'keys.read': 'See API keys',
    'keys.write': 'Create and revoke API keys',
    'profile.own': 'Manage your own account',
  },
  lists,
  contributes: () => ({ emailSamples: staffEmailSamples }),
  routes: (services) => [
    ...createRoutes(
      approvalsContract,
      approvalsHandlers(services.contributions('moneyActs').flat()),
    ),
    ...createRoutes(signInContract, signInHandlers(services)),
    ...createRoutes(sessionContract, sessionHandlers(services)),
    ...createRoutes(setupContract, setupHandlers(services)),
    ...createRoutes(profileContract, profileHandlers(services)),
    ...createRoutes(staffMembersContract, staffMembersHandlers(services)),
    ...createRoutes(rolesContract, rolesHandlers(services)),
    ...createRoutes(keysContract, keysHandlers(services)),
    ...lists.flatMap((list) => createRoutes(listContract(list), listHandlers(list))),
  ],
  jobs: ({ db, clock }) => ({
    'staff.cleanup': () => purgeExpiredStaffData(db, clock.now()),
  }),
  schedule: { 'staff.cleanup': '22 3 * * *' },
})
