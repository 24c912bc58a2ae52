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

/** Puts the same letters on every line named, or takes them off. All of them or none: one line that cannot have them stops the rest. */
export function personalizeLines(
  ctx: Ctx,
  parts: CartParts,
  { lineIds, personalization: wanted }: Input,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noLine,
    async act(tx, state) {
      const { variants } = await readCartGoods(tx, state)
      for (const lineId of new Set(lineIds)) {
        const line = findLine(state, lineId, ['active', 'saved'])
        if (isRefusal(line)) return line
        const group = state.groups.find(({ id }) => id === line.groupId)
        if (wanted && group?.kind === 'registry')
          return refuse(
            'not-allowed',
            `${group.recipientName} chose the letters of their gifts. You can take them off.`,
          )
        const facts = variants.get(line.variantId)
        if (!facts) return refuse('not-found', noLine)
        const letters = await lettersOnLine(
          { db: tx, now: ctx.now },
          { facts, wanted, isOne: lineIds.length === 1 },
        )
        if (isRefusal(letters)) return letters
        if (keyOf(letters) === keyOf(line.personalization)) continue
        // Set aside first: with its new letters it may be the twin of a line that is there.
        await changeLine(tx, state.id, {
          id: line.id,
          state: 'saved',
          personalization: letters,
          personalizationKey: keyOf(letters),
        })
        if (line.state === 'active')
          await placeLine(tx, state.id, { lineId: line.id, groupId: line.groupId })
      }
    },
  })
}

interface Lettering {
  readonly facts: VariantFacts
  readonly wanted: Input['personalization']
  /** What is chosen for one line is made as it is; on several it is fitted to each. */
  readonly isOne: boolean
}

async function lettersOnLine(
  at: Pick<Ctx, 'db' | 'now'>,
  { facts, wanted, isOne }: Lettering,
): Promise<Personalization | Refusal | null> {
  if (!wanted || isOne) return lettersFor(at, { facts, wanted })
  const { goodsSlug: slug, type, takesMonogram } = facts
  return carryMonogram(at.db, {
    goods: { slug, type, takesMonogram },
    choice: wanted.choice,
    now: at.now,
  })
}
