import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { downloadFile } from '#storefront/session/download-file.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { returnAccessTo } from '../orders/order-access.ts'
import { keptAccess, keptGift } from '../orders/tracking.ts'

export type Eligible = Answer<'post', '/api/return/eligibility'>
export type EligibleLine = Eligible['lines'][number]
export type ReturnItem = Input<'post', '/api/return/preview'>['items'][number]
export type Method = Input<'post', '/api/return/preview'>['method']
export type Preview = Answer<'post', '/api/return/preview'>
export type Shown = Answer<'post', '/api/return/list'>['rows'][number]

export interface ReturnPhoto {
  readonly lineId: string
  readonly fileId: string
}

/** The draft of a return. The server saves it, so that a reload or another tab can continue. */
export interface Filled {
  readonly items: readonly ReturnItem[]
  readonly method: Method
  readonly photos: readonly ReturnPhoto[]
}

export interface KeptDraft extends Filled {
  readonly orderId: string
  readonly step: number
}

export function readEligible(orderId: string): Promise<Eligible> {
  return sessionApi().post('/api/return/eligibility', returnAccessTo(orderId))
}

export async function saveReturnDraft(
  orderId: string,
  step: number,
  { items, method, photos }: Filled,
): Promise<void> {
  await sessionApi().post('/api/return/draft', {
    ...returnAccessTo(orderId),
    step,
    data: { items, method, photos },
  })
}

/** Returns the draft of this session or of the tab's order link, or null. */
export async function readFilled(): Promise<KeptDraft | null> {
  const [kept, given] = [keptAccess(), keptGift()]
  const { draft } = await sessionApi().post(
    '/api/return/readDraft',
    given ? { gift: given.gift } : kept ? { token: kept.access } : {},
  )
  if (!draft) return null
  const { orderId, step, data } = draft
  return {
    orderId,
    step,
    items: (data['items'] ?? []) as ReturnItem[],
    method: (data['method'] ?? 'label') as Method,
    photos: (data['photos'] ?? []) as ReturnPhoto[],
  }
}

export function preview(
  orderId: string,
  { items, method }: Pick<Filled, 'items' | 'method'>,
): Promise<Preview> {
  return sessionApi().post('/api/return/preview', {
    ...returnAccessTo(orderId),
    items: [...items],
    method,
  })
}

export function submit(
  orderId: string,
  { items, method, photos }: Filled,
  money: Preview['money'],
): Promise<Shown> {
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  return sessionApi().post('/api/return/submit', {
    ...returnAccessTo(orderId),
    items: [...items],
    method,
    expected,
    photos: [...photos],
  })
}

export async function listReturns(orderId: string): Promise<readonly Shown[]> {
  return (await sessionApi().post('/api/return/list', returnAccessTo(orderId))).rows
}

export function readSlip(
  orderId: string,
  returnId: string,
): Promise<Answer<'post', '/api/return/slip'>> {
  return sessionApi().post('/api/return/slip', { ...returnAccessTo(orderId), returnId })
}

/** Downloads the carrier's label. */
export function downloadLabel(
  orderId: string,
  { id, number }: Pick<Shown, 'id' | 'number'>,
): Promise<void> {
  return downloadFile(
    '/api/return/label',
    { ...returnAccessTo(orderId), returnId: id },
    `Label ${number}.pdf`,
  )
}

export type Waiting = Answer<'get', '/api/return/waiting'>['rows'][number]

/** Lists a member's returns to ship. Empty for guests. */
export async function listWaiting(): Promise<readonly Waiting[]> {
  if (!hasLevel(session.snapshot().userInfo, 0)) return []
  return (await sessionApi().get('/api/return/waiting', {})).rows
}

export async function joinReturns(returnIds: readonly string[]): Promise<void> {
  await sessionApi().post(
    '/api/return/join',
    { returnIds: [...returnIds] },
    { idempotencyKey: crypto.randomUUID() },
  )
}

export type ReturnAct = '/api/return/cancel' | '/api/return/reopen'

export async function actOn(path: ReturnAct, orderId: string, returnId: string): Promise<void> {
  await sessionApi().post(path, { ...returnAccessTo(orderId), returnId })
}

/** Accepts or declines a reduced offer. */
export async function answerOffer(
  orderId: string,
  returnId: string,
  accept: boolean,
): Promise<void> {
  await sessionApi().post('/api/return/offer', { ...returnAccessTo(orderId), returnId, accept })
}

export async function writeTo(orderId: string, returnId: string, text: string): Promise<void> {
  await sessionApi().post('/api/return/message', { ...returnAccessTo(orderId), returnId, text })
}

/** Items that are kept or missing need no shipping. */
export function comesBack({
  reason,
  resolution,
}: Pick<ReturnItem, 'reason' | 'resolution'>): boolean {
  return resolution !== 'keep' && reason !== 'missing'
}
