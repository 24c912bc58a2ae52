import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import { carryMonogram } from '#modules/monograms/carry-monogram.ts'
import { keyOf, type Personalization } from '#modules/monograms/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { lettersFor } from './add-line.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart, findLine, noLine } from './data/change-cart.ts'
import { changeLine, placeLine } from './data/writer.ts'
import { readCartGoods } from './describe-cart.ts'
import type { CartParts } from './read-cart.ts'

type Input = InputOf<typeof cartContract.personalizeLines>

/** Sets or removes the monogram of several lines. If one line cannot have it, none changes. */
export function personalizeLines(
  ctx: Ctx,
  parts: CartParts,
  { lineIds, personalization: requested }: Input,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noLine,
    async act(tx, state) {
      const { variants } = await readCartGoods(tx, state)
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
        if (!facts) return refuse('not-found', noLine, { reason: 'variant-not-found' })
        const monogram = await monogramForLine(
          { db: tx, now: ctx.now },
          { facts, requested, isOnlyLine: lineIds.length === 1 },
        )
        if (isRefusal(monogram)) return monogram
        if (keyOf(monogram) === keyOf(line.personalization)) continue
        // The line is saved first, because with the new monogram it may match another active line.
        await changeLine(tx, state.id, {
          id: line.id,
          state: 'saved',
          personalization: monogram,
          personalizationKey: keyOf(monogram),
        })
        if (line.state === 'active')
          await placeLine(tx, state.id, { lineId: line.id, groupId: line.groupId })
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
  if (!requested || isOnlyLine) return lettersFor(ctx, { facts, wanted: requested })
  const { goodsSlug: slug, type, takesMonogram } = facts
  return carryMonogram(ctx.db, {
    goods: { slug, type, takesMonogram },
    choice: requested.choice,
    now: ctx.now,
  })
}
