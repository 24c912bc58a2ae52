import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type Account = Answer<'get', '/api/user/account'>
export type Passkey = Answer<'get', '/api/user/passkeys'>['rows'][number]
export type MemberSession = Answer<'get', '/api/user/sessions'>['rows'][number]
export type Timeline = Answer<'get', '/api/user/timeline'>
export type DataExport = Answer<'get', '/api/user/export'>
export type StepUpAction = Input<'post', '/api/user/confirm-password'>['action']

export interface AccountSettings {
  readonly account: Account
  readonly passkeys: readonly Passkey[]
  readonly sessions: readonly MemberSession[]
  readonly timeline: Timeline
  readonly dataExport: DataExport
  /** Empty while the payment provider does not answer. */
  readonly savedCards: Answer<'get', '/api/user/cards'>['rows']
  readonly certificates: Answer<'get', '/api/user/certificate/list'>['certificates']
}

export type Certificate = AccountSettings['certificates'][number]

export const timelinePageSize = 10

export async function readSettings(page: number): Promise<AccountSettings> {
  const api = sessionApi()
  const [account, passkeys, sessions, timeline, dataExport, cards, exemptions] = await Promise.all([
    api.get('/api/user/account', {}),
    api.get('/api/user/passkeys', {}),
    api.get('/api/user/sessions', {}),
    api.get('/api/user/timeline', { page, pageSize: timelinePageSize }),
    api.get('/api/user/export', {}),
    readSavedCards(),
    api.get('/api/user/certificate/list', {}),
  ])
  return {
    account,
    passkeys: passkeys.rows,
    sessions: sessions.rows,
    timeline,
    dataExport,
    savedCards: cards.rows,
    certificates: exemptions.certificates,
  }
}

/** The page works without the cards while the payment provider does not answer. */
async function readSavedCards(): Promise<Answer<'get', '/api/user/cards'>> {
  try {
    return await sessionApi().get('/api/user/cards', {})
  } catch (error) {
    if (error instanceof ApiError && error.code === 50300) return { rows: [] }
    throw error
  }
}
