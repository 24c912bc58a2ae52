import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import { adaptMonogram } from '#modules/monograms/adapt-monogram.ts'
import { monogramKey, type Personalization } from '#modules/monograms/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { resolveMonogram } from '../add-line.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart, findLine, lineNotInCart } from '../db/change-cart.ts'
import { updateStoredLine, activateLine } from '../db/writer.ts'
import { readCartProducts } from '../describe-cart.ts'

type Input = InputOf<typeof cartContract.personalizeLines>

/** Sets or removes the monogram of several lines. If one line cannot have it, none changes. */
export function personalizeLines(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { lineIds, personalization: requested }: Input,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: lineNotInCart,
    async act(tx, state) {
      const { variants } = await readCartProducts(tx, state)
      for (const lineId of new Set(lineIds)) {
        const line = findLine(state, lineId, ['active', 'saved'])
        if (isRefusal(line)) return line
        const group = state.groups.find(({ id }) => id === line.groupId)
        if (requested && group?.kind === 'registry')
          return refuse(
            'transition-illegal',
            `${group.recipientName} chose the monogram for this gift. You can remove it.`,
            { reason: 'registry-monogram-fixed' },
          )
        const facts = variants.get(line.variantId)
        if (!facts) return refuse('not-found', lineNotInCart, { reason: 'variant-not-found' })
        const monogram = await monogramForLine(
          { db: tx, now: ctx.now },
          { facts, requested, isOnlyLine: lineIds.length === 1 },
        )
        if (isRefusal(monogram)) return monogram
        if (monogramKey(monogram) === monogramKey(line.personalization)) continue
        // The line is saved first, because with the new monogram it may match another active line.
        await updateStoredLine(tx, state.id, {
          id: line.id,
          state: 'saved',
          personalization: monogram,
          personalizationKey: monogramKey(monogram),
        })
        if (line.state === 'active')
          await activateLine(tx, state.id, { lineId: line.id, groupId: line.groupId })
      }
    },
  })
}

interface LineRequest {
  readonly facts: VariantFacts
  readonly requested: Input['personalization']
  /**
   * The choice for a single line is used as it is; for several lines it is adapted to each product.
   */
  readonly isOnlyLine: boolean
}

async function monogramForLine(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { facts, requested, isOnlyLine }: LineRequest,
): Promise<Personalization | Refusal | null> {
  if (!requested || isOnlyLine) return resolveMonogram(ctx, { facts, wanted: requested })
  const { productSlug: slug, type, takesMonogram } = facts
  return adaptMonogram(ctx.db, {
    goods: { slug, type, takesMonogram },
    choice: requested.choice,
    now: ctx.now,
  })
}
