import type { MonogramChoice } from '#modules/monograms/contract.ts'
import { createCartForm } from '../cart/cart-form.tsx'
import * as t from '#messages/monogram-designer.ts'
import type { DesignerAction } from './designer.tsx'

/** Adds the product with its monogram; the cart panel confirms it. */
export function addMonogrammed(variantId: string, qty: number): DesignerAction {
  return {
    label: t.addToCart,
    busyLabel: t.adding,
    run: (choice) => send('add', { variantId, qty, letters: lettersField(choice) }),
  }
}

/** Changes the monogram of a cart line. */
export function changeCartMonogram(lineId: string, onDone: () => void): DesignerAction {
  return {
    label: t.changeButton,
    busyLabel: t.changing,
    run: async (choice) => {
      const refused = await send('personalize', { lineId, letters: lettersField(choice) })
      if (refused === null) onDone()
      return refused
    },
  }
}

function lettersField(choice: MonogramChoice): string {
  return JSON.stringify({ choice, acknowledged: true })
}

async function send(
  intent: 'add' | 'personalize',
  fields: Readonly<Record<string, string | number>>,
): Promise<string | null> {
  const { changeCart } = await import('../cart/change-cart.ts')
  const outcome = await changeCart(createCartForm(intent, fields))
  return 'fault' in outcome ? outcome.fault.message : null
}
