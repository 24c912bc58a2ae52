import { z } from 'zod'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { staffName } from './setup-contract.ts'

const id = idText()
const stored = { id, version: versionSchema }
const versionResult = z.object({ version: z.number().int() })

const read = { method: 'get', access: 'staff', rate: 'read' } as const
const write = { method: 'post', access: 'staff', rate: 'write', stepUp: true } as const

const memberSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  email: z.string(),
  name: z.string(),
  state: z.enum(['invited', 'active', 'disabled']),
  roleId: z.string(),
  roleName: z.string(),
  hasPassword: z.boolean(),
  passkeys: z.number().int(),
  activeSessions: z.number().int(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
})
export type StaffMemberDetail = z.infer<typeof memberSchema>

export const staffMembersContract = defineContract({
  readMember: {
    ...read,
    path: '/api/staff/member/detail',
    summary: 'Returns a member of the staff',
    permission: 'staff.read',
    input: z.strictObject({ id }),
    output: memberSchema,
  },
  listColleagues: {
    ...read,
    path: '/api/staff/member/colleagues',
    summary: 'Lists the names of people and API keys, to name, assign and mention them',
    permission: 'profile.own',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          canSignIn: z.boolean(),
          isKey: z.boolean(),
        }),
      ),
    }),
  },
  inviteMember: {
    ...write,
    path: '/api/staff/member/invite',
    summary: 'Invites a person by email; the link is valid once, for 7 days',
    permission: 'staff.write',
    input: z.strictObject({ email: emailSchema, name: staffName, roleId: id }),
    output: z.object({ id: z.string() }),
  },
  resendInvitation: {
    ...write,
    path: '/api/staff/member/resend',
    summary: 'Emails a new link, also to a person who cannot sign in anymore; older links end',
    permission: 'staff.write',
    input: z.strictObject({ id }),
    output: z.object({}),
  },
  updateMember: {
    ...write,
    path: '/api/staff/member/update',
    summary: 'Changes name and role of a person',
    permission: 'staff.write',
    input: z.strictObject({ ...stored, name: staffName, roleId: id }),
    output: versionResult,
  },
  disableMember: {
    ...write,
    path: '/api/staff/member/disable',
    summary: 'Signs a person out everywhere and refuses their keys',
    permission: 'staff.write',
    input: z.strictObject(stored),
    output: versionResult,
  },
  enableMember: {
    ...write,
    path: '/api/staff/member/enable',
    summary: 'Lets a disabled person sign in again',
    permission: 'staff.write',
    input: z.strictObject(stored),
    output: versionResult,
  },
  endMemberSessions: {
    ...write,
    path: '/api/staff/member/endSessions',
    summary: 'Signs a person out everywhere',
    permission: 'staff.write',
    input: z.strictObject({ id }),
    output: z.object({ ended: z.number().int() }),
  },
})

/** Checked against the declared permissions by the command, which names the unknown one. */
const permissionNames = z
  .array(
    patternText(/^[a-z][A-Za-z]*\.[a-z]+$/, {
      max: 60,
      message: 'must be a permission such as orders.read',
    }),
  )
  .max(200)
const approvalLimit = z.number().int().min(0).max(10_000_000)

const roleFields = {
  name: lineText({ min: 1, max: 40, message: 'Enter a name for the role.' }),
  description: paragraphText({ max: 200 }).default(''),
  permissions: permissionNames,
  /** In cents. */
  approvalLimit,
}

const roleSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  /** The role has all permissions, also those added later. */
  hasAllPermissions: z.boolean(),
  approvalLimit: z.number().int(),
  /** Cannot be changed or deleted. */
  isSystem: z.boolean(),
  people: z.number().int(),
  changedBy: z.string(),
  changedAt: z.string(),
})
export type StaffRoleDetail = z.infer<typeof roleSchema>

export const rolesContract = defineContract({
  readRole: {
    ...read,
    path: '/api/staff/role/detail',
    summary: 'Returns a role with its permissions',
    permission: 'staff.read',
    input: z.strictObject({ id }),
    output: roleSchema,
  },
  createRole: {
    ...write,
    path: '/api/staff/role/create',
    summary: 'Creates a role',
    permission: 'staff.write',
    input: z.strictObject(roleFields),
    output: versionResult.extend({ id: z.string() }),
  },
  updateRole: {
    ...write,
    path: '/api/staff/role/update',
    summary: 'Changes a role; the rights of its people change with their next call',
    permission: 'staff.write',
    input: z.strictObject({ ...stored, ...roleFields }),
    output: versionResult,
  },
  deleteRole: {
    ...write,
    path: '/api/staff/role/delete',
    summary: 'Deletes a role that nobody has',
    permission: 'staff.write',
    input: z.strictObject(stored),
    output: z.object({}),
  },
  listPermissions: {
    ...read,
    path: '/api/staff/permission/list',
    summary: 'Lists all permissions with what they allow',
    permission: 'profile.own',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({ id: z.string(), resource: z.string(), action: z.string(), label: z.string() }),
      ),
    }),
  },
})

export const keysContract = defineContract({
  createKey: {
    ...write,
    path: '/api/staff/key/create',
    summary: 'Creates a key for a program; the key is shown once',
    permission: 'keys.write',
    input: z.strictObject({
      name: lineText({ min: 1, max: 60, message: 'Enter a name for the key.' }),
      permissions: permissionNames.min(1, 'Choose at least one permission.'),
      /** In cents. */
      approvalLimit: approvalLimit.default(0),
      /** Null: until it is revoked. */
      days: z.number().int().min(1).max(3650).nullable().default(365),
    }),
    output: z.object({ id: z.string(), key: z.string() }),
  },
  revokeKey: {
    method: 'post',
    access: 'staff',
    rate: 'write',
    path: '/api/staff/key/revoke',
    summary: 'Ends a key at once',
    permission: 'keys.write',
    input: z.strictObject({ id }),
    output: z.object({}),
  },
})
