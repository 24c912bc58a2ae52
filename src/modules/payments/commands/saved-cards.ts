import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { savedCardsContract } from '../api/saved-cards-contract.ts'
import {
  deletePaymentCustomers,
  findPaymentCustomer,
  listPaymentCustomers,
} from '../db/payment-customers.ts'
import { ProviderError } from '../payment-provider.ts'

type SavedCardRows = OutputOf<typeof savedCardsContract.listSavedCards>

/** The cards of the member at every provider that keeps them. */
export async function listSavedCards(
  ctx: Ctx,
  services: Pick<Services, 'providers'>,
): Promise<SavedCardRows | Refusal> {
  const memberId = getMemberId(ctx)
  const customers = (await listPaymentCustomers(ctx.db, memberId)).filter(({ provider }) =>
    services.providers.has(provider),
  )
  return askProvider(ctx, async () => {
    const cards = await Promise.all(
      customers.map(async ({ provider, customerRef }) => {
        const list = await services.providers.get(provider).savedCards?.list(customerRef)
        return (list ?? []).map((card) => ({ provider, ...card }))
      }),
    )
    return { rows: cards.flat() }
  })
}

/** Deletes a card at the provider; returns the remaining cards. */
export async function removeSavedCard(
  ctx: Ctx,
  services: Pick<Services, 'providers'>,
  { provider, ref }: { provider: string; ref: string },
): Promise<SavedCardRows | Refusal> {
  const customerRef = await findPaymentCustomer(ctx.db, { memberId: getMemberId(ctx), provider })
  if (customerRef === null || !services.providers.has(provider))
    return refuse('not-found', 'This card is not saved.', { reason: 'saved-card-not-found' })
  const removed = await askProvider(ctx, async () =>
    services.providers.get(provider).savedCards?.remove(customerRef, ref),
  )
  return isRefusal(removed) ? removed : listSavedCards(ctx, services)
}

/** For a closed account: the provider deletes the cards in a job. */
export async function eraseSavedCards(tx: Tx, jobs: JobQueue, memberId: Id<'mem'>): Promise<void> {
  for (const customer of await deletePaymentCustomers(tx, memberId))
    await jobs.enqueue(tx, 'payments.delete-customer', customer)
}

async function askProvider<Result>(
  { log }: Pick<Ctx, 'log'>,
  act: () => Promise<Result>,
): Promise<Result | Refusal<'provider-unavailable'>> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ code: error.code }, 'saved cards not available')
    return refuse(
      'provider-unavailable',
      'The card service is not responding. Try again in a minute.',
      { reason: 'card-service-unavailable' },
    )
  }
}

/** The calls are for members only. */
function getMemberId({ caller }: Ctx): Id<'mem'> {
  if (caller.level !== 'member') throw new Error('Only members have saved cards.')
  return caller.id
}
