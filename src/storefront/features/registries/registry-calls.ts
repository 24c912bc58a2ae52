import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { tabStore } from '#ui/browser-store.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { openCartPanel } from '../cart/open-cart-panel.ts'

export type Registry = Answer<'get', '/api/registry/detail'>
export type RegistryItem = Registry['items'][number]
export type RegistryGift = Registry['gifts'][number]
export type RegistrySummary = Answer<'get', '/api/registry/index'>['rows'][number]
export type SharedRegistry = Answer<'post', '/api/registry/share'>
export type SharedGift = SharedRegistry['items'][number]
export type GroupGift = Registry['groupGifts'][number]
export type Replacement = Answer<'get', '/api/registry/replacements'>['rows'][number]
export type Starter = Answer<'get', '/api/registry/starters'>['rows'][number]
export type GiftCreditPreview = Answer<'get', '/api/registry/creditPreview'>
export type ContributionSession = Answer<'post', '/api/registry/contribute'>
export type FoundRegistries = Answer<'get', '/api/registry/find'>
export type RegistryQrCodeView = Answer<'get', '/api/registry/code'>
export type EventTypeView = Answer<'get', '/api/registry/events'>['rows'][number]
export type RegistrySettings = Input<'post', '/api/registry/edit'>

export async function listMyRegistries(): Promise<readonly RegistrySummary[]> {
  return (await sessionApi().get('/api/registry/index', {})).rows
}

export function readRegistry(id: string): Promise<Registry> {
  return sessionApi().get('/api/registry/detail', { id })
}

export function createRegistry(wishlistId?: string): Promise<Registry> {
  return sessionApi().post('/api/registry/create', wishlistId === undefined ? {} : { wishlistId })
}

export function saveRegistry(settings: RegistrySettings): Promise<Registry> {
  return sessionApi().post('/api/registry/edit', settings)
}

export async function readEventTypes(): Promise<readonly EventTypeView[]> {
  return (await sessionApi().get('/api/registry/events', {})).rows
}

export function readRegistryCode(id: string): Promise<RegistryQrCodeView> {
  return sessionApi().get('/api/registry/code', { id })
}

/** Asks the shop to forward a request for the link to the owner. */
export async function sendLinkRequest(
  request: Input<'post', '/api/registry/requestLink'>,
): Promise<void> {
  await sessionApi().post('/api/registry/requestLink', request)
}

const passKey = (slug: string): string => `registry-pass-${slug}`

/** Reads a registry by its link. An unlocked registry stays unlocked in this tab. */
export async function readSharedRegistryPage(slug: string): Promise<SharedRegistry> {
  return sessionApi().post('/api/registry/share', { slug, ...readPass(slug) })
}

function readPass(slug: string): { pass?: string } {
  const pass = tabStore.get(passKey(slug))
  return pass === null ? {} : { pass }
}

export async function unlockSharedRegistry(
  slug: string,
  password: string,
): Promise<SharedRegistry> {
  const { pass } = await sessionApi().post('/api/registry/unlock', { slug, password })
  tabStore.set(passKey(slug), pass)
  return readSharedRegistryPage(slug)
}

/** The question to a giver who buys more than the registry needs. */
export interface ExcessQuestion {
  readonly message: string
}

/**
 * Adds a gift to the cart, which opens the cart panel. Returns null, or a question if the registry
 * needs fewer.
 */
export async function buyGift(
  slug: string,
  { id, variantId }: Pick<SharedGift, 'id' | 'variantId'>,
  choice: { qty: number; allowExtra?: true; withoutMonogram?: true },
): Promise<ExcessQuestion | null> {
  await ensureSession()
  try {
    const cart = await sessionApi().post(
      '/api/registry/buy',
      { slug, ...readPass(slug), itemId: id, ...choice },
      { idempotencyKey: crypto.randomUUID() },
    )
    openCartPanel(cart, variantId)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === registryTaken) return { message: error.message }
    throw error
  }
}

const registryTaken = 42250

export type ElsewhereInput = Omit<
  Input<'post', '/api/registry/markBoughtElsewhere'>,
  'slug' | 'pass'
>

export async function markBoughtElsewhere(
  slug: string,
  input: ElsewhereInput,
): Promise<SharedRegistry> {
  await ensureSession()
  return sessionApi().post('/api/registry/markBoughtElsewhere', {
    slug,
    ...readPass(slug),
    ...input,
  })
}

export async function unmarkBoughtElsewhere(slug: string, itemId: string): Promise<SharedRegistry> {
  return sessionApi().post('/api/registry/unmarkBoughtElsewhere', {
    slug,
    ...readPass(slug),
    itemId,
  })
}

/** Starts the payment of a contribution. */
export async function contribute(
  slug: string,
  contribution: Omit<Input<'post', '/api/registry/contribute'>, 'slug' | 'pass'>,
): Promise<ContributionSession> {
  await ensureSession()
  return sessionApi().post('/api/registry/contribute', { slug, ...readPass(slug), ...contribution })
}

export function readContribution(
  contributionId: string,
): Promise<Answer<'post', '/api/registry/contributionStatus'>> {
  return sessionApi().post('/api/registry/contributionStatus', { contributionId })
}
