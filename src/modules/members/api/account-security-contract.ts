import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { defineContract, pageSchema, pagingFields } from '#platform/http/endpoint.ts'
import { credentialSchema } from '../contract.ts'

const id = idText()
const empty = z.strictObject({})

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
const passkeysSchema = z.object({ rows: z.array(passkeySchema) })
export type Passkeys = z.infer<typeof passkeysSchema>
const passkeyName = lineText({ min: 1, max: 40, message: 'Enter a name for the passkey.' })

export const passkeysContract = defineContract({
  listPasskeys: {
    method: 'get',
    path: '/api/user/passkeys',
    summary: 'List the member’s passkeys',
    access: 'member',
    rate: 'read',
    input: empty,
    output: passkeysSchema,
  },
  openPasskey: {
    method: 'post',
    path: '/api/user/passkeys/options',
    summary:
      'Get the options for creating a passkey (needs add-passkey); valid once, for 5 minutes',
    access: 'member',
    rate: 'write',
    input: empty,
    output: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  },
  addPasskey: {
    method: 'post',
    path: '/api/user/passkeys/add',
    summary: 'Save a new passkey',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ challengeId: id, credential: credentialSchema, name: passkeyName }),
    output: passkeysSchema,
  },
  renamePasskey: {
    method: 'post',
    path: '/api/user/passkeys/rename',
    summary: 'Rename a passkey',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id, name: passkeyName }),
    output: passkeysSchema,
  },
  removePasskey: {
    method: 'post',
    path: '/api/user/passkeys/remove',
    summary: 'Remove a passkey (needs remove-passkey)',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: passkeysSchema,
  },
})

const memberSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  signedInAt: z.string(),
  signedInBy: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
const memberSessionsSchema = z.object({ rows: z.array(memberSessionSchema) })
export type MemberSessions = z.infer<typeof memberSessionsSchema>

const timelineSchema = pageSchema(
  z.object({
    id: z.string(),
    at: z.string(),
    title: z.string(),
    device: z.string().nullable(),
    canDispute: z.boolean(),
    disputedAt: z.string().nullable(),
  }),
)
export type Timeline = z.infer<typeof timelineSchema>

export const accountSecurityContract = defineContract({
  listSessions: {
    method: 'get',
    path: '/api/user/sessions',
    summary: 'List the member’s sessions',
    access: 'member',
    rate: 'read',
    input: empty,
    output: memberSessionsSchema,
  },
  endSession: {
    method: 'post',
    path: '/api/user/sessions/end',
    summary: 'End one session',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: memberSessionsSchema,
  },
  endSessions: {
    method: 'post',
    path: '/api/user/sessions/endAll',
    summary: 'End every other session, and this one on request',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ includeCurrent: z.boolean() }),
    output: memberSessionsSchema,
  },
  readTimeline: {
    method: 'get',
    path: '/api/user/timeline',
    summary: 'List account events, latest first',
    access: 'member',
    rate: 'read',
    input: z.strictObject(pagingFields),
    output: timelineSchema,
  },
  disputeEvent: {
    method: 'post',
    path: '/api/user/timeline/report',
    summary:
      'Report an event as “This was not me”: ends every other session, voids open links and '
      + 'codes, and alerts the shop',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: z.object({ sessionsEnded: z.number().int() }),
  },
})

const exportSchema = z.object({
  state: z.enum(['none', 'preparing', 'ready']),
  requestedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
})
export type Export = z.infer<typeof exportSchema>

export const exportContract = defineContract({
  readExport: {
    method: 'get',
    path: '/api/user/export',
    summary: 'Get the status of the member’s data export',
    access: 'member',
    rate: 'read',
    input: empty,
    output: exportSchema,
  },
  requestExport: {
    method: 'post',
    path: '/api/user/export',
    summary:
      'Request an export of the member’s data, as JSON and as a web page (needs export-data)',
    access: 'member',
    rate: 'code',
    input: empty,
    output: exportSchema,
  },
  openExport: {
    method: 'post',
    path: '/api/user/export/link',
    summary: 'Get a download link for the export, valid once, for 5 minutes (needs export-data)',
    access: 'member',
    rate: 'write',
    input: empty,
    output: z.object({ url: z.string() }),
  },
})
