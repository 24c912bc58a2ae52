import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { returnAccess } from '../orders/order-access.ts'
import { readSavedAccess, readSavedGift } from '../orders/tracking.ts'

export type EligibilityView = Answer<'post', '/api/return/eligibility'>
export type EligibleReturnLine = EligibilityView['lines'][number]
export type ReturnItem = Input<'post', '/api/return/preview'>['items'][number]
export type ReturnMethodChoice = Input<'post', '/api/return/preview'>['method']
export type ReturnPreview = Answer<'post', '/api/return/preview'>
export type ReturnView = Answer<'post', '/api/return/list'>['rows'][number]

export interface ReturnPhoto {
  readonly lineId: string
  readonly fileId: string
}

/** The draft of a return. The server saves it, so that a reload or another tab can continue. */
export interface ReturnDraftData {
  readonly items: readonly ReturnItem[]
  readonly method: ReturnMethodChoice
  readonly photos: readonly ReturnPhoto[]
}

export interface SavedReturnDraft extends ReturnDraftData {
  readonly orderId: string
  readonly step: number
}

export function fetchReturnEligibility(orderId: string): Promise<EligibilityView> {
  return sessionApi().post('/api/return/eligibility', returnAccess(orderId))
}

export async function saveReturnDraft(
  orderId: string,
  step: number,
  { items, method, photos }: ReturnDraftData,
): Promise<void> {
  await sessionApi().post('/api/return/draft', {
    ...returnAccess(orderId),
    step,
    data: { items, method, photos },
  })
}

/** Returns the draft of this session or of the tab's order link, or null. */
export async function fetchReturnDraft(): Promise<SavedReturnDraft | null> {
  const [kept, given] = [readSavedAccess(), readSavedGift()]
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
    method: (data['method'] ?? 'label') as ReturnMethodChoice,
    photos: (data['photos'] ?? []) as ReturnPhoto[],
  }
}

export function previewReturnRequest(
  orderId: string,
  { items, method }: Pick<ReturnDraftData, 'items' | 'method'>,
): Promise<ReturnPreview> {
  return sessionApi().post('/api/return/preview', {
    ...returnAccess(orderId),
    items: [...items],
    method,
  })
}

export function submitReturnRequest(
  orderId: string,
  { items, method, photos }: ReturnDraftData,
  money: ReturnPreview['money'],
): Promise<ReturnView> {
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  return sessionApi().post('/api/return/submit', {
    ...returnAccess(orderId),
    items: [...items],
    method,
    expected,
    photos: [...photos],
  })
}

export async function fetchReturns(orderId: string): Promise<readonly ReturnView[]> {
  return (await sessionApi().post('/api/return/list', returnAccess(orderId))).rows
}

export function fetchReturnSlip(
  orderId: string,
  returnId: string,
): Promise<Answer<'post', '/api/return/slip'>> {
  return sessionApi().post('/api/return/slip', { ...returnAccess(orderId), returnId })
}

export type WaitingReturn = Answer<'get', '/api/return/listToShip'>['rows'][number]

/** Lists a member's returns to ship. Empty for guests. */
export async function listWaitingReturns(): Promise<readonly WaitingReturn[]> {
  if (!hasLevel(session.snapshot().userInfo, 0)) return []
  return (await sessionApi().get('/api/return/listToShip', {})).rows
}

export async function combineWaitingReturns(returnIds: readonly string[]): Promise<void> {
  await sessionApi().post(
    '/api/return/combine',
    { returnIds: [...returnIds] },
    { idempotencyKey: crypto.randomUUID() },
  )
}

export type ReturnActionPath = '/api/return/cancel' | '/api/return/reopen'

export async function changeReturn(
  path: ReturnActionPath,
  orderId: string,
  returnId: string,
): Promise<void> {
  await sessionApi().post(path, { ...returnAccess(orderId), returnId })
}

/** Accepts or declines a reduced offer. */
export async function answerReducedOffer(
  orderId: string,
  returnId: string,
  accept: boolean,
): Promise<void> {
  await sessionApi().post('/api/return/offer', { ...returnAccess(orderId), returnId, accept })
}

export async function sendReturnMessage(
  orderId: string,
  returnId: string,
  text: string,
): Promise<void> {
  await sessionApi().post('/api/return/message', { ...returnAccess(orderId), returnId, text })
}

/** Items that are kept or missing need no shipping. */
export function isShipped({
  reason,
  resolution,
}: Pick<ReturnItem, 'reason' | 'resolution'>): boolean {
  return resolution !== 'keep' && reason !== 'missing'
}
