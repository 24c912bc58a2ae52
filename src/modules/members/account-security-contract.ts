import { z } from 'zod'
import { idText, lineOfText } from '#platform/http/text-fields.ts'
import { contract, page, paging } from '#platform/http/endpoint.ts'
import { credentialSchema } from './contract.ts'

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
const passkeyName = lineOfText({ min: 1, max: 40, message: 'Please give it a name.' })

export const passkeysContract = contract({
  listPasskeys: {
    method: 'get',
    path: '/api/user/passkeys',
    summary: 'The member’s passkeys',
    access: 'member',
    rate: 'read',
    input: empty,
    output: passkeysSchema,
  },
  openPasskey: {
    method: 'post',
    path: '/api/user/passkeys/options',
    summary:
      'What the browser needs to make a passkey (needs add-passkey); good for 5 minutes, once',
    access: 'member',
    rate: 'write',
    input: empty,
    output: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  },
  addPasskey: {
    method: 'post',
    path: '/api/user/passkeys/add',
    summary: 'Keeps the passkey that the browser made',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ challengeId: id, credential: credentialSchema, name: passkeyName }),
    output: passkeysSchema,
  },
  renamePasskey: {
    method: 'post',
    path: '/api/user/passkeys/rename',
    summary: 'Gives a passkey another name',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id, name: passkeyName }),
    output: passkeysSchema,
  },
  removePasskey: {
    method: 'post',
    path: '/api/user/passkeys/remove',
    summary: 'Removes a passkey (needs remove-passkey)',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: passkeysSchema,
  },
})

const memberSessionSchema = z.object({
  id: z.string(),
  /** "Firefox on Windows" */
  device: z.string(),
  signedInAt: z.string(),
  signedInBy: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
})
const memberSessionsSchema = z.object({ rows: z.array(memberSessionSchema) })
export type MemberSessions = z.infer<typeof memberSessionsSchema>

const timelineSchema = page(
  z.object({
    id: z.string(),
    at: z.string(),
    title: z.string(),
    device: z.string().nullable(),
    /** "This was not me" can still be said of it. */
    canDispute: z.boolean(),
    disputedAt: z.string().nullable(),
  }),
)
export type Timeline = z.infer<typeof timelineSchema>

export const accountSecurityContract = contract({
  listSessions: {
    method: 'get',
    path: '/api/user/sessions',
    summary: 'Where the member is signed in',
    access: 'member',
    rate: 'read',
    input: empty,
    output: memberSessionsSchema,
  },
  endSession: {
    method: 'post',
    path: '/api/user/sessions/end',
    summary: 'Signs one device out',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: memberSessionsSchema,
  },
  endSessions: {
    method: 'post',
    path: '/api/user/sessions/endAll',
    summary: 'Signs out everywhere, on this device only when asked to',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ thisToo: z.boolean() }),
    output: memberSessionsSchema,
  },
  readTimeline: {
    method: 'get',
    path: '/api/user/timeline',
    summary: 'What happened with the account, latest first',
    access: 'member',
    rate: 'read',
    input: z.strictObject(paging),
    output: timelineSchema,
  },
  disputeEvent: {
    method: 'post',
    path: '/api/user/timeline/notMe',
    summary:
      '“This was not me”: ends every other session, voids open links and codes, tells the shop',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: z.object({ sessionsEnded: z.number().int() }),
  },
})

const exportSchema = z.object({
  state: z.enum(['none', 'preparing', 'ready']),
  requestedAt: z.string().nullable(),
  /** 24 hours after it became ready. */
  expiresAt: z.string().nullable(),
})
export type Export = z.infer<typeof exportSchema>

export const exportContract = contract({
  readExport: {
    method: 'get',
    path: '/api/user/export',
    summary: 'Whether an export of the member’s data is there',
    access: 'member',
    rate: 'read',
    input: empty,
    output: exportSchema,
  },
  requestExport: {
    method: 'post',
    path: '/api/user/export',
    summary:
      'Has the member’s data put together, as JSON and as a page to read (needs export-data)',
    access: 'member',
    rate: 'code',
    input: empty,
    output: exportSchema,
  },
  openExport: {
    method: 'post',
    path: '/api/user/export/link',
    summary: 'A link that downloads the export, good for 5 minutes, once (needs export-data)',
    access: 'member',
    rate: 'write',
    input: empty,
    output: z.object({ url: z.string() }),
  },
})
