import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { createKey, revokeKey } from '../commands/change-keys.ts'
import {
  disableMember,
  enableMember,
  endMemberSessions,
  inviteMember,
  resendInvitation,
  updateMember,
} from '../commands/change-people.ts'
import { createRole, deleteRole, updateRole } from '../commands/change-roles.ts'
import {
  describePermissions,
  listColleagues,
  readStaffMember,
  readStaffRole,
} from '../queries/read-directory.ts'
import type { keysContract, rolesContract, staffMembersContract } from './directory-contract.ts'

export function staffMembersHandlers(services: Services): Handlers<typeof staffMembersContract> {
  return {
    readMember: (ctx, input) => readStaffMember(ctx, input),
    listColleagues: async (ctx) => ({ rows: await listColleagues(ctx.db) }),
    inviteMember: (ctx, input) => inviteMember(ctx, services, input),
    resendInvitation: (ctx, input) => resendInvitation(ctx, services, input),
    updateMember: (ctx, input) => updateMember(ctx, input),
    disableMember: (ctx, input) => disableMember(ctx, input),
    enableMember: (ctx, input) => enableMember(ctx, input),
    endMemberSessions: (ctx, input) => endMemberSessions(ctx, input),
  }
}

export function rolesHandlers(services: Services): Handlers<typeof rolesContract> {
  return {
    readRole: (ctx, input) => readStaffRole(ctx, services, input),
    createRole: (ctx, input) => createRole(ctx, services, input),
    updateRole: (ctx, input) => updateRole(ctx, services, input),
    deleteRole: (ctx, input) => deleteRole(ctx, input),
    listPermissions: async () => describePermissions(services.permissions),
  }
}

export function keysHandlers(services: Services): Handlers<typeof keysContract> {
  return {
    createKey: (ctx, input) => createKey(ctx, services, input),
    revokeKey: (ctx, input) => revokeKey(ctx, input),
  }
}
